/** The lines of a conversation in pages, newest first, as a query keeps them. Invariant: each line once. */
export interface ChatPages<L> {
  pages: { rows: L[]; cursor: string }[];
  pageParams: unknown[];
}

type IdOf<L> = (line: L) => string | number;

/** @param lines new ones of this conversation, oldest first; gives back the same pages when all are known */
export function withNewLines<L, P extends ChatPages<L>>(chat: P, lines: readonly L[], idOf: IdOf<L>): P {
  const known = new Set(chat.pages.flatMap(({ rows }) => rows).map(idOf));
  const fresh = lines.filter((line) => !known.has(idOf(line)));
  const [first, ...rest] = chat.pages;
  if (!first || fresh.length === 0) return chat;
  return { ...chat, pages: [{ ...first, rows: [...fresh.toReversed(), ...first.rows] }, ...rest] };
}

/** Oldest first, as a person reads them. */
export function readingOrder<L>({ pages }: ChatPages<L>, idOf: IdOf<L>): L[] {
  const lines = pages.flatMap(({ rows }) => rows);
  return [...new Map(lines.map((line) => [idOf(line), line])).values()].toReversed();
}
