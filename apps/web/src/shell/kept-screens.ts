/**
 * Which screens stay mounted: the one shown and up to `limit` kept-alive ones, the longest unused leaving first.
 * Invariant: the order of the list is the order of first visit, so that no mounted screen ever moves in the document.
 */
export interface KeptScreen<T> {
  key: string;
  keepAlive: boolean;
  content: T;
  /** Higher is more recent. */
  visit: number;
}

const KEPT_LIMIT = 8;

/**
 * The list after showing `key`. Gives back the same list when nothing changes.
 * @param isSame whether the content shown now is the one already in the list
 */
export function showScreen<T>(
  kept: readonly KeptScreen<T>[],
  shown: { key: string; keepAlive: boolean; content: T },
  isSame: (a: T, b: T) => boolean,
  limit = KEPT_LIMIT,
): readonly KeptScreen<T>[] {
  const latest = kept.reduce((highest, screen) => Math.max(highest, screen.visit), 0);
  const mine = kept.find((screen) => screen.key === shown.key);
  if (mine && mine.visit === latest && isSame(mine.content, shown.content)) return kept;

  const entry: KeptScreen<T> = { ...shown, visit: latest + 1 };
  const others = kept.filter((screen) => screen.keepAlive && screen.key !== shown.key);
  const dropped = new Set(
    others
      .toSorted((a, b) => b.visit - a.visit)
      .slice(shown.keepAlive ? limit - 1 : limit)
      .map((screen) => screen.key),
  );
  const stays = (screen: KeptScreen<T>) =>
    screen.key === shown.key || (screen.keepAlive && !dropped.has(screen.key));
  const remaining = kept.filter(stays).map((screen) => (screen.key === shown.key ? entry : screen));
  return mine ? remaining : [...remaining, entry];
}
