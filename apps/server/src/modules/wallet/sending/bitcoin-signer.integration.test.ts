/** The real signer signs what the Bitcoin adapter asks for, and the chain of the fake takes its bytes (docs/signer.md#decisions). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { BitcoinChain } from '../../../platform/chains/bitcoin/bitcoin-chain.ts';
import { BitcoinFake } from '../../../platform/chains/bitcoin/fake/bitcoin-fake.ts';
import type {
  BuiltTransaction,
  ChainNode,
  SequenceOffer,
  SpendableOutput,
  UnsignedTransaction,
} from '../../../platform/chains/index.ts';
import type { OwnPayment } from './own-payments.ts';
import { SignerClient } from './signer-client.ts';
import { signedForm } from './signer-forms.ts';
import { signingRequest } from './signing-request.ts';
import { SignerProcess } from './testing/signer-process.ts';

const COIN = 100_000_000n;
const PAYEE = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const CONFIG = {
  version: 1,
  assets: { BTC: { maxPerTransaction: '5', autoCap: '10', dayCap: '20' } },
  chains: {
    bitcoin: {
      family: 'bitcoin',
      network: 'regtest',
      native: { asset: 'BTC', decimals: 8 },
      cold: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
      maxFeeRate: '200',
    },
  },
};
const CAP = { kind: 'size' as const, unitsPerKilobyte: 100_000n };
const status = z.looseObject({
  chains: z.array(
    z.looseObject({ hotAddress: z.string(), xpubs: z.looseObject({ deposit: z.string(), hot: z.string() }) }),
  ),
});

let signer: SignerProcess;
let client: SignerClient;
let fake: BitcoinFake;
let chain: BitcoinChain;
let node: ChainNode;
let hotAddress: string;
let depositAddress: string;
const coins: SpendableOutput[] = [];

beforeAll(async () => {
  signer = new SignerProcess(CONFIG);
  await signer.start();
  client = new SignerClient({ socketPath: signer.socketPath, nowMs: () => Date.now() });
  const asked = await client.ask({ request: 'status' }, status);
  const [keys] = asked.ok ? asked.answer.chains : [];
  if (keys === undefined) throw new Error('the signer has no chain');
  hotAddress = keys.hotAddress;
  const { hot, deposit } = keys.xpubs;
  const network = 'regtest' as const;
  chain = new BitcoinChain({
    chain: 'bitcoin',
    network,
    confirmations: 3,
    hotXpub: hot,
    minUnitsPerKilobyte: 2_000n,
  });
  expect(chain.deriveAddress(hot, 0)).toBe(hotAddress);
  depositAddress = chain.deriveAddress(deposit, 7);
  fake = await BitcoinFake.start({ port: 0, nowMs: () => Date.now() });
  node = chain.connect({ url: fake.url, timeoutMs: 20_000, maxAnswerBytes: 2 ** 24 });
  for (const address of [hotAddress, depositAddress, hotAddress, depositAddress]) {
    const txid = await fake.pay(address, COIN);
    await fake.mine();
    const read = await node.readTransaction(txid, []);
    if (read.state !== 'mined') throw new Error('not mined');
    const transfer = read.transfers.find(({ to }) => to === address);
    if (transfer === undefined || read.bytes === undefined) throw new Error('no output');
    const { outIndex, units } = transfer;
    coins.push({ txid, outIndex, units, address, previousTransaction: read.bytes });
  }
});
afterAll(async () => {
  client.close();
  await signer.remove();
  await fake.stop();
});

function offer(from: number, to: number): SequenceOffer {
  return { kind: 'inputs', outputs: coins.slice(from, to), changeAddress: hotAddress };
}

function built(result: BuiltTransaction): UnsignedTransaction {
  if (!result.ok) throw new Error(result.problem);
  return result.transaction;
}

function payment(paymentId: string, units: bigint): OwnPayment {
  return {
    paymentId,
    chain: 'bitcoin',
    purpose: 'pay',
    withdrawalId: 1,
    position: undefined,
    currency: 'BTC',
    toAddress: PAYEE,
    units,
    nonce: undefined,
    sender: hotAddress,
    state: 'WANTED',
    asked: undefined,
    waits: '',
    detail: '',
    changedMs: 0,
  };
}

const keyOf = ({ txid }: { txid: string }) =>
  coins.find((coin) => coin.txid === txid)?.address === depositAddress
    ? { account: 'deposit' as const, position: 7 }
    : { account: 'hot' as const, position: 0 };

async function signed(row: OwnPayment, transaction: UnsignedTransaction, request = 'pay'): Promise<string> {
  const asked = signingRequest(row, transaction, keyOf);
  const { id, chain: name, fee, inputs } = asked;
  const wanted = request === 'cancel' ? { request, id, chain: name, fee, inputs } : asked;
  const answer = await client.ask(wanted, signedForm);
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`);
  const read = await chain.readSigned(answer.answer.raw, transaction);
  expect(read).toEqual({ txid: answer.answer.txid, transaction });
  return answer.answer.raw;
}

it('pays from the hot and a deposit address, is replaced, and leaves one payment', async () => {
  const units = (COIN * 3n) / 2n;
  const row = payment('1-1', units);
  const asset = { kind: 'native' as const };
  const fee = { kind: 'size' as const, unitsPerKilobyte: 2_000n };
  const draft = { asset, to: PAYEE, units, sequence: offer(0, 2), fee, workLimit: 0n };
  const first = built(chain.build(Object.assign({ purpose: 'pay' as const }, draft)));
  const bytes = await signed(row, first);
  expect(await node.send(bytes)).toMatchObject({ state: 'accepted' });
  // The signer and the node both take the least raise that the adapter makes.
  const next = built(chain.replace(first, fee, CAP));
  const replaced = await node.send(await signed(row, next));
  expect(replaced).toMatchObject({ state: 'accepted' });
  await fake.mine();
  expect(await node.readTransaction(replaced.txid, [])).toMatchObject({ state: 'mined', succeeded: true });
  expect(await node.send(bytes)).toMatchObject({ state: 'rejected', reason: 'SEQUENCE_USED' });
});

it('adds an output when the change does not suffice, and cancels by the same first input', async () => {
  const units = COIN - 1_000n;
  const row = payment('1-2', units);
  const asset = { kind: 'native' as const };
  const fee = { kind: 'size' as const, unitsPerKilobyte: 2_000n };
  const draft = { asset, to: PAYEE, units, sequence: offer(2, 3), fee, workLimit: 0n };
  const first = chain.build(Object.assign({ purpose: 'pay' as const }, draft));
  await node.send(await signed(row, built(first)));
  const wanted = { kind: 'size' as const, unitsPerKilobyte: 20_000n };
  expect(chain.replace(built(first), wanted, CAP)).toMatchObject({ ok: false, problem: 'NOTHING_LEFT' });
  const next = built(chain.replace(built(first), wanted, CAP, offer(2, 4)));
  expect(await node.send(await signed(row, next))).toMatchObject({ state: 'accepted' });
  const cancelling = built(chain.cancel(next, wanted, CAP));
  const sent = await node.send(await signed(row, cancelling, 'cancel'));
  expect(sent).toMatchObject({ state: 'accepted' });
  await fake.mine();
  if (!first.ok) throw new Error(first.problem);
  expect(await node.isSequenceUsed(first.uses, await node.readTip())).toBe(true);
  const read = await node.readTransaction(sent.txid, []);
  expect(read.state === 'mined' && read.transfers.map(({ to }) => to)).toEqual([hotAddress]);
});
