import type { DepthView } from '@tern/client';
import { expect, it } from 'vitest';
import { bookRows } from './book-rows.ts';

function world() {
  let view: DepthView | undefined;
  const live = { subscribe: () => () => {}, getSnapshot: () => view };
  return {
    rows: bookRows(live, 'bids', '0.1', 2),
    show: (next: DepthView) => {
      view = next;
    },
  };
}

it('has no rows before the book is there', () => {
  expect(world().rows.getSnapshot()).toBeUndefined();
});

it('follows its side, is put together once a change, and keeps what stays the same', () => {
  const { rows, show } = world();
  show({
    bids: [
      ['2.0', '1'],
      ['1.9', '3'],
    ],
    asks: [],
  });
  const first = rows.getSnapshot();
  expect(first?.map(({ price, qty, percent }) => [price, qty, percent])).toEqual([
    ['2.0', '1', 25],
    ['1.9', '3', 100],
  ]);
  expect(rows.getSnapshot()).toBe(first);
  show({
    bids: [
      ['2.0', '1'],
      ['1.8', '3'],
    ],
    asks: [],
  });
  const second = rows.getSnapshot();
  expect(second?.[0]).toBe(first?.[0]);
  expect(second?.[1]).toMatchObject({ price: '1.8', qty: '3' });
});

it('leaves its rows alone while only the other side changes', () => {
  const { rows, show } = world();
  const bids: DepthView['bids'] = [['2.0', '1']];
  show({ bids, asks: [] });
  const before = rows.getSnapshot();
  show({ bids, asks: [['2.1', '1']] });
  expect(rows.getSnapshot()).toBe(before);
});
