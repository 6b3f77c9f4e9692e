/** A call as the service worker is told of it. */
export interface Notice {
  title: string;
  text: string;
  table: string | null;
}

/** What a message says; null for what is none of ours. */
export function noticeIn(text: string): Notice | null {
  try {
    const { title, text: words, table } = JSON.parse(text) as Record<string, unknown>;
    if (typeof title !== "string" || typeof words !== "string") return null;
    return { title, text: words, table: typeof table === "string" ? table : null };
  } catch {
    return null;
  }
}

/** The address of what a call is about, from where the page lies. */
export const placeOf = (table: string | null): string => (table === null ? "" : `t/${encodeURIComponent(table)}`);
