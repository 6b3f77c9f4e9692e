/** The rulebook as a tree to draw. Rules are found by their number, wherever the book sets it: a heading, a paragraph or a list item. */
import { marked, type Token, type Tokens } from "marked";

const NUMBER = /^\W*([A-Z]\d{1,3})\b/;

/** The number of the rule that a piece of the book begins with, or null. */
export function ruleOf(text: string): string | null {
  return NUMBER.exec(text)?.[1] ?? null;
}

export interface Chapter {
  title: string;
  anchor: string;
}

export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, "-")
    .replace(/^-|-$/g, "");

export function parse(markdown: string): Token[] {
  return marked.lexer(markdown);
}

/** The chapters of a book: its second headings. */
export function chapters(tokens: readonly Token[]): Chapter[] {
  return tokens
    .filter((token): token is Tokens.Heading => token.type === "heading" && (token as Tokens.Heading).depth === 2)
    .map((heading) => ({ title: heading.text, anchor: anchorOf(heading.text) }));
}
