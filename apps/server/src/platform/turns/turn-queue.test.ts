import { describe, expect, it } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

const filled = (items: readonly (readonly [string, number])[], mostOfOne = 9) => {
  const queue = new TurnQueue<string, number>({ mostInAll: 9, mostOfOne });
  for (const [owner, item] of items) queue.add(owner, item);
  return queue;
};
const drained = (queue: TurnQueue<string, number>) => Array.from({ length: queue.size }, () => queue.next());

describe('a queue by turns', () => {
  it('serves each owner one item a turn, and an owner who comes late after one item of each', () => {
    const queue = filled([
      ['a', 1],
      ['a', 2],
      ['a', 3],
      ['b', 11],
      ['b', 12],
    ]);
    expect([queue.next(), queue.next()]).toEqual([1, 11]);
    queue.add('c', 21);
    expect(drained(queue)).toEqual([2, 12, 21, 3]);
    expect([queue.next(), queue.size]).toEqual([undefined, 0]);
  });

  it('holds few items of one owner, and few in all', () => {
    const queue = filled([], 2);
    expect([1, 2, 3].map((item) => queue.add('a', item))).toEqual([undefined, undefined, 'ownFull']);
    for (let owner = 0; owner < 7; owner++) expect(queue.add(`b${owner}`, 1)).toBeUndefined();
    expect([queue.add('c', 1), queue.size]).toEqual(['allFull', 9]);
    queue.next();
    expect(queue.add('c', 1)).toBeUndefined();
  });

  it('forgets an item that is removed, and its owner with the last one', () => {
    const queue = filled([
      ['a', 1],
      ['b', 2],
      ['a', 3],
    ]);
    expect([queue.remove('a', 1), queue.remove('a', 1), queue.remove('c', 1)]).toEqual([true, false, false]);
    expect(drained(queue)).toEqual([3, 2]);
    expect(filled([['a', 1]]).clear()).toEqual([1]);
  });
});
