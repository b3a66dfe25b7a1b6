/** The rows of one side of a book, live: put together once a change, however many lines draw them. */
import type { DepthView } from '@tern/client';
import type { Live } from '../../feed/paced.ts';
import { type BookRow, groupSide } from './group-depth.ts';

/** Best first; undefined until the book is there. */
export type BookRows = Live<readonly BookRow[] | undefined>;

export function bookRows(
  depth: Live<DepthView | undefined>,
  side: 'asks' | 'bids',
  group: string,
  count: number,
): BookRows {
  let levels: DepthView['asks'] | undefined;
  let rows: BookRow[] | undefined;
  return {
    subscribe: depth.subscribe,
    getSnapshot() {
      const newest = depth.getSnapshot()?.[side];
      if (newest !== levels) {
        levels = newest;
        rows = newest && groupSide(newest, side, group, count, rows);
      }
      return rows;
    },
  };
}
