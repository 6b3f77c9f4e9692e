import { host } from "../host";

/** The tab says whose turn it is: its sign carries a flame when a choice is awaited from the one who looks. */
export function lightTab(lit: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const address = host.root + (lit ? "favicon-turn.svg" : "favicon.svg");
  if (link && !link.href.endsWith(address)) link.href = address;
}
