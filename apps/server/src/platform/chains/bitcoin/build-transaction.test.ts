import { HDKey } from '@scure/bip32';
import { p2wpkh, SigHash, Transaction } from '@scure/btc-signer';
import { expect, it } from 'vitest';
import type { FeeRate, SpendableOutput } from '../chain-values.ts';
import type { BitcoinUnsignedTransaction, BuiltTransaction } from '../unsigned-transaction.ts';
import { ownScript } from './addresses.ts';
import { buildBitcoin, cancelBitcoin, replaceBitcoin } from './build-transaction.ts';
import { BITCOIN_NETWORKS } from './networks.ts';
import { readSignedBitcoin } from './signed-transaction.ts';
import { decodeTransaction } from './transaction-bytes.ts';

const branch = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/84'/1'/1'/0");
const keyOf = (index: number) => {
  const { privateKey, publicKey } = branch.deriveChild(index);
  if (privateKey === null || publicKey === null) throw new Error('no key');
  const { address = '', script } = p2wpkh(publicKey, BITCOIN_NETWORKS.regtest);
  return { privateKey, address, script };
};
const own = { network: 'regtest' as const, changeAddress: keyOf(0).address };
const PAYEE = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const size = (unitsPerKilobyte: bigint): FeeRate => ({ kind: 'size', unitsPerKilobyte });
const HIGH = size(1_000_000n);

/** An own output in a transaction of its own. */
function coin(seed: number, units: bigint): SpendableOutput {
  const { script, address } = keyOf(1);
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64LE(units);
  const head = Buffer.from(`0200000001${seed.toString(16).padStart(64, '0')}000000000151ffffffff01`, 'hex');
  const bytes = Buffer.concat([head, amount, Buffer.from([script.length]), script, Buffer.alloc(4)]);
  const previousTransaction = bytes.toString('hex');
  return {
    txid: decodeTransaction(previousTransaction).txid,
    outIndex: '0',
    units,
    address,
    previousTransaction,
  };
}

function offer(...outputs: SpendableOutput[]) {
  return { kind: 'inputs' as const, outputs, changeAddress: own.changeAddress };
}

function pay(outputs: SpendableOutput[], units: bigint, fee = size(10_000n)): BuiltTransaction {
  const native = { kind: 'native' as const };
  const sequence = offer(...outputs);
  return buildBitcoin(own, { purpose: 'pay', asset: native, to: PAYEE, units, sequence, fee, workLimit: 0n });
}

function unsignedOf(built: BuiltTransaction): BitcoinUnsignedTransaction {
  if (!built.ok || built.transaction.family !== 'bitcoin') throw new Error('not built');
  return built.transaction;
}

function sign({ inputs, outputs }: BitcoinUnsignedTransaction): string {
  const transaction = new Transaction({ version: 2, strictPrevoutValidation: true });
  for (const { txid, outIndex, previousTransaction } of inputs)
    transaction.addInput({
      txid,
      index: outIndex,
      nonWitnessUtxo: Buffer.from(previousTransaction, 'hex'),
      sequence: 0xffff_fffd,
      sighashType: SigHash.ALL,
    });
  for (const { address, units } of outputs)
    transaction.addOutput({ script: ownScript('regtest', address), amount: BigInt(units) });
  transaction.sign(keyOf(1).privateKey, [SigHash.ALL]);
  transaction.finalize();
  return Buffer.from(transaction.extract()).toString('hex');
}

it('spends the largest outputs first, leaves those worth less than their cost, and returns the change', () => {
  // At 10 satoshi a virtual byte an input of 68 costs 680.
  const coins = [coin(1, 680n), coin(2, 30_000n), coin(3, 100_000n), coin(4, 60_000n)];
  const built = pay(coins, 120_000n);
  const { inputs, outputs } = unsignedOf(built);
  expect(inputs.map(({ units }) => units)).toEqual(['100000', '60000']);
  // 10.5 + 2 x 68 + 2 x 31 = 208.5 virtual bytes.
  expect(built).toMatchObject({ maxFeeUnits: 2_090n });
  expect(outputs).toEqual([
    { address: PAYEE, units: '120000', isChange: false },
    { address: own.changeAddress, units: '37910', isChange: true },
  ]);
  expect(built).toMatchObject({ uses: { inputs: [{ txid: coins[2]?.txid, outIndex: '0' }] } });
  // All that is worth its cost does not suffice.
  expect(pay(coins, 190_000n)).toEqual({ ok: false, problem: 'NOTHING_LEFT' });
});

it('gives change below the dust limit to the fee', () => {
  // One input, two outputs: 140.5 virtual bytes, so 1,410 satoshi; 293 would be left.
  const dust = pay([coin(1, 101_703n)], 100_000n);
  expect(unsignedOf(dust).outputs).toHaveLength(1);
  expect(dust).toMatchObject({ maxFeeUnits: 1_703n });
  const change = pay([coin(1, 101_704n)], 100_000n);
  expect(unsignedOf(change).outputs[1]).toMatchObject({ units: '294', isChange: true });
});

