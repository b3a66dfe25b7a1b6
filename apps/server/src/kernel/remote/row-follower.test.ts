/** Follows rows of a chain made by hand; the table and what is published differ as each test wants it. */
import { eventually } from '@tern/test-kit/eventually';
import { expect, test } from 'vitest';
import { BEFORE_FIRST, EMPTY_CHAIN, hashOf, type JournalRow } from '../journal-row.ts';
import { RowFollower } from './row-follower.ts';
import type { Heartbeat, PublishedRow } from './row-messages.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

function chainOf(count: number, mark = 0, from: readonly JournalRow[] = []): JournalRow[] {
  const rows = [...from];
  while (rows.length < count) {
    const last = rows.at(-1);
    const content = {
      batch: rows.length + 1,
      epoch: 1,
      engineVersion: 1,
      header: { firstSeq: rows.length + 1, count: 1, timeMs: 1_000 },
      commands: new Uint8Array([mark]),
      events: new Uint8Array([rows.length]),
      prevHash: last?.hash ?? BEFORE_FIRST,
    };
    rows.push({ ...content, hash: hashOf(content) });
  }
  return rows;
}

const ROWS = chainOf(700);

interface Followed {
  follower: RowFollower;
  folded: number[];
  broken: string[];
  /** Pages that were read, by the row before them. */
  reads: number[];
  table: JournalRow[];
  clock: { nowMs: number };
}

function follow(table: readonly JournalRow[] = ROWS, throwsAfter = Number.POSITIVE_INFINITY): Followed {
  const followed = {
    folded: [],
    broken: [],
    reads: [],
    table: [...table],
    clock: { nowMs: 0 },
  } as unknown as Followed;
  followed.follower = new RowFollower({
    start: { chain: EMPTY_CHAIN, epoch: 1 },
    log,
    nowMs: () => followed.clock.nowMs,
    readRows: async (after) => {
      followed.reads.push(after);
      return followed.table.filter(({ batch }) => batch > after).slice(0, 256);
    },
    fold: ({ batch }) => {
      if (batch > throwsAfter) throw new Error('a listener threw');
      followed.folded.push(batch);
    },
    onBroken: (reason) => void followed.broken.push(reason),
  });
  return followed;
}

const published = (row: JournalRow): PublishedRow => row;
const heartbeat = (row: JournalRow, epoch = 1): Heartbeat => ({
  epoch,
  batch: row.batch,
  hash: row.hash,
  uptimeMs: 1,
  clockMs: 1,
  isHealthy: true,
});
const upTo = (batch: number) => Array.from({ length: batch }, (_, n) => n + 1);

test('folds rows as they come, each once, and reads nothing', () => {
  const { follower, folded, reads } = follow();
  for (const row of [...ROWS.slice(0, 5), ROWS[3]!, ROWS[4]!]) follower.receiveRow(published(row));
  follower.receiveHeartbeat(heartbeat(ROWS[4]!));
  expect(folded).toEqual(upTo(5));
  expect(reads).toEqual([]);
  expect(follower.behindMs).toBe(0);
  follower.end();
});

test('waits a moment for a row that is late, and reads one that is lost', async () => {
  const { follower, folded, reads } = follow();
  follower.receiveRow(published(ROWS[1]!));
  expect(folded).toEqual([]);
  follower.receiveRow(published(ROWS[0]!));
  expect(folded).toEqual([1, 2]);
  follower.receiveRow(published(ROWS[3]!));
  await eventually('the table was read', () => folded.length === 4);
  expect(folded).toEqual(upTo(4));
  expect(reads).toEqual([2]);
  follower.end();
});

test('reads at once when a heartbeat names a later row, in pages, while more rows come', async () => {
  const { follower, folded, clock } = follow();
  follower.receiveHeartbeat(heartbeat(ROWS[599]!));
  clock.nowMs = 700;
  expect(follower.behindMs).toBe(700);
  for (const row of ROWS.slice(600)) follower.receiveRow(published(row));
  await eventually('all are folded', () => folded.length === 700);
  expect(folded).toEqual(upTo(700));
  expect(follower.behindMs).toBe(0);
  follower.end();
});

