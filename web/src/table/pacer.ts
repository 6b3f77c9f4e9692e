/** Draws moments one after the other: each is given the time its scene needs before the next one follows. */

const LATE = 24; // whoever is further behind (the device slept, bots play fast) is brought up to here at once

interface Waiting<T> {
  moment: T;
  follows: boolean;
}

export class Pacer<T> {
  #queue: Waiting<T>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #holding = false;

  constructor(
    /** Draw one moment; `last` says that no later one is known. Answers how long its scene takes, in milliseconds. */
    readonly draw: (moment: T, follows: boolean, last: boolean) => number,
    /** Everything known has been drawn, and its scene is over. */
    readonly rest: () => void = () => undefined,
  ) {}

  get busy(): boolean {
    return this.#holding;
  }

  /** Later moments are known than the one on screen. */
  get behind(): boolean {
    return this.#queue.length > 0;
  }

  push(moment: T, follows: boolean): void {
    this.#queue.push({ moment, follows });
    while (this.#queue.length > LATE) this.#take();
    if (!this.#holding) this.#next();
  }

  /** Somebody clicked: what waits is drawn now. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#holding = false;
    while (this.#queue.length) this.#take();
    this.rest();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#holding = false;
  }

  #take(): number {
    const { moment, follows } = this.#queue.shift() as Waiting<T>;
    return this.draw(moment, follows, this.#queue.length === 0);
  }

  #next(): void {
    this.#holding = false;
    if (!this.#queue.length) return this.rest();
    const time = this.#take();
    if (time <= 0) return this.#next();
    this.#holding = true;
    this.#timer = setTimeout(() => this.#next(), time);
  }
}
