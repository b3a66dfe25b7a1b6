/** The Bitcoin adapter counts deposits, and believes little of an endpoint that lies. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChainAsset, type ChainNode, EndpointFault } from '../index.ts';
import { builtOf, ChainKit } from '../testing/chain-kit.ts';
import { FaultyProxy } from '../testing/faulty-proxy.ts';
import { BitcoinWorld } from './testing/bitcoin-world.ts';

const native: ChainAsset = { kind: 'native' };
const COIN = 100_000_000n;

let world: BitcoinWorld;
let kit: ChainKit;
let proxy: FaultyProxy;
let lying: ChainNode;
beforeAll(async () => {
  world = await BitcoinWorld.start();
  kit = new ChainKit(world);
  proxy = await FaultyProxy.start(world.url);
  lying = world.adapter.connect({ url: proxy.url, timeoutMs: 20_000, maxAnswerBytes: 2 ** 24 });
});
afterAll(async () => {
  await proxy.stop();
  await world.stop();
});

async function kindOf(asking: Promise<unknown>): Promise<string> {
  const thrown = await asking.catch((fault: unknown) => fault);
  expect(thrown).toBeInstanceOf(EndpointFault);
  return (thrown as EndpointFault).kind;
}

it('names the output and those that its transaction spends, and a coinbase by its maturity', async () => {
  const address = world.freshAddress();
  const txid = await world.pay(address, native, COIN);
  await world.mine();
  const { height } = await kit.tip();
  const [transfer] = await kit.transfersAt(height, address);
  const inputs = world.fake.state.findMined(txid)?.found.transaction.inputs ?? [];
  expect(transfer).toMatchObject({
    txid,
    outIndex: '0',
    maturity: 1,
    source: {
      kind: 'outputs',
      outputs: inputs.map((one) => ({ txid: one.txid, outIndex: String(one.outIndex) })),
    },
  });
  const coinbase = world.fake.state.tip.transactions[0]?.transaction;
  const everything = await kit.node.readBlock({ height }, { isWatched: () => true, contracts: [] });
  expect(everything?.transfers[0]).toMatchObject({
    txid: coinbase?.txid,
    maturity: 100,
    source: { outputs: [] },
  });
  // The status has the bytes by which the signer proves the amount.
  const status = await kit.statusOf(txid);
  if (status.state !== 'mined') throw new Error('not mined');
  expect(status.bytes).toBe(world.fake.state.findMined(txid)?.found.transaction.base.toString('hex'));
  expect(status.transfers).toContainEqual(transfer);
});

it('proves a used input behind younger blocks, and none by what came later', async () => {
  const to = world.freshAddress();
  const built = builtOf(await kit.buildPayment(to, native, COIN / 2n));
  const before = await kit.tip();
  await kit.node.send(await world.sign(built.transaction));
  await world.mine();
  const used = await kit.tip();
  await world.mine(3);
  expect(await kit.node.isSequenceUsed(built.uses, { hash: used.hash })).toBe(true);
  expect(await kit.node.isSequenceUsed(built.uses, { height: used.height + 2 })).toBe(true);
  expect(await kit.node.isSequenceUsed(built.uses, { hash: before.hash })).toBe(false);
  const never = { kind: 'inputs' as const, inputs: [{ txid: 'ab'.repeat(32), outIndex: '0' }] };
  expect(await kit.node.isSequenceUsed(never, { hash: used.hash })).toBe(false);
  // A block that a reorganisation took proves nothing.
  await world.reorganise(4, []);
  expect(await kindOf(kit.node.isSequenceUsed(built.uses, { hash: used.hash }))).toBe('reorganised');
  expect(await kit.node.isSequenceUsed(built.uses, await kit.tip())).toBe(false);
  await world.mine();
  expect(await kit.node.isSequenceUsed(built.uses, await kit.tip())).toBe(true);
});

it('counts what younger blocks spent in the balance of an older one', async () => {
  const before = await kit.tip();
  const held = await kit.node.readBalance(world.sender, native, before);
  const { bytes } = await kit.signedPayment(world.freshAddress(), native, COIN / 4n);
  await kit.node.send(bytes);
  await world.mine();
  const after = await kit.node.readBalance(world.sender, native, await kit.tip());
  expect(after).toBeLessThan(held - COIN / 4n);
  expect(await kit.node.readBalance(world.sender, native, { hash: before.hash })).toBe(held);
});

it('reads what outputs hold after a block, whatever younger blocks made or spent', async () => {
  const spentTxid = await world.pay(world.keeperOf(1).address, native, COIN);
  const laterTxid = await world.pay(world.keeperOf(2).address, native, 2n * COIN);
  await world.mine();
  const paid = await kit.tip();
  const to = world.freshAddress();
  const spend = (index: number, units: bigint) =>
    kit.node.send(world.keeperOf(index).spendAll([{ address: to, units: units - 1_000n }]));
  await spend(1, COIN);
  await world.mine();
  const between = await kit.tip();
  await spend(2, 2n * COIN);
  const youngTxid = await world.pay(to, native, 3n * COIN);
  await world.mine();
  const never = 'ab'.repeat(32);
  const outputs = [spentTxid, laterTxid, youngTxid, never].map((txid) => ({ txid, outIndex: '0' }));
  const heldAt = (hash: string) => kit.node.readOutputs(outputs, { hash });
  expect(await heldAt(paid.hash)).toEqual([COIN, 2n * COIN, undefined, undefined]);
  expect(await heldAt(between.hash)).toEqual([undefined, 2n * COIN, undefined, undefined]);
  expect(await heldAt((await kit.tip()).hash)).toEqual([undefined, undefined, 3n * COIN, undefined]);
  // A transaction that waits spends nothing yet, and a block that left the chain proves nothing.
  await world.reorganise(1, [youngTxid]);
  expect(await heldAt((await kit.tip()).hash)).toEqual([undefined, 2n * COIN, 3n * COIN, undefined]);
  await world.reorganise(3, []);
  expect(await kindOf(kit.node.readOutputs(outputs, { hash: paid.hash }))).toBe('reorganised');
});

it('believes no block whose bytes are not those of its hash', async () => {
  const address = world.freshAddress();
  await world.pay(address, native, COIN);
  await world.mine();
  const tip = await kit.tip();
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64LE(COIN);
  const more = Buffer.alloc(8);
  more.writeBigUInt64LE(1_000n * COIN);
  const read = () => lying.readBlock({ hash: tip.hash }, kit.watch(address));
  // A deposit of 1 coin shown as one of 1,000, a transaction left out, another block.
  proxy.changeResult((result, method) =>
    method === 'getblock' ? String(result).replace(amount.toString('hex'), more.toString('hex')) : result,
  );
  expect(await kindOf(read())).toBe('malformed');
  const parent = world.fake.state.blocks.at(-2);
  proxy.changeResult((result, method) => (method === 'getblock' ? parent?.made.hex : result));
  expect(await kindOf(read())).toBe('inconsistent');
  proxy.changeResult((result, method) =>
    method === 'getblockheader' ? Object.assign({}, result, { hash: parent?.made.hash }) : result,
  );
  expect(await kindOf(read())).toBe('inconsistent');
  proxy.passOn();
  expect((await read())?.transfers).toMatchObject([{ units: COIN }]);
});

it('believes no other transaction, and counts one of a stale block as unknown', async () => {
  const address = world.freshAddress();
  const [txid, other] = [await world.pay(address, native, COIN), await world.pay(address, native, COIN)];
  await world.mine();
  const hex = world.fake.state.findMined(other)?.found.hex;
  const read = () => lying.readTransaction(txid, []);
  const change = (fields: object) =>
    proxy.changeResult((result, method) =>
      method === 'getrawtransaction' ? Object.assign({}, result, fields) : result,
    );
  change({ hex });
  expect(await kindOf(read())).toBe('inconsistent');
  change({ fee: 0.123456789 });
  expect(await kindOf(read())).toBe('malformed');
  change({ fee: '0.1' });
  expect(await kindOf(read())).toBe('malformed');
  change({ confirmations: 0 });
  expect(await read()).toEqual({ state: 'unknown' });
  change({ blockhash: 'ab'.repeat(32) });
  expect(await kindOf(read())).toBe('reorganised');
  proxy.passOn();
});

it('takes the estimate of a node, at least what its memory pool asks for', async () => {
  const rate = async (estimate: object, pool: object = {}) => {
    proxy.changeResult((result, method) => {
      if (method === 'estimatesmartfee') return estimate;
      return method === 'getmempoolinfo' ? Object.assign({}, result, pool) : result;
    });
    return lying.estimateFee(world.feeCap);
  };
  const ok = (unitsPerKilobyte: bigint) => ({ state: 'ok', fee: { kind: 'size', unitsPerKilobyte } });
  expect(await rate({ feerate: 0.00012345, blocks: 3 })).toEqual(ok(12_345n));
  expect(await rate({ feerate: 0.00012345 }, { mempoolminfee: 0.0002 })).toEqual(ok(20_000n));
  expect(await rate({ errors: ['Insufficient data'] })).toEqual(ok(2_000n));
  expect(await rate({ feerate: 0.01 })).toMatchObject({
    state: 'aboveCap',
    needed: { unitsPerKilobyte: 1_000_000n },
  });
  expect(await kindOf(rate({ feerate: -1 }))).toBe('malformed');
  proxy.passOn();
});

it('refuses a txid of other bytes, and names why a node does not take them', async () => {
  const { bytes } = await kit.signedPayment(world.freshAddress(), native, COIN / 10n);
  proxy.answerInstead('sendrawtransaction', 'ab'.repeat(32));
  expect(await kindOf(lying.send(bytes))).toBe('inconsistent');
  for (const [words, reason] of [
    ['bad-txns-inputs-missingorspent', 'SEQUENCE_USED'],
    ['insufficient fee, rejecting replacement', 'UNDERPRICED'],
    ['mempool min fee not met', 'UNDERPRICED'],
    ['bad-txns-in-belowout', 'NO_FUNDS'],
    ['something new', 'OTHER'],
  ] as const) {
    proxy.refuse('sendrawtransaction', -26, words);
    expect(await lying.send(bytes)).toMatchObject({ state: 'rejected', reason });
  }
  proxy.passOn();
});
