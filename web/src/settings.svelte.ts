/** What the visitor chose on this device: language, theme, sound, motion, speed. Kept in localStorage, shared by all tabs. */

export type Language = "en" | "fr";
export type Theme = "system" | "light" | "dark";

/** The table that one likes to play against bots: so many players, bots of this level. */
export interface Company {
  seats: number;
  level: string;
}

/** How fast a table tells what the others do, and how many times the usual speed that is. */
export const SPEEDS = { slow: 0.5, normal: 1, fast: 2.5, once: Infinity } as const;
export type Speed = keyof typeof SPEEDS;
export const speedOf = (wish: string | null): Speed =>
  wish !== null && Object.hasOwn(SPEEDS, wish) ? (wish as Speed) : "normal";

const KEY = "teocalli.";

function stored(name: string): string | null {
  try {
    return globalThis.localStorage?.getItem(KEY + name) ?? null;
  } catch {
    return null; // A browser that keeps nothing still plays.
  }
}

function store(name: string, value: string): void {
  try {
    globalThis.localStorage?.setItem(KEY + name, value);
  } catch {
    // Nothing to do: the choice lasts as long as the page.
  }
}

/** "3 adept", as it is kept; null for anything else. */
export function companyIn(text: string | null): Company | null {
  const match = /^([1-9]) ([a-z]+)$/.exec(text ?? "");
  return match?.[1] && match[2] ? { seats: Number(match[1]), level: match[2] } : null;
}

/** French for French browsers, English for all others. */
export function languageOf(wish: string | null, browser: string): Language {
  if (wish === "fr" || wish === "en") return wish;
  return /^fr\b/i.test(browser) ? "fr" : "en";
}

/** As the system has it, unless one of the two was chosen. */
export const themeOf = (wish: string | null): Theme => (wish === "light" || wish === "dark" ? wish : "system");

class Settings {
  language = $state<Language>(languageOf(stored("language"), globalThis.navigator?.language ?? "en"));
  theme = $state<Theme>(themeOf(stored("theme")));
  sound = $state(stored("sound") === "on");
  still = $state(stored("still") === "on");
  speed = $state<Speed>(speedOf(stored("speed")));
  nickname = $state(stored("nickname") ?? "");
  people = $state.raw<readonly string[]>((stored("people") ?? "").split("\n")); // who sat around this screen last, chair by chair
  #lessons = $state<readonly string[]>((stored("lessons") ?? "").split(" ").filter(Boolean)); // games whose first lesson was finished
  #played = $state<readonly string[]>((stored("played") ?? "").split(" ").filter(Boolean)); // games of which a match was played to its end
  #companies = $state.raw<Readonly<Record<string, Company | null>>>({});
  #systemStill = $state(false);
  #systemLight = $state(false);

  constructor() {
    if (!globalThis.matchMedia) return;
    this.#follow("(prefers-reduced-motion: reduce)", (matches) => (this.#systemStill = matches));
    this.#follow("(prefers-color-scheme: light)", (matches) => (this.#systemLight = matches));
    globalThis.addEventListener("storage", (event) => this.#adopt(event));
    this.#dress();
  }

  #follow(query: string, take: (matches: boolean) => void): void {
    const media = matchMedia(query);
    take(media.matches);
    media.addEventListener("change", (event) => take(event.matches));
  }

  /** Whether things may move: neither the system nor the visitor asked for stillness. */
  get motion(): boolean {
    return !this.still && !this.#systemStill;
  }

  /** The theme that is on screen now. */
  get shade(): "light" | "dark" {
    if (this.theme !== "system") return this.theme;
    return this.#systemLight ? "light" : "dark";
  }

  setLanguage(language: Language): void {
    this.language = language;
    store("language", language);
    this.#dress();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    store("theme", theme);
    this.#dress();
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    store("sound", sound ? "on" : "off");
  }

  setStill(still: boolean): void {
    this.still = still;
    store("still", still ? "on" : "off");
    this.#dress();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    store("speed", speed);
  }

  setNickname(nickname: string): void {
    this.nickname = nickname;
    store("nickname", nickname);
  }

  setPeople(people: readonly string[]): void {
    this.people = people;
    store("people", people.join("\n"));
  }

  /** The first lesson of a game was played to its end. */
  finishLesson(game: string): void {
    if (this.hasFinishedLesson(game)) return;
    this.#lessons = [...this.#lessons, game];
    store("lessons", this.#lessons.join(" "));
  }

  hasFinishedLesson(game: string): boolean {
    return this.#lessons.includes(game);
  }

  /** A match of this game is over: whoever sits at this device is no newcomer to it any more. */
  hasPlayed(game: string): void {
    if (!this.isNewTo(game)) return;
    this.#played = [...this.#played, game];
    store("played", this.#played.join(" "));
  }

  isNewTo(game: string): boolean {
    return !this.#played.includes(game);
  }

  /** What was chosen for playing a game against bots; null when nothing was. */
  company(game: string): Company | null {
    return this.#companies[game] ?? companyIn(stored(`company.${game}`));
  }

  playIn(game: string, company: Company): void {
    this.#companies = { ...this.#companies, [game]: company };
    store(`company.${game}`, `${company.seats} ${company.level}`);
  }

  #adopt(event: StorageEvent): void {
    if (event.key === KEY + "theme") this.theme = themeOf(event.newValue);
    if (event.key === KEY + "language") this.language = languageOf(event.newValue, navigator.language);
    if (event.key === KEY + "sound") this.sound = event.newValue === "on";
    if (event.key === KEY + "speed") this.speed = speedOf(event.newValue);
    this.#dress();
  }

  #dress(): void {
    const root = globalThis.document?.documentElement;
    if (!root) return;
    root.lang = this.language;
    root.toggleAttribute("data-still", this.still);
    if (this.theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = this.theme;
  }
}

export const settings = new Settings();
