/** Every drawing of the sprite, by its id; a test compares this list with `sprite.svg`. */
export type SymbolName =
  | "el-earth" | "el-air" | "el-water" | "el-fire" | "tile-gold" | "tile-stone" | "st-wave" | "st-tiki" | "st-cthulhu" | "st-axolotl"
  | "st-narwhal" | "st-penguin" | "st-kraken" | "jw-blue" | "jw-yellow" | "jw-red" | "cursed" | "tr-sundial" | "tr-snake" | "tr-shield"
  | "tr-statuette" | "tr-skull" | "rock" | "torch" | "explorer" | "totem-frame" | "tk-believe" | "tk-accuse" | "half-medallion"
  | "card-back" | "logo" | "clue-circle" | "clue-triangle" | "clue-none";

/** The line icons, 24 by 24, in the colour of the text. */
export type IconName =
  | "i-menu" | "i-close" | "i-check" | "i-back" | "i-next" | "i-play" | "i-pause" | "i-first" | "i-last" | "i-step-back"
  | "i-step-next" | "i-person" | "i-people" | "i-bot" | "i-clock" | "i-hourglass" | "i-link" | "i-book" | "i-learn" | "i-chat" | "i-story"
  | "i-notes" | "i-hint" | "i-undo" | "i-flag" | "i-sound" | "i-mute" | "i-moon" | "i-sun" | "i-eye" | "i-eye-off" | "i-lock"
  | "i-warning" | "i-offline" | "i-share" | "i-switch" | "i-flip" | "i-push" | "i-rotate" | "i-trap" | "i-key" | "i-fist" | "i-plus"
  | "i-minus" | "i-download" | "i-verified" | "i-crown" | "i-medal" | "i-door" | "i-dots" | "i-up" | "i-down";
