// Sets theme and language before the first paint; everything else waits for the module.
(function () {
  try {
    var root = document.documentElement;
    var theme = localStorage.getItem("teocalli.theme");
    var language = localStorage.getItem("teocalli.language");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    root.lang = language === "fr" || (!language && /^fr\b/i.test(navigator.language)) ? "fr" : "en";
  } catch {
    // A browser that keeps nothing shows the system's theme.
  }
})();
