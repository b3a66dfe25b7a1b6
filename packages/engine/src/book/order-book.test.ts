import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TWO_LIMB } from '../base/two-limb.ts';
import { IdMap } from './id-map.ts';
import type { OrderBook, SideIndex } from './order-book.ts';
import { NONE, OrderStore } from './order-store.ts';
import { PlainOrderBook } from './plain-order-book.ts';
import { SequenceMap } from './sequence-map.ts';
import { TypedOrderBook } from './typed-order-book.ts';

const OPENING = {
  id: 0,
  price: 0,
  qty: 1,
  createTimeMs: 0,
  makerFeePpm: 0,
  market: 0,
  member: 0,
  flags: 0,
  paidRow: 0,
  receivedRow: 0,
};

function queue(book: OrderBook, orders: OrderStore, side: SideIndex): [id: number, price: number][] {
  const found: [number, number][] = [];
  for (let order = book.first(side); order !== NONE; order = book.after(order, side))
    found.push([orders.id(order), orders.price(order)]);
  return found;
}

const steps = fc.array(
  fc.oneof(
    fc.record({
      add: fc.constant(true),
      side: fc.constantFrom<SideIndex>(0, 1),
      price: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 2 ** 50 - 1 })),
    }),
    fc.record({ add: fc.constant(false), pick: fc.nat() }),
  ),
  { maxLength: 300 },
);

describe.each([
  ['typed', (orders: OrderStore) => new TypedOrderBook(orders)],
  ['plain', (orders: OrderStore) => new PlainOrderBook(orders)],
])('order book: %s', (_name, make) => {
  it('keeps price-time priority through every addition and removal', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const orders = new OrderStore(TWO_LIMB, 2);
        const book = make(orders);
        const open: { order: number; id: number; side: SideIndex; price: number }[] = [];
        let id = 0;
        for (const step of list) {
          if ('price' in step) {
            const order = orders.open({ ...OPENING, id: ++id, price: step.price });
            book.add(order, step.side);
            open.push({ order, id, side: step.side, price: step.price });
          } else if (open.length > 0) {
            const [gone] = open.splice(step.pick % open.length, 1);
            book.remove(gone!.order, gone!.side);
            orders.close(gone!.order);
          }
          for (const side of [0, 1] as const) {
            const best = open
              .filter((one) => one.side === side)
              .sort((a, b) => (side === 0 ? b.price - a.price : a.price - b.price) || a.id - b.id)[0];
            const first = book.first(side);
            expect(first === NONE ? undefined : orders.id(first)).toBe(best?.id);
          }
          expect(book.isEmpty()).toBe(open.length === 0);
        }
        for (const side of [0, 1] as const) {
          const expected = open
            .filter((one) => one.side === side)
            .sort((a, b) => (side === 0 ? b.price - a.price : a.price - b.price) || a.id - b.id)
            .map((one) => [one.id, one.price]);
          expect(queue(book, orders, side)).toEqual(expected);
        }
        expect(orders.size).toBe(open.length);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps it while hundreds of levels empty from the far end, and come again', () => {
    const orders = new OrderStore(TWO_LIMB, 2);
    const book = make(orders);
    let id = 0;
    const add = (price: number, side: SideIndex): number => {
      const order = orders.open({ ...OPENING, id: ++id, price });
      book.add(order, side);
      return order;
    };
    const prices = Array.from({ length: 400 }, (_, i) => 1000 + ((i * 7) % 400));
    for (const side of [0, 1] as const) {
      const better = side === 0 ? (a: number, b: number) => b - a : (a: number, b: number) => a - b;
      const open = new Map(prices.map((price) => [price, add(price, side)]));
      const remove = (price: number): void => {
        book.remove(open.get(price)!, side);
        orders.close(open.get(price)!);
        open.delete(price);
      };
      const check = () => {
        const expected = [...open.keys()].sort(better);
        expect(queue(book, orders, side).map(([, price]) => price)).toEqual(expected);
      };
      const byFar = [...prices].sort(better).reverse();
      for (const price of byFar.slice(0, 350)) remove(price);
      check();
      for (const price of byFar.slice(0, 60)) open.set(price, add(price, side));
      check();
      for (const price of byFar.slice(350)) remove(price);
      check();
      for (const price of [...open.keys()]) remove(price);
      check();
    }
    expect(book.isEmpty()).toBe(true);
  });
});

describe('id map', () => {
  it('does what a map does', () => {
    const ids = fc.oneof(
      fc.nat(40),
      fc.maxSafeNat(),
      fc.nat(50).map((n) => n * 2 ** 32),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, fc.boolean(), fc.nat(1000)), { maxLength: 400 }), (list) => {
        const map = new IdMap(2);
        const model = new Map<number, number>();
        for (const [id, add, value] of list) {
          expect(map.get(id)).toBe(model.get(id) ?? -1);
          if (!add) {
            map.remove(id);
            model.delete(id);
          } else if (!model.has(id)) {
            map.add(id, value);
            model.set(id, value);
          }
        }
        expect(map.size).toBe(model.size);
        for (const [id, value] of model) expect(map.get(id)).toBe(value);
      }),
      { numRuns: 300 },
    );
  });
});

describe('sequence map', () => {
  it('does what a map does, also for ids that share their lower half', () => {
    const ids = fc.oneof(
      fc.nat(60),
      fc.tuple(fc.nat(20), fc.nat(3)).map(([low, high]) => low + high * 2 ** 32),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, fc.boolean()), { maxLength: 400 }), (list) => {
        const idOf: number[] = [];
        const map = new SequenceMap({ id: (slot) => idOf[slot]! }, 2);
        const model = new Map<number, number>();
        for (const [id, add] of list) {
          expect(map.get(id)).toBe(model.get(id) ?? -1);
          if (add && !model.has(id)) {
            model.set(id, idOf.length);
            map.add(id, idOf.length);
            idOf.push(id);
          } else if (!add && model.has(id)) {
            map.remove(id, model.get(id)!);
            model.delete(id);
          }
        }
        expect(map.size).toBe(model.size);
        for (const [id, slot] of model) expect(map.get(id)).toBe(slot);
      }),
      { numRuns: 300 },
    );
  });
});
