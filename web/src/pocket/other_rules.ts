/** Records that were written by other rules than this page has: the server was renewed since the page was loaded. */
export class OtherRules extends Error {
  constructor(theirs: string, own: string) {
    super(`records of rules ${theirs} are not read by rules ${own}`);
  }
}
