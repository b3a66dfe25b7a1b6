/** A list of what is still open, newest first. Invariant: nothing that ended stays; an older word about one is ignored. */
interface Listed {
  createTime: number;
  updateTime: number;
}

export function foldOpen<T extends Listed>(
  rows: readonly T[],
  changed: readonly T[],
  idOf: (row: T) => string,
  isOpen: (row: T) => boolean,
): readonly T[] {
  if (changed.length === 0) return rows;
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  for (const row of changed) {
    const known = byId.get(idOf(row));
    if (known && known.updateTime > row.updateTime) continue;
    if (isOpen(row)) byId.set(idOf(row), row);
    else byId.delete(idOf(row));
  }
  return [...byId.values()].sort((a, b) => b.createTime - a.createTime || compareIds(idOf(b), idOf(a)));
}

/** Ids count on: among equal times the longer, then the greater one is the newer. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a === b ? 0 : a < b ? -1 : 1);
}
