/** The lines of a chat in pages, newest first, as the screen keeps them. Invariant: each line once. */
import type { WireOtcLine } from '@tern/protocol';

export interface ChatPages {
  pages: { rows: WireOtcLine[]; cursor: string }[];
  pageParams: unknown[];
}

/** @param lines new ones of this chat, oldest first; gives back the same pages when all are known */
export function withNewLines<P extends ChatPages>(chat: P, lines: readonly WireOtcLine[]): P {
  const known = new Set(chat.pages.flatMap(({ rows }) => rows).map(({ lineId }) => lineId));
  const fresh = lines.filter(({ lineId }) => !known.has(lineId));
  const [first, ...rest] = chat.pages;
  if (!first || fresh.length === 0) return chat;
  return { ...chat, pages: [{ ...first, rows: [...fresh.toReversed(), ...first.rows] }, ...rest] };
}

/** Oldest first, as a person reads them. */
export function readingOrder({ pages }: ChatPages): WireOtcLine[] {
  const lines = pages.flatMap(({ rows }) => rows);
  return [...new Map(lines.map((line) => [line.lineId, line])).values()].toReversed();
}

/** The newest line of the other party, up to which the member has read once it is on the screen. */
export function newestForeign(lines: readonly WireOtcLine[]): string | undefined {
  return lines.findLast(({ isOwn, kind }) => !isOwn && kind !== 'SYSTEM')?.lineId;
}
