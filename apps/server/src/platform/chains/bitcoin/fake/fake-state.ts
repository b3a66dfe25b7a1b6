/**
 * The state of the Bitcoin fake: blocks, unspent outputs and waiting transactions, with the rules of a node: scripts and
 * signatures of P2WPKH, no double spends, BIP-125, the maturity of coinbases. Coins here are worth nothing.
 */
import { OutScript, p2pkh, Transaction } from '@scure/btc-signer';
import { hash160 } from '@scure/btc-signer/utils.js';
import { recoverPublicKey } from 'viem/utils';
import { type BitcoinTransaction, decodeTransaction, isCoinbase, outpointOf } from '../transaction-bytes.ts';
import { type FakeBlock, type FakeTransaction, makeBlock } from './make-block.ts';

export interface Unspent {
  units: bigint;
  script: Buffer;
  height: number;
  isCoinbase: boolean;
}

/** It has bitcoind's code and words. */
export class FakeRejection extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const MATURITY = 100;
const REPLACEABLE_BELOW = 0xffff_fffe;

export class FakeState {
  readonly blocks: FakeBlock[] = [];
  readonly unspent = new Map<string, Unspent>();
  readonly waiting = new Map<string, FakeTransaction>();
  /** Satoshi for 1,000 virtual bytes that it names as its memory pool's least. */
  poolRate = 1_000n;
  /** Outputs that each block spent, by its height. */
  readonly spentAt: Map<string, Unspent>[] = [];

  get tip(): FakeBlock {
    const tip = this.blocks.at(-1);
    if (tip === undefined) throw new Error('a chain without its first block');
    return tip;
  }

  findMined(txid: string): { block: FakeBlock; found: FakeTransaction } | undefined {
    for (const block of this.blocks) {
      const found = block.transactions.find(({ transaction }) => transaction.txid === txid);
      if (found !== undefined) return { block, found };
    }
    return undefined;
  }

  /** Takes a transaction as a node would. Throws FakeRejection. */
  async accept(hex: string): Promise<string> {
    const transaction = decode(hex);
    const { txid, inputs, outputs } = transaction;
    if (this.waiting.has(txid)) return txid;
    if (outputs.some((_, at) => this.unspent.has(`${txid}:${at}`)))
      throw new FakeRejection(-27, 'Transaction outputs already in utxo set');
    const spent = inputs.map((input) => this.outputOf(outpointOf(input)));
    const found = spent.filter((output) => output !== undefined);
    if (
      found.length < inputs.length ||
      isCoinbase(transaction) ||
      new Set(inputs.map(outpointOf)).size < inputs.length
    )
      throw new FakeRejection(-25, 'bad-txns-inputs-missingorspent');
    if (found.some((output) => output.isCoinbase && this.tip.height + 1 - output.height < MATURITY))
      throw new FakeRejection(-26, 'bad-txns-premature-spend-of-coinbase');
    for (const [at, output] of found.entries()) await checkSignature(hex, transaction, at, output);
    const fee = sum(found.map(({ units }) => units)) - sum(outputs.map(({ units }) => units));
    if (fee < 0n) throw new FakeRejection(-26, 'bad-txns-in-belowout');
    if (fee < vsizeOfHex(transaction, hex)) throw new FakeRejection(-26, 'min relay fee not met');
    this.replaceConflicts(transaction, hex, fee);
    this.waiting.set(txid, { transaction, hex, fee });
    return txid;
  }

  mine(script: Buffer, timeMs: number): FakeBlock {
    // A block is younger than the median of the eleven before it, and need not be younger than its parent.
    const before = this.blocks.slice(-11).map(({ made }) => made.seconds);
    const median = before.sort((one, other) => one - other)[Math.floor(before.length / 2)] ?? 0;
    const seconds = Math.max(Math.floor(timeMs / 1_000), median + 1);
    const block = makeBlock(this.blocks.at(-1), [...this.waiting.values()], script, seconds);
    this.connect(block);
    return block;
  }

  connect(block: FakeBlock): void {
    const spentHere = new Map<string, Unspent>();
    for (const { transaction } of block.transactions) {
      const isMade = isCoinbase(transaction);
      for (const input of isMade ? [] : transaction.inputs) {
        const outpoint = outpointOf(input);
        const output = this.unspent.get(outpoint);
        if (output === undefined) throw new Error(`a block spends ${outpoint}, which is not there`);
        spentHere.set(outpoint, output);
        this.unspent.delete(outpoint);
      }
      for (const [at, { units, script }] of transaction.outputs.entries())
        this.unspent.set(`${transaction.txid}:${at}`, {
          units,
          script,
          height: block.height,
          isCoinbase: isMade,
        });
      this.waiting.delete(transaction.txid);
    }
    this.blocks.push(block);
    this.spentAt[block.height] = spentHere;
  }

