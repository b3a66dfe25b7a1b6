import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Owner } from '@tern/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachEvent } from '../../kernel/each-event.ts';
import { JournalHistory, PROJECTOR_NAME, startProjector } from '../../kernel/index.ts';
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/test-database.ts';
import { listAll, mixed, startTestKernel, type TestKernel } from '../../kernel/testing/test-exchange.ts';
import { type AccountOfOwner, type PostingChange, type WalkPlace, walkBack } from './ledger-walk.ts';

type Said = Pick<PostingChange, 'sequence' | 'free' | 'frozen' | 'freeChange' | 'frozenChange'>;

let database: TestDatabase;
let kernel: TestKernel;
const folder = mkdtempSync(join(tmpdir(), 'tern-ledger-'));
/** Every posting of every account, forward, as the events gave them. */
const told = new Map<string, Said[]>();
const keyOf = ({ owner, type, asset }: AccountOfOwner) => `${owner} ${type} ${asset}`;

beforeAll(async () => {
  database = await openTestDatabase();
  const archive = { folder, projectors: [PROJECTOR_NAME], keepMs: undefined };
  kernel = await startTestKernel(database.target, { archive, snapshotEveryCommands: 300 });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const projector = await startProjector({ database: database.target, log, run: { inline: [] } });
  kernel.onReleased((row) =>
    eachEvent(row, (event, sequence) => {
      if (event.kind !== 'balance-changed') return;
      const own = told.get(keyOf(event)) ?? [];
      const before = own.at(-1) ?? { free: 0n, frozen: 0n };
      const { free, frozen } = event;
      const change = { freeChange: free - before.free, frozenChange: frozen - before.frozen };
      told.set(keyOf(event), [...own, { sequence, free, frozen, ...change }]);
    }),
  );
  await listAll(kernel);
  for (let n = 0; n < 1_000; n += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, i) => kernel.execute(mixed(n + i))));
    while (!(await projector.waitFor(kernel.durable.sequence)));
  }
  await kernel.stop();
  await projector.stop();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function walkAll(account: AccountOfOwner, limits: { found: number; rows: number }) {
  const history = new JournalHistory(database.sql, folder);
  const found: PostingChange[] = [];
  let pages = 0;
  for (let place: WalkPlace | undefined; ; pages++) {
    const page = await walkBack(history, account, place, { ...limits, timeMs: 60_000 });
    found.push(...page.found);
    place = page.next;
    if (place === undefined) return { found, pages };
  }
}

const ACCOUNTS: [Owner, AccountOfOwner['type'], string][] = [
  [1, 'spot', 'AAA'],
  [2, 'spot', 'USDT'],
  ['fee', 'assets', 'AAA'],
  ['outside:manual', 'assets', 'USDT'],
];

test.each(ACCOUNTS)(
  '%s %s %s: every posting, once, with its change, whatever the pages',
  async (...account) => {
    const [owner, type, asset] = account;
    const expected = [...(told.get(keyOf({ owner, type, asset })) ?? [])].reverse();
    expect(expected.length).toBeGreaterThan(0);
    for (const limits of [
      { found: 7, rows: 1_000_000 },
      { found: 100, rows: 1 },
      { found: 1_000_000, rows: 1_000_000 },
    ]) {
      const { found, pages } = await walkAll({ owner, type, asset }, limits);
      expect(
        found.map(({ sequence, free, frozen, freeChange, frozenChange }) => ({
          sequence,
          free,
          frozen,
          freeChange,
          frozenChange,
        })),
      ).toEqual(expected);
      if (limits.rows === 1) expect(pages).toBeGreaterThan(3);
    }
  },
);

test('it reads on in the files that old rows went into, and names each command', async () => {
  const [kept] = await database.sql<{ files: bigint; rows: bigint }[]>`
    select (select count(*) from journal_archive) as files, (select min(batch) from journal) as rows`;
  expect(kept?.files).toBeGreaterThan(0n);
  expect(kept?.rows).toBeGreaterThan(1n);
  const { found } = await walkAll({ owner: 1, type: 'spot', asset: 'AAA' }, { found: 50, rows: 1_000 });
  expect(found.at(-1)).toMatchObject({ command: 'credit-from-outside', free: 10n ** 16n });
  expect(new Set(found.map(({ command }) => command))).toEqual(
    new Set(['place-spot-order', 'cancel-all-spot-orders', 'credit-from-outside']),
  );
});

test('where older rows are dropped, the last change is not known, and nothing is invented', async () => {
  await database.sql`update journal_archive set dropped = true`;
  const { found } = await walkAll({ owner: 1, type: 'spot', asset: 'AAA' }, { found: 50, rows: 1_000 });
  expect(found.at(-1)).toMatchObject({ freeChange: undefined, frozenChange: undefined });
  expect(found.slice(0, -1).every(({ freeChange }) => freeChange !== undefined)).toBe(true);
  await database.sql`update journal_archive set dropped = false`;
});

test('a sequence leads to its command and what it caused', async () => {
  const history = new JournalHistory(database.sql, folder);
  for (const sequence of [2, 9, 500, kernel.durable.sequence]) {
    const row = await history.find(sequence);
    expect(row?.firstSeq).toBeLessThanOrEqual(sequence);
    expect(row?.commands()[sequence - (row?.firstSeq ?? 0)]).toBeDefined();
  }
  expect((await history.find(2))?.commands()[2 - ((await history.find(2))?.firstSeq ?? 0)]).toMatchObject({
    kind: 'list-asset',
    asset: 'USDT',
  });
  expect(await history.find(kernel.durable.sequence + 1_000)).toBeUndefined();
});
