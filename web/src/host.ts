/** Who serves this page: a server of the house, or a plain web host that has its files and nothing else. */
export interface Host {
  server: boolean;
  root: string; // the address of the front page, without its origin
}

/** A plain host says so in the page, and may have it in any folder. */
export function hostOf(page: Document | undefined): Host {
  const server = page?.querySelector<HTMLMetaElement>('meta[name="teocalli-server"]')?.content !== "none";
  return { server, root: server || !page ? "/" : new URL(".", page.baseURI).pathname };
}

export const host = hostOf(globalThis.document);
