/** Reviews by a worker of this browser, each by one of its own: a review that is not wanted any more ends at once. */
import type { ReviewAnswer, ReviewRequest } from "../pocket/review_worker";
import type { Review, ReviewChoices, Reviewer } from "./shapes";

export class WorkerReviewer implements Reviewer {
  async *review(file: string, choices: ReviewChoices, signal?: AbortSignal): AsyncGenerator<Review> {
    const worker = new Worker(new URL("../pocket/review_worker.ts", import.meta.url), {
      type: "module",
      name: "review",
    });
    const answers = new Answers(worker, signal);
    try {
      worker.postMessage({ file, choices } satisfies ReviewRequest);
      for (;;) {
        const answer = await answers.latest();
        if (!answer) return;
        if ("trouble" in answer) throw new Error(answer.trouble);
        yield answer.review;
        if (answer.review.progress.done === answer.review.progress.total) return;
      }
    } finally {
      worker.terminate();
    }
  }
}

/** What a worker has sent; of several reviews that wait only the latest counts. */
class Answers {
  #waiting: ReviewAnswer | null = null;
  #wake: () => void = () => {};
  #over = false;

  constructor(worker: Worker, signal?: AbortSignal) {
    worker.onmessage = ({ data }: MessageEvent<ReviewAnswer>) => this.#bring(data);
    worker.onerror = ({ message }) => this.#bring({ trouble: message });
    signal?.addEventListener("abort", () => this.#end(), { once: true });
    if (signal?.aborted) this.#end();
  }

  /** The next answer, when it comes; null once the review is not wanted any more. */
  async latest(): Promise<ReviewAnswer | null> {
    while (!this.#waiting && !this.#over) await new Promise<void>((wake) => (this.#wake = wake));
    const answer = this.#waiting;
    this.#waiting = null;
    return this.#over ? null : answer;
  }

  #bring(answer: ReviewAnswer): void {
    this.#waiting = answer;
    this.#wake();
  }

  #end(): void {
    this.#over = true;
    this.#wake();
  }
}
