/** Everything said on screen, from Fluent catalogues: the screens' own here, the games' from the very files that the server tells with. */
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import { SvelteMap } from "svelte/reactivity";
import { settings, type Language } from "../settings.svelte";
import english from "./en.ftl?raw";
import french from "./fr.ftl?raw";

export type Args = Record<string, FluentVariable>;

const LANGUAGES: readonly Language[] = ["en", "fr"];

/** A negative number, written with a real minus sign. */
class Negative extends FluentNumber {
  override toString(...scope: Parameters<FluentNumber["toString"]>): string {
    return super.toString(...scope).replace("-", "−");
  }
}

const withMinus = (args: Args): Args =>
  Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      key,
      typeof value === "number" && value < 0 ? new Negative(value) : value,
    ]),
  );

class Words {
  #bundles: Record<Language, FluentBundle>;
  #loaded = new SvelteMap<string, Promise<void>>(); // reading it makes sentences appear once their catalogue is there

  constructor() {
    this.#bundles = {
      en: new FluentBundle("en", { useIsolating: false }),
      fr: new FluentBundle("fr", { useIsolating: false }),
    };
    this.add("en", english);
    this.add("fr", french);
  }

  add(language: Language, text: string): void {
    this.#bundles[language].addResource(new FluentResource(text), { allowOverrides: true });
  }

  /** Bring both catalogues of a game; what they say is there when the promise is kept. */
  load(name: string, sources: Record<Language, () => Promise<string>>): Promise<void> {
    const known = this.#loaded.get(name);
    if (known) return known;
    const coming = Promise.all(LANGUAGES.map(async (language) => this.add(language, await sources[language]()))).then(
      () => undefined,
    );
    this.#loaded.set(name, coming);
    return coming;
  }

  has(id: string): boolean {
    return this.#bundles[settings.language].hasMessage(id);
  }

  /** The sentence with this id in the reader's language; the id itself when no catalogue has it, so that a gap is seen and tested. */
  say(id: string, args?: Args): string {
    return this.in(settings.language, id, args);
  }

  in(language: Language, id: string, args?: Args): string {
    const bundle = this.#bundles[language];
    const message = bundle.getMessage(id);
    if (!message?.value) return id;
    return bundle.formatPattern(message.value, args && withMinus(args), []);
  }
}

export const words = new Words();
export const say = (id: string, args?: Args): string => words.say(id, args);
