/** One side of a pair's book, best row first or last. Its height never changes: places without a level stay empty. */
import { useMemo, useSyncExternalStore } from 'react';
import { depthStore } from '../../feed/topics.ts';
import { BookLine, type BookLook } from './book-line.tsx';
import { bookRows } from './book-rows.ts';

interface BookSideProps extends BookLook {
  pairsName: string;
  /** Width in price that levels are gathered to. */
  group: string;
  count: number;
  bestLast?: boolean;
}

export function BookSide({ pairsName, group, count, bestLast = false, ...look }: BookSideProps) {
  const { side, mirrored } = look;
  const rows = useMemo(
    () => bookRows(depthStore(pairsName), side, group, count),
    [pairsName, side, group, count],
  );
  const filled = useSyncExternalStore(rows.subscribe, () => rows.getSnapshot()?.length ?? 0);
  const lines = Array.from({ length: count }, (_, place) =>
    place < filled ? (
      <BookLine key={place} rows={rows} place={place} {...look} />
    ) : (
      <div key={place} className="flex h-5 items-center text-text-3">
        {mirrored ? '' : '--'}
      </div>
    ),
  );
  return bestLast ? lines.reverse() : lines;
}
