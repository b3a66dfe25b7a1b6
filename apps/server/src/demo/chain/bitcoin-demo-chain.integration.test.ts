/** The demo's Bitcoin: what it mines, keeps through restarts, replaces and shows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BitcoinDemoChain } from './bitcoin-demo-chain.ts';

const PAYEE = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const COIN = 100_000_000n;

let dataDir: string;
let chain: BitcoinDemoChain;
const onFault = (error: unknown) => {
  throw error;
};
const open = () => BitcoinDemoChain.open({ dataDir, nowMs: () => Date.now(), onFault });
const newest = () => chain.payments[0];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-bitcoin-'));
  chain = await open();
});
afterAll(async () => {
  await chain.stop();
  rmSync(dataDir, { recursive: true });
});

it('mines what was paid, and so many blocks that it is confirmed, and then rests', async () => {
  const before = await chain.balance();
  const txid = await chain.pay(PAYEE, 'BTC', COIN);
  // Each block makes a coin of before spendable, so the balance is asked at once.
  expect(await chain.balance()).toBe(before - COIN - 2_000n);
  expect(newest()).toMatchObject({ txid, currency: 'BTC', units: COIN, peer: PAYEE, height: undefined });
  await expect.poll(() => newest(), { timeout: 20_000 }).toMatchObject({ txid, height: expect.any(Number) });
  const mined = newest()?.height ?? 0;
  await expect.poll(() => chain.height(), { timeout: 30_000 }).toBe(mined + 5);
});

it('waits again for a block after a reorganisation, and keeps its blocks and what waits through a restart', async () => {
  const { txid = '', height = 0 } = newest() ?? {};
  const tip = await chain.height();
  expect(await chain.mostReorganised()).toBeGreaterThanOrEqual(tip - height + 1);
  await chain.reorganise(tip - height + 1);
  expect(newest()).toMatchObject({ txid, height: undefined });
  const { name, address } = chain;
  await chain.stop();
  chain = await open();
  expect(chain).toMatchObject({ name, address });
  // A start mines a block, which takes what waits.
  expect(newest()).toMatchObject({ txid, height: tip + 1 });
});

it('counts no change of its own as something that arrived', () => {
  expect(chain.arrivals).toEqual([]);
  expect(chain.payments).toHaveLength(1);
});

it('has no address of another network, and an own one in one form', () => {
  expect(chain.parseAddress(PAYEE.toUpperCase())).toBe(PAYEE);
  expect(chain.parseAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBeUndefined();
  expect(chain.parseAddress('0x52908400098527886E0F7030069857D2E4169EE7')).toBeUndefined();
});

it('begins a new chain under a new name when its file was lost', async () => {
  const { name, address } = chain;
  await chain.stop();
  rmSync(join(dataDir, 'chain/bitcoin-1'), { recursive: true });
  chain = await open();
  expect(chain.name).toBe('bitcoin-2');
  expect(chain.lostNames).toEqual([name]);
  expect(chain.address).not.toBe(address);
  expect(chain.payments).toEqual([]);
});
