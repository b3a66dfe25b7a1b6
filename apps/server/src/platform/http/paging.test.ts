import { expect, test } from 'vitest';
import { pageLimit, pageOf, readAfter, readCursor, readLive } from './paging.ts';

const refused = (field: string) => expect.objectContaining({ error: 'parameterInvalid', values: { field } });

test('page sizes are 1 to 100, 20 by default', () => {
  expect([pageLimit(undefined), pageLimit('1'), pageLimit('100')]).toEqual([20, 1, 100]);
  expect(() => pageLimit('0')).toThrow(refused('limit'));
  expect(() => pageLimit('101')).toThrow(refused('limit'));
});

test('a cursor is whole numbers, as many as asked', () => {
  expect(readCursor(undefined, 1)).toBeUndefined();
  expect(readCursor('', 1)).toBeUndefined();
  expect(readCursor('12-0', 2)).toEqual([12, 0]);
  for (const bad of ['12', '12-', 'a-1', '-1-2', '1-2-3', '1.5-2', '9999999999999999-1']) {
    expect(() => readCursor(bad, 2)).toThrow(refused('cursor'));
  }
});

test('the row too many says that there is a next page', () => {
  const id = (row: { id: string }) => row.id;
  const rows = [{ id: '3' }, { id: '2' }, { id: '1' }];
  expect(pageOf(rows, 2, id)).toEqual({ rows: rows.slice(0, 2), cursor: '2' });
  expect(pageOf(rows, 3, id)).toEqual({ rows, cursor: '' });
  expect(pageOf([], 3, id)).toEqual({ rows: [], cursor: '' });
});

test('a read says behind when its wait was in vain, and does not wait for nothing', async () => {
  const asked: number[] = [];
  const barrier = async (sequence: number) => {
    asked.push(sequence);
    return sequence <= 5;
  };
  expect(await readAfter(barrier, undefined, async () => 'a')).toEqual({ result: 'a' });
  expect(await readAfter(barrier, '5', async () => 'b')).toEqual({ result: 'b' });
  expect(await readAfter(barrier, '6', async () => 'c')).toEqual({ result: 'c', behind: true });
  expect(asked).toEqual([5, 6]);
  expect(readLive(5, '5', 'd')).toEqual({ result: 'd' });
  expect(readLive(5, '6', 'e')).toEqual({ result: 'e', behind: true });
  await expect(readAfter(barrier, '9999999999999999', async () => 'f')).rejects.toThrow(
    refused('minSequence'),
  );
});
