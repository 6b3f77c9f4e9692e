/** A finished match, stepped through: frames are brought in spans, ahead of whoever looks, for one viewer and language at a time. */
import { loadGame, type GameParts } from "../games";
import { Trouble, type House } from "../house";
import { houseOf } from "../houses";
import { settings } from "../settings.svelte";
import { linesOf, paceOf, replayFrame, storyLines, tracesOf } from "../table/moments";
import { Play, type Frame, type Line } from "../table/play.svelte";
import { say } from "../words/words.svelte";
import type { Replay, View } from "../wire";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export const OPEN = "open";
const SPAN = 60; // frames asked for at once
const AHEAD = 20; // frames that should be there before they are needed, on both sides
const BEAT = 1000; // milliseconds between two moments at speed 1

export class ReplayMatch {
  replay = $state.raw<Replay | null>(null);
  parts = $state.raw<GameParts | null>(null);
  play = $state.raw<Play<View> | null>(null);
  hand = $state.raw<unknown>(null);
  story = $state.raw<readonly Line[]>([]);
  viewer = $state(OPEN); // "open" or a seat number
  running = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  trouble = $state.raw<Trouble | null>(null);
  #frames = new Map<number, Frame<View>>();
  #told = new Map<number, Line[]>(); // what the viewer was told, by ply
  #requests = new Map<number, Promise<void>>();
  #wanted = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly house: House = houseOf(id),
  ) {}

  get plies(): number {
    return this.replay?.plies ?? 0;
  }
  get at(): number {
    return this.play?.ply ?? 0;
  }

  async open(at = 0): Promise<void> {
    try {
      const replay = await this.house.replay(this.id);
      this.parts = await loadGame(replay.table.game);
      this.#adopt(replay);
      await this.go(at);
    } catch (error) {
      this.trouble = error instanceof Trouble ? error : null;
      if (!this.trouble) throw error;
    }
  }

  #adopt(replay: Replay): void {
    this.replay = replay;
    this.#forget();
    void this.#tell();
  }

  #forget(): void {
    this.#frames.clear();
    this.#told.clear();
    this.#requests.clear();
  }

  /** The whole story, with open cards or as the viewer was told it. */
  async #tell(): Promise<void> {
    const { viewer, replay, plies } = this;
    if (!replay) return;
    if (viewer !== OPEN) {
      const spans = Array.from({ length: Math.floor(plies / SPAN) + 1 }, (_, number) => this.#bring(number * SPAN));
      if ((await Promise.allSettled(spans)).some(({ status }) => status === "rejected")) return;
    }
    if (viewer !== this.viewer || replay !== this.replay) return;
    this.story = viewer === OPEN ? storyLines(replay.log) : replay.log.flatMap(({ ply }) => this.#told.get(ply) ?? []);
  }

  /** The same moment in another language. */
  async retell(): Promise<void> {
    this.#adopt(await this.house.replay(this.id));
    await this.go(this.at, false);
  }

  /** The same moment with other eyes. */
  async see(viewer: string): Promise<void> {
    this.viewer = viewer;
    this.#forget();
    void this.#tell();
    await this.go(this.at, false);
  }

  /** Bring the span that holds a ply. */
  #bring(ply: number): Promise<void> {
    const from = Math.floor(ply / SPAN) * SPAN;
    let coming = this.#requests.get(from);
    if (!coming) {
      const { viewer, replay } = this;
      const { language } = settings;
      coming = this.house.frames(this.id, viewer, from, Math.min(this.plies, from + SPAN - 1)).then(({ frames }) => {
        if (!replay || viewer !== this.viewer || language !== settings.language) return;
        for (const frame of frames) {
          this.#frames.set(frame.ply, replayFrame(frame, replay.table));
          this.#told.set(frame.ply, linesOf(frame.story, frame.ply, frame.seat));
        }
      });
      coming.catch(() => this.#requests.delete(from)); // asked again when somebody comes back to it
      this.#requests.set(from, coming);
    }
    return coming;
  }

  async go(to: number, moves = true): Promise<void> {
    const ply = Math.min(this.plies, Math.max(0, to));
    this.#wanted = ply;
    if (!this.#frames.has(ply)) await this.#bring(ply);
    for (const near of [ply + AHEAD, ply - AHEAD]) void this.#bring(Math.min(this.plies, Math.max(0, near)));
    const frame = this.#frames.get(ply);
    if (frame && this.#wanted === ply) this.#draw(frame, moves && ply === this.at + 1);
  }

  #draw(frame: Frame<View>, follows: boolean): void {
    const { replay, parts } = this;
    if (!replay || !parts) return;
    if (!this.play) {
      this.play = new Play<View>(replay.table.game, -1, frame, "replay", async () => null, parts);
      this.hand = parts.hand(this.play);
    }
    this.play.seat = this.viewer === OPEN ? -1 : Number(this.viewer);
    this.play.speed = this.running ? Math.max(1, this.speed) : 1;
    this.play.show(frame, follows);
    this.play.mark(tracesOf(this.play, parts));
  }

  toggle(): void {
    if (this.running) return this.pause();
    this.running = true;
    void (this.at >= this.plies ? this.go(0).then(() => this.#later()) : this.#step());
  }

  pause(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  async #step(): Promise<void> {
    try {
      await this.go(this.at + 1);
    } catch {
      return this.pause();
    }
    this.#later();
  }

  #later(): void {
    if (!this.running || !this.play || !this.parts) return;
    if (this.at >= this.plies) return this.pause();
    const scene = settings.motion ? this.play.sceneTime + paceOf(this.play, this.parts) : 0;
    this.#timer = setTimeout(() => void this.#step(), Math.max(BEAT / this.speed, scene / Math.max(1, this.speed)));
  }

  /** The words of a viewer in the list of views. */
  nameOf(viewer: string): string {
    if (viewer === OPEN) return say("replay-open");
    return say("replay-as", { name: this.replay?.table.seats[Number(viewer)]?.name ?? "" });
  }
}