test('folds no row of the table beyond the newest one that was published', async () => {
  const { follower, folded } = follow();
  follower.receiveHeartbeat(heartbeat(ROWS[9]!));
  await eventually('it has read', () => folded.length === 10);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(folded).toEqual(upTo(10));
  follower.end();
});

test('waits for a row that the table does not show yet', async () => {
  const { follower, folded, table, reads } = follow(ROWS.slice(0, 3));
  follower.receiveHeartbeat(heartbeat(ROWS[3]!));
  await eventually('it has read twice', () => reads.length > 1);
  expect(folded).toEqual([]);
  table.push(ROWS[3]!);
  await eventually('it is folded', () => folded.length === 4);
  follower.end();
});

test('reads a row that was published without its events', async () => {
  const { follower, folded, reads } = follow();
  follower.receiveRow(published(ROWS[0]!));
  const { batch, epoch, header, prevHash, hash } = ROWS[1]!;
  follower.receiveRow({ batch, epoch, header, prevHash, hash, events: undefined });
  follower.receiveRow(published(ROWS[2]!));
  await eventually('all are folded', () => folded.length === 3);
  expect(reads).toEqual([1]);
  follower.end();
});

test.each([
  [
    'a published row that continues another one',
    'does not continue row 10',
    (one: Followed, other: JournalRow[]) => one.follower.receiveRow(published(other[10]!)),
  ],
  [
    'a heartbeat that names another row of the same number',
    'with another hash',
    (one: Followed, other: JournalRow[]) => one.follower.receiveHeartbeat(heartbeat(other[9]!)),
  ],
  [
    'a published row of the same number',
    'with another hash',
    (one: Followed, other: JournalRow[]) => one.follower.receiveRow(published(other[9]!)),
  ],
  [
    'a later core that has fewer rows',
    'and row 10 was folded',
    (one: Followed, other: JournalRow[]) => one.follower.receiveHeartbeat(heartbeat(other[8]!, 2)),
  ],
  [
    'a table that is another timeline',
    'does not continue row 10',
    (one: Followed, other: JournalRow[]) => {
      one.table.splice(0, one.table.length, ...other);
      one.follower.receiveHeartbeat(heartbeat(ROWS[19]!));
    },
  ],
  [
    'a table whose rows end in another one than was published',
    'is not the one that the core has published',
    (one: Followed) => {
      one.table.splice(0, one.table.length, ...chainOf(20, 7, ROWS.slice(0, 15)));
      one.follower.receiveHeartbeat(heartbeat(ROWS[19]!));
    },
  ],
  [
    'a table without a row',
    'row 11 of the journal is missing',
    (one: Followed) => {
      one.table.splice(10, 1);
      one.follower.receiveHeartbeat(heartbeat(ROWS[19]!));
    },
  ],
] as const)('throws everything away for %s', async (_name, reason, hurt) => {
  const followed = follow();
  for (const row of ROWS.slice(0, 10)) followed.follower.receiveRow(published(row));
  hurt(followed, chainOf(30, 7));
  await eventually('it is broken', () => followed.broken.length > 0);
  expect(followed.broken).toEqual([expect.stringContaining(reason)]);
  for (const row of ROWS.slice(10, 20)) followed.follower.receiveRow(published(row));
  expect(followed.folded).toEqual(upTo(10));
});

test('a heartbeat of before, and one of the same core with fewer rows, change nothing', () => {
  const { follower, broken } = follow();
  for (const row of ROWS.slice(0, 10)) follower.receiveRow(published(row));
  follower.receiveHeartbeat(heartbeat(ROWS[4]!));
  expect(broken).toEqual([]);
  follower.end();
});

test('a fold that throws is a break, because its state may have changed', () => {
  const { follower, folded, broken } = follow(ROWS, 2);
  for (const row of ROWS.slice(0, 4)) follower.receiveRow(published(row));
  expect(folded).toEqual([1, 2]);
  expect(broken).toEqual(['row 3 could not be folded: a listener threw']);
});
