/** The table that a pasted link, or the end of one, speaks of; null when there is none in it. */
export function tableIn(text: string): string | null {
  const match = /(?:^|\/t\/)([A-Za-z0-9][A-Za-z0-9_-]{0,39})\/?(?:[?#].*)?$/.exec(text.trim());
  return match?.[1] ?? null;
}

/** The address to send to friends. */
export const linkTo = (id: string): string => `${location.origin}/t/${id}`;
