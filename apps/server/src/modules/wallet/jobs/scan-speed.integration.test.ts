/**
 * A scan, which watches very many addresses, is measured beside the bare fetch of its blocks, and a block of a thousand
 * deposits through the real kernel and journal. SCAN_BLOCKS=2000 is the size that is measured.
 */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { wholeNumber } from '../../../../test/kit/whole-number.ts';
import { ANNA } from '../../../kernel/testing/small-exchange.ts';
import { startTestKernel } from '../../../kernel/testing/test-exchange.ts';
import type { EvmWorld } from '../../../platform/chains/evm/testing/evm-world.ts';
import { addManyAddresses } from '../testing/many-addresses.ts';
import { CHAIN, CONFIRMATIONS, JobsWorld, KEYED, openingOf } from './testing/jobs-world.ts';

const BLOCKS = wholeNumber(process.env.SCAN_BLOCKS ?? '40', 'SCAN_BLOCKS', 40);
const IS_MEASURED = process.env.SCAN_BLOCKS !== undefined;
const SLICE = Math.min(200, BLOCKS / 2);
const TRANSFERS = 100;
/** One of so many blocks pays a member. */
const PAYS_EVERY = 10;
const UNITS = 1_000_000n;
const WATCHED = IS_MEASURED ? 1_000_000 : 1_000;
const MOST_RATIO = 1.25;
const MOST_CREDIT_MS = 2_000;

let world: JobsWorld<EvmWorld>;
beforeAll(async () => {
  world = await JobsWorld.start();
  await addManyAddresses(world.database.sql, KEYED, WATCHED);
  await world.turn();
  // The first block that is read has the addresses read, once for a process.
  await world.mine();
}, 1_800_000);
afterAll(() => world.stop());

async function payMany(payees: readonly string[], gas: bigint): Promise<string> {
  const txid = await world.node.call(
    'HonestToken',
    world.node.contracts[0] ?? '',
    'transferMany',
    [payees, UNITS],
    { gas },
  );
  await world.node.mine();
  return txid;
}

/** The blocks of this chain are a second apart, however fast they are mined. */
async function followTime(): Promise<number> {
  const { height, timeMs } = await world.node.node.readTip();
  world.aheadMs = timeMs - Date.now();
  return height;
}

/** A turn on a slow machine gives way before it has read all. */
async function scanTo(height: number): Promise<void> {
  do await world.jobs.jobs[0]?.run();
  while ((world.jobs.status(CHAIN)?.height ?? 0) < height);
}

const timed = async (work: () => Promise<unknown>) => {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
};

it('reads blocks nearly as fast as they are fetched', { timeout: 1_800_000 }, async () => {
  const member = await world.addressOf(ANNA);
  const others = Array.from({ length: TRANSFERS }, () => world.node.freshAddress());
  const unwatched = { isWatched: () => false, contracts: world.node.contracts };
  const slices: { fetching: number; scanning: number }[] = [];
  for (let done = 0; done < BLOCKS; done += SLICE) {
    for (let block = 0; block < SLICE; block++)
      await payMany(block % PAYS_EVERY === 0 ? [member, ...others.slice(1)] : others, 4_000_000n);
    await world.node.mine(CONFIRMATIONS);
    const tipHeight = await followTime();
    const to = tipHeight - CONFIRMATIONS;
    const range = { from: to - SLICE + 1, to, tipHeight };
    const fetch = async () => {
      for await (const { transfers } of world.node.node.readDeepBlocks(range, unwatched))
        expect(transfers).toEqual([]);
    };
    // The scan stands between two fetches: what else the machine does meets all three.
    const before = await timed(fetch);
    const scanning = await timed(() => scanTo(tipHeight));
    const fetching = (before + (await timed(fetch))) / 2;
    slices.push({ fetching, scanning });
  }
  const [row] = await world.database.sql<{ count: number }[]>`
    select count(*)::int as count from chain_transfers where address = ${member}`;
  expect(row?.count).toBe(BLOCKS / PAYS_EVERY);
  if (!IS_MEASURED) return;
  const ratios = slices
    .map(({ scanning, fetching }) => scanning / fetching)
    .sort((one, other) => one - other);
  const ratio = ratios[ratios.length >> 1] ?? Number.NaN;
  const sum = (times: number[]) => (times.reduce((all, ms) => all + ms, 0) / BLOCKS).toFixed(2);
  const [scanned, fetched] = [
    sum(slices.map(({ scanning }) => scanning)),
    sum(slices.map(({ fetching }) => fetching)),
  ];
  console.log(
    `RATIO scan : fetch of ${BLOCKS} blocks, ${WATCHED} addresses watched: ${ratio.toFixed(2)}, the median of ` +
      `${ratios.map((one) => one.toFixed(2)).join(' ')} (${scanned} : ${fetched} ms a block)`,
  );
  expect(ratio).toBeLessThanOrEqual(MOST_RATIO);
});

it('credits a thousand deposits of a block in at most twenty rows of the journal', {
  timeout: 600_000,
}, async () => {
  const { sql, target } = world.database;
  const kernel = await startTestKernel(target);
  try {
    for (const command of openingOf(world.node.contracts[0] ?? ''))
      expect((await kernel.execute(command)).rejection).toBe('OK');
    await world.restart(kernel);
    await followTime();
    await world.node.mine(CONFIRMATIONS);
    await followTime();
    await world.turn();
    const payees = Array.from({ length: 1_000 }, () => '');
    payees.fill(await world.addressOf(ANNA));
    const txid = await payMany(payees, 25_000_000n);
    await world.node.mine(CONFIRMATIONS - 1);
    await followTime();
    await world.jobs.jobs[0]?.run();
    const before = kernel.durable.batch;
    const tookMs = await timed(async () => world.jobs.jobs[1]?.run());
    const rows = kernel.durable.batch - before;
    expect(rows).toBeLessThanOrEqual(20);
    const [told] = await sql<{ count: number }[]>`
      select count(*)::int as count from chain_transfers where txid = ${txid} and is_told and hold = 'NONE'`;
    expect(told?.count).toBe(1_000);
    if (!IS_MEASURED) return;
    console.log(
      `RATIO 1,000 deposits of a block: ${Math.round(tookMs)} ms of ${MOST_CREDIT_MS}, ${rows} rows`,
    );
    expect(tookMs).toBeLessThanOrEqual(MOST_CREDIT_MS);
  } finally {
    await world.restart();
    await kernel.stop();
  }
});
