/**
 * Which screens stay mounted: the one shown, and every kept-alive one that was shown before; the route table bounds their
 * number. Invariant: the order of the list is the order of first visit, so that no mounted screen ever moves in the document.
 */
export interface KeptScreen<T> {
  key: string;
  keepAlive: boolean;
  content: T;
}

/**
 * The list after showing `shown`. Gives back the same list when nothing changes.
 * @param isSame whether the content shown now is the one already in the list
 */
export function showScreen<T>(
  kept: readonly KeptScreen<T>[],
  shown: KeptScreen<T>,
  isSame: (a: T, b: T) => boolean,
): readonly KeptScreen<T>[] {
  const mine = kept.find((screen) => screen.key === shown.key);
  const remaining = kept.filter((screen) => screen.keepAlive || screen.key === shown.key);
  if (!mine) return [...remaining, shown];
  if (isSame(mine.content, shown.content)) return remaining.length === kept.length ? kept : remaining;
  return remaining.map((screen) => (screen === mine ? shown : screen));
}
