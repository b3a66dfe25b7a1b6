import { expect, test } from 'vitest';
import { MemberTurns } from './member-turns.ts';

test('works of one member wait for each other, also behind one that failed; those of others do not', async () => {
  const turns = new MemberTurns();
  const order: string[] = [];
  let release: () => void = () => expect.unreachable('nothing waits yet');
  const held = new Promise<void>((done) => {
    release = done;
  });
  const first = turns.run(1, async () => {
    await held;
    order.push('first of 1');
    throw new Error('failed');
  });
  const second = turns.run(1, async () => {
    order.push('second of 1');
    return 'answer';
  });
  await turns.run(2, async () => order.push('first of 2'));
  expect(order).toEqual(['first of 2']);
  release();
  await expect(first).rejects.toThrow('failed');
  await expect(second).resolves.toBe('answer');
  expect(order).toEqual(['first of 2', 'first of 1', 'second of 1']);
});
