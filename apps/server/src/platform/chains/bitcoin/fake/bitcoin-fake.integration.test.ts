/** The rules of the Bitcoin fake, which stand for those of bitcoind in every other test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { p2wpkh, SigHash, Transaction } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BITCOIN_NETWORKS } from '../networks.ts';
import { decodeTransaction } from '../transaction-bytes.ts';
import { BitcoinFake } from './bitcoin-fake.ts';

const KEY = new Uint8Array(32).fill(5);
const { script, address = '' } = p2wpkh(pubECDSA(KEY), BITCOIN_NETWORKS.regtest);
const COIN = 100_000_000n;

let folder: string;
let fake: BitcoinFake;
const start = () => BitcoinFake.start({ folder, port: 0, nowMs: () => Date.now() });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tern-bitcoin-'));
  fake = await start();
});
afterAll(async () => {
  await fake.stop();
  await rm(folder, { recursive: true });
});

async function call(method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = JSON.parse(await (await fetch(fake.url, { method: 'POST', body })).text());
  return answer.error?.message ?? answer.result;
}

/** A mined output of the test's own key. */
async function ownCoin(units = COIN): Promise<{ txid: string; index: number; amount: bigint }> {
  const txid = await fake.pay(address, units);
  await fake.mine();
  return { txid, index: 0, amount: units };
}

function spend(
  { txid, index, amount }: { txid: string; index: number; amount: bigint },
  fee: bigint,
  changed: { key?: Uint8Array; sequence?: number } = {},
): string {
  const { key = KEY, sequence = 0xffff_fffd } = changed;
  const held = key === KEY ? script : p2wpkh(pubECDSA(key), BITCOIN_NETWORKS.regtest).script;
  const transaction = new Transaction({ version: 2 });
  const witnessUtxo = { script: held, amount };
  transaction.addInput({ txid, index, witnessUtxo, sequence, sighashType: SigHash.ALL });
  transaction.addOutput({ script, amount: amount - fee });
  transaction.sign(key, [SigHash.ALL]);
  transaction.finalize();
  return Buffer.from(transaction.extract()).toString('hex');
}

it('takes a spend whose signature holds, once', async () => {
  const coin = await ownCoin();
  const hex = spend(coin, 1_000n);
  const txid = decodeTransaction(hex).txid;
  // Another key, another amount under the signature, too low a fee.
  expect(await call('sendrawtransaction', spend(coin, 1_000n, { key: new Uint8Array(32).fill(6) }))).toMatch(
    /script-verify/,
  );
  const other = { txid: coin.txid, index: 0, amount: COIN + 1n };
  expect(await call('sendrawtransaction', spend(other, 1_000n))).toMatch(/script-verify/);
  expect(await call('sendrawtransaction', spend(coin, 100n))).toMatch(/fee not met/);
  expect(await call('sendrawtransaction', 'junk')).toMatch(/decode/);
  expect(await call('sendrawtransaction', hex)).toBe(txid);
  expect(await call('sendrawtransaction', hex)).toBe(txid);
  await fake.mine();
  expect(await call('sendrawtransaction', hex)).toMatch(/already in utxo set/);
  expect(await call('sendrawtransaction', spend(coin, 5_000n))).toMatch(/missingorspent/);
  expect(await call('gettxout', coin.txid, 0, false)).toBeNull();
  expect(await call('gettxout', txid, 0, false)).toMatchObject({ confirmations: 1, value: 0.99999 });
});

it('replaces by the rules of BIP-125, and nothing that does not announce it', async () => {
  const coin = await ownCoin();
  expect(await call('sendrawtransaction', spend(coin, 1_000n))).toHaveLength(64);
  expect(await call('sendrawtransaction', spend(coin, 1_000n - 1n))).toMatch(/insufficient fee/);
  expect(await call('sendrawtransaction', spend(coin, 1_050n))).toMatch(/not enough additional fees/);
  expect(await call('sendrawtransaction', spend(coin, 1_200n))).toHaveLength(64);
  await fake.mine();
  const final = await ownCoin();
  expect(await call('sendrawtransaction', spend(final, 1_000n, { sequence: 0xffff_ffff }))).toHaveLength(64);
  expect(await call('sendrawtransaction', spend(final, 9_000n))).toMatch(/mempool-conflict/);
});

it('spends no coinbase before 100 blocks', async () => {
  const { state } = fake;
  const young = state.blocks.at(-50)?.transactions[0]?.transaction;
  if (young === undefined) throw new Error('no coinbase');
  const [output] = young.outputs;
  if (output === undefined) throw new Error('no output');
  const refused = spend({ txid: young.txid, index: 0, amount: output.units }, 1_000n);
  expect(await call('sendrawtransaction', refused)).toMatch(/premature-spend-of-coinbase/);
});

it('reorganises: other hashes, spends undone, and a second spend in place of the first', async () => {
  const coin = await ownCoin();
  const first = spend(coin, 1_000n);
  await call('sendrawtransaction', first);
  await fake.mine();
  const before = fake.state.tip.made.hash;
  await fake.reorganise(1, [], true);
  expect(fake.state.tip.made.hash).not.toBe(before);
  expect(await call('getblockheader', before, true)).toMatch(/not found/);
  expect(await call('gettxout', coin.txid, 0, true)).toMatchObject({ value: 1 });
  const second = spend(coin, 3_000n);
  expect(await call('sendrawtransaction', second)).toHaveLength(64);
  await fake.mine();
  expect(await call('sendrawtransaction', first)).toMatch(/missingorspent/);
});

it('keeps its chain and what waits through a restart', async () => {
  const waiting = await fake.pay(address, COIN);
  const { tip, unspent, blocks } = fake.state;
  await fake.stop();
  fake = await start();
  expect(fake.state.tip.made).toEqual(tip.made);
  expect(fake.state.blocks).toHaveLength(blocks.length);
  expect([...fake.state.unspent]).toEqual([...unspent]);
  expect(fake.state.waiting.has(waiting)).toBe(true);
  await fake.mine();
  expect(fake.state.findMined(waiting)?.block.height).toBe(tip.height + 1);
  // The outside wallet is the same one.
  expect(await fake.pay(address, 5n * COIN)).toHaveLength(64);
});