it('pays no dust, no own change address and nothing that it cannot', () => {
  const coins = [coin(1, 100_000n)];
  expect(pay(coins, 293n)).toEqual({ ok: false, problem: 'AMOUNT_INVALID' });
  expect(pay(coins, 294n).ok).toBe(true);
  expect(pay(coins, 21_000_001n * 10n ** 8n)).toEqual({ ok: false, problem: 'AMOUNT_INVALID' });
  const draft = { asset: { kind: 'native' as const }, fee: size(1_000n), workLimit: 0n, units: 1_000n };
  const sequence = offer(...coins);
  expect(
    buildBitcoin(own, Object.assign({ purpose: 'pay' as const, to: own.changeAddress, sequence }, draft)),
  ).toEqual({ ok: false, problem: 'ADDRESS_INVALID' });
});

it('replaces with the same first input, payee and amount, by the increments of BIP-125', () => {
  const first = pay([coin(1, 200_000n)], 100_000n);
  const next = replaceBitcoin(own, unsignedOf(first), { wanted: size(1_000n), cap: HIGH }, undefined);
  // The old fee of 1,410 and 1 for each of 141 virtual bytes.
  expect(next).toMatchObject({ maxFeeUnits: 1_551n });
  expect(unsignedOf(next).inputs).toEqual(unsignedOf(first).inputs);
  expect(unsignedOf(next).outputs[0]).toEqual(unsignedOf(first).outputs[0]);
  const wanted = replaceBitcoin(own, unsignedOf(first), { wanted: size(20_000n), cap: HIGH }, undefined);
  expect(wanted).toMatchObject({ maxFeeUnits: 2_820n });
  const cap = size(11_000n);
  expect(replaceBitcoin(own, unsignedOf(first), { wanted: size(1n), cap }, undefined)).toMatchObject({
    ok: true,
  });
  expect(replaceBitcoin(own, unsignedOf(first), { wanted: size(1n), cap: size(10_999n) }, undefined)).toEqual(
    {
      ok: false,
      problem: 'FEE_ABOVE_CAP',
    },
  );
});

it('adds offered outputs behind the first input where the change does not suffice', () => {
  const first = unsignedOf(pay([coin(1, 102_000n)], 100_000n));
  const rates = { wanted: size(50_000n), cap: HIGH };
  expect(replaceBitcoin(own, first, rates, undefined)).toEqual({ ok: false, problem: 'NOTHING_LEFT' });
  const more = offer(coin(1, 102_000n), coin(2, 50_000n));
  const next = unsignedOf(replaceBitcoin(own, first, rates, more));
  expect(next.inputs.map(({ units }) => units)).toEqual(['102000', '50000']);
  expect(next.inputs[0]).toEqual(first.inputs[0]);
  expect(next.outputs[0]).toEqual(first.outputs[0]);
});

it('cancels by paying the same inputs to the hot address alone', () => {
  const first = unsignedOf(pay([coin(1, 200_000n)], 100_000n));
  const cancelling = cancelBitcoin(own, first, { wanted: size(1n), cap: HIGH }, undefined);
  expect(unsignedOf(cancelling).inputs).toEqual(first.inputs);
  expect(unsignedOf(cancelling).outputs).toEqual([
    { address: own.changeAddress, units: expect.any(String), isChange: true },
  ]);
});

it('reads signed bytes with the proof of their amounts, and no others', () => {
  const asked = unsignedOf(pay([coin(1, 100_000n), coin(2, 60_000n)], 120_000n));
  const bytes = sign(asked);
  expect(readSignedBitcoin(own, bytes, asked)?.transaction).toEqual(asked);
  const alone = readSignedBitcoin(own, bytes);
  expect(alone?.txid).toBe(readSignedBitcoin(own, bytes, asked)?.txid);
  expect(alone?.transaction).toMatchObject({
    outputs: asked.outputs,
    inputs: [{ units: '' }, { units: '' }],
  });
  // The amount of an output changed by one satoshi: the signatures do not hold.
  const output = Buffer.alloc(8);
  output.writeBigUInt64LE(120_000n);
  const at = bytes.indexOf(output.toString('hex'));
  const changed = `${bytes.slice(0, at)}${(120_000 - 65_536 + 1).toString(16).slice(2)}${bytes.slice(at + 2)}`;
  expect(readSignedBitcoin(own, changed, asked)).toBeUndefined();
  // A proof of another amount has another txid.
  const [one, two] = asked.inputs;
  if (one === undefined || two === undefined) throw new Error('two inputs');
  const told = Object.assign({}, one, { previousTransaction: two.previousTransaction });
  const lying: BitcoinUnsignedTransaction = {
    family: 'bitcoin',
    inputs: [told, two],
    outputs: asked.outputs,
  };
  expect(readSignedBitcoin(own, bytes, lying)).toBeUndefined();
  for (const text of ['', '0x', '00', 'junk', bytes.slice(2), `${bytes}00`, bytes.toUpperCase()])
    expect(readSignedBitcoin(own, text, asked), text.slice(0, 20)).toBeUndefined();
});
