import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReviewAnswer } from "../pocket/review_worker";
import { WorkerReviewer } from "./reviewer";
import type { Review } from "./shapes";

/** A worker that says what a test lets it say. */
class Said {
  static latest: Said;
  onmessage: (event: { data: ReviewAnswer }) => void = () => {};
  onerror: (event: { message: string }) => void = () => {};
  asked: unknown[] = [];
  ended = false;
  constructor() {
    Said.latest = this;
  }
  postMessage(request: unknown): void {
    this.asked.push(request);
  }
  terminate(): void {
    this.ended = true;
  }
  say(done: number, total: number): void {
    this.onmessage({ data: { review: { progress: { done, total } } as Review } });
  }
}

beforeEach(() => void vi.stubGlobal("Worker", Said));
afterEach(() => void vi.unstubAllGlobals());

const reviews = (signal?: AbortSignal) => new WorkerReviewer().review("{}", { depth: "quick" }, signal);

test("reviews come until one is complete, and then the worker is ended", async () => {
  const stream = reviews();
  const first = stream.next();
  expect(Said.latest.asked).toEqual([{ file: "{}", choices: { depth: "quick" } }]);
  Said.latest.say(1, 3);
  expect((await first).value?.progress.done).toBe(1);
  const second = stream.next();
  Said.latest.say(2, 3);
  Said.latest.say(3, 3);
  expect((await second).value?.progress.done, "only the latest counts").toBe(3);
  expect((await stream.next()).done).toBe(true);
  expect(Said.latest.ended).toBe(true);
});

test("a review that is not wanted any more ends at once", async () => {
  const stop = new AbortController();
  const stream = reviews(stop.signal);
  const first = stream.next();
  stop.abort();
  expect((await first).done).toBe(true);
  expect(Said.latest.ended).toBe(true);
});

test("what went wrong in the worker is told", async () => {
  const first = reviews().next();
  Said.latest.onmessage({ data: { trouble: "only a finished match is reviewed" } });
  await expect(first).rejects.toThrow("only a finished match");
  expect(Said.latest.ended).toBe(true);
});
