/** One sentence for whoever arrives at the next table: why it is not where they might think. */
let sentence = "";

export function leaveWord(text: string): void {
  sentence = text;
}

/** The sentence, once. */
export function takeWord(): string {
  const taken = sentence;
  sentence = "";
  return taken;
}
