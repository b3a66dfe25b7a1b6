/**
 * npm run bench -- ledger: what a page of a member's postings takes on the desk, the first and the last one over 1,000,000
 * postings beside the first one over 1,000, in one run and in turn, so that whatever else the machine does meets all three
 * alike.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPostings } from '../modules/balances/index.ts';
import { LiveMarkets } from '../modules/market/index.ts';
import { MIGRATIONS } from '../modules.ts';
import { connect, migrate, startPostgres } from '../platform/database/index.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const ROUNDS = 300;
const WARM_UP = 30;
/** The largest ratio of the page's median to that of the first page over FEW. */
const BOUND = 2;
const [SMALL, LARGE] = [10_002_001, 10_002_002];
const ASSETS = ['USDT', 'BTC', 'ETH', 'SOL'];
const MARKETS = new LiveMarkets({ assets: ASSETS.map((asset) => ({ asset, scale: 8 })), markets: [] });

const folder = mkdtempSync(join(tmpdir(), 'tern-ledger-'));
const database = await startPostgres(folder);
const sql = connect(database.target, { max: 2, name: 'tern ledger' });
try {
  await migrate(sql, MIGRATIONS);
  await fill(SMALL, FEW);
  await fill(LARGE, MANY);
  await sql`vacuum analyze ledger_postings`;
  // The page that ends with the very first posting: its cursor names the row above it.
  const pages = [
    { name: `first page over ${FEW.toLocaleString('en')}`, memberId: SMALL, question: {} },
    { name: `first page over ${MANY.toLocaleString('en')}`, memberId: LARGE, question: {} },
    { name: `last page over ${MANY.toLocaleString('en')}`, memberId: LARGE, question: { cursor: '21-0' } },
  ].map((page) => {
    const tookMs: number[] = [];
    return { ...page, tookMs };
  });
  for (let round = -WARM_UP; round < ROUNDS; round++)
    for (const page of pages) {
      const startMs = performance.now();
      const { rows } = await readPostings(sql, page.memberId, page.question, MARKETS);
      if (round >= 0) page.tookMs.push(performance.now() - startMs);
      if (rows.length !== 20) throw new Error(`${page.name} has ${rows.length} rows`);
    }
  const base = median(pages[0]!.tookMs);
  for (const { name, tookMs } of pages) {
    const ratio = median(tookMs) / base;
    const us = Math.round(median(tookMs) * 1_000);
    console.log(`RATIO ${name}: ${us} µs, ${Math.round(ratio * 100)} % of at most ${BOUND * 100} %`);
    if (ratio > BOUND) process.exitCode = 1;
  }
} finally {
  await sql.end({ timeout: 2 });
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** So many postings in eight accounts, as trading leaves them: a balance or two of each command. */
async function fill(memberId: number, count: number): Promise<void> {
  const startMs = performance.now();
  await sql`
    insert into ledger_postings (member_id, seq, time_ms, free, frozen, account, cause, place, asset)
    select ${memberId}, n, 1700000000000 + n * 10, n, n % 7, n % 2, n % 5, 0, ${sql.unsafe(assetOf('n'))}
    from generate_series(1, ${count}::int) as n`;
  const tookMs = Math.round(performance.now() - startMs);
  console.log(`${count.toLocaleString('en')} postings written in ${tookMs} ms`);
}

function assetOf(number: string): string {
  return `(array['${ASSETS.join("','")}'])[1 + (${number} / 2) % ${ASSETS.length}]`;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