  /** Takes the tip away; its transactions are given back. */
  disconnect(): readonly FakeTransaction[] {
    const block = this.blocks.pop();
    if (block === undefined) return [];
    for (const { transaction } of block.transactions)
      for (const at of transaction.outputs.keys()) this.unspent.delete(`${transaction.txid}:${at}`);
    for (const [outpoint, output] of this.spentAt[block.height] ?? [])
      if (output.height < block.height) this.unspent.set(outpoint, output);
    this.spentAt.length = block.height;
    return block.transactions.filter(({ transaction }) => !isCoinbase(transaction));
  }

  /** The outputs that a transaction of a block at this height spends; undefined: it waits. */
  spentOutputs({ inputs }: BitcoinTransaction, height: number | undefined): Unspent[] {
    return inputs.flatMap((input) => {
      const outpoint = outpointOf(input);
      return (height === undefined ? this.outputOf(outpoint) : this.spentAt[height]?.get(outpoint)) ?? [];
    });
  }

  /** Confirmed, or an output of a waiting transaction. */
  private outputOf(outpoint: string): Unspent | undefined {
    const [txid = '', at] = outpoint.split(':');
    const output = this.waiting.get(txid)?.transaction.outputs[Number(at)];
    if (output === undefined) return this.unspent.get(outpoint);
    return { units: output.units, script: output.script, height: this.tip.height + 1, isCoinbase: false };
  }

  private replaceConflicts(transaction: BitcoinTransaction, hex: string, fee: bigint): void {
    const spent = new Set(transaction.inputs.map(outpointOf));
    const direct = [...this.waiting.values()].filter((other) =>
      other.transaction.inputs.some((input) => spent.has(outpointOf(input))),
    );
    if (direct.length === 0) return;
    if (
      direct.some((other) => other.transaction.inputs.every(({ sequence }) => sequence >= REPLACEABLE_BELOW))
    )
      throw new FakeRejection(-26, 'txn-mempool-conflict');
    const size = vsizeOfHex(transaction, hex);
    for (const other of direct)
      if (fee * vsizeOfHex(other.transaction, other.hex) <= other.fee * size)
        throw new FakeRejection(-26, 'insufficient fee, rejecting replacement; a rate that is not higher');
    const gone = direct.flatMap((other) => this.withDescendants(other));
    if (fee < sum(gone.map((one) => one.fee)) + size)
      throw new FakeRejection(-26, 'insufficient fee, rejecting replacement; not enough additional fees');
    for (const one of gone) this.waiting.delete(one.transaction.txid);
  }

  private withDescendants(parent: FakeTransaction): FakeTransaction[] {
    const children = [...this.waiting.values()].filter(({ transaction }) =>
      transaction.inputs.some(({ txid }) => txid === parent.transaction.txid),
    );
    return [parent, ...children.flatMap((child) => this.withDescendants(child))];
  }
}

function decode(hex: string): BitcoinTransaction {
  try {
    return decodeTransaction(hex);
  } catch {
    throw new FakeRejection(-22, 'TX decode failed. Make sure the tx has at least one input.');
  }
}

/** BIP-143's hash is the library's; the signature is checked by recovering its key, with other code than the adapter's. */
async function checkSignature(hex: string, transaction: BitcoinTransaction, at: number, output: Unspent) {
  const rejection = new FakeRejection(-26, 'mandatory-script-verify-flag-failed');
  const [signature, publicKey, ...more] = transaction.inputs[at]?.witness ?? [];
  const script = OutScript.decode(output.script);
  if (script.type !== 'wpkh' || signature === undefined || publicKey === undefined || more.length > 0)
    throw rejection;
  if (!Buffer.from(hash160(publicKey)).equals(Buffer.from(script.hash))) throw rejection;
  const whole = Transaction.fromRaw(Buffer.from(hex, 'hex'), { allowUnknownOutputs: true });
  const hashed = whole.preimageWitnessV0(at, p2pkh(publicKey).script, signature.at(-1) ?? 0, output.units);
  const rLength = signature[3] ?? 0;
  const r = BigInt(`0x${signature.subarray(4, 4 + rLength).toString('hex')}`);
  const s = BigInt(`0x${signature.subarray(6 + rLength, -1).toString('hex')}`);
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const;
  for (const yParity of [0, 1]) {
    const hash = `0x${Buffer.from(hashed).toString('hex')}` as const;
    const key = await recoverPublicKey({ hash, signature: { r: word(r), s: word(s), yParity } }).catch(
      () => '',
    );
    if (key.slice(4, 68) === publicKey.subarray(1).toString('hex')) return;
  }
  throw rejection;
}

export function vsizeOfHex(transaction: BitcoinTransaction, hex: string): bigint {
  return BigInt(Math.ceil((transaction.base.length * 3 + hex.length / 2) / 4));
}

function sum(units: readonly bigint[]): bigint {
  return units.reduce((total, one) => total + one, 0n);
}
