/**
 * Reads and writes Bitcoin's transactions and blocks as bytes, strictly: their hashes are computed here, so a node cannot
 * name another txid, amount or script than the bytes have. Throws MalformedBytes for all that is not exactly one.
 */
import { createHash } from 'node:crypto';
import { MOST_SATOSHI } from './networks.ts';

export class MalformedBytes extends Error {}

export interface BitcoinInput {
  /** In hex as people see it, with its bytes in reverse. */
  txid: string;
  outIndex: number;
  scriptSig: Buffer;
  sequence: number;
  witness: readonly Buffer[];
}

export interface BitcoinOutput {
  units: bigint;
  script: Buffer;
}

export interface BitcoinTransaction {
  version: number;
  inputs: readonly BitcoinInput[];
  outputs: readonly BitcoinOutput[];
  lockTime: number;
  txid: string;
  /** The bytes without witnesses, whose hash the txid is. */
  base: Buffer;
}

export interface BitcoinBlock {
  hash: string;
  parentHash: string;
  timeMs: number;
  transactions: readonly BitcoinTransaction[];
}

const HEADER_BYTES = 80;
const COINBASE_TXID = '0'.repeat(64);

/** Reads forward and never past the end. */
class ByteReader {
  at = 0;

  constructor(readonly bytes: Buffer) {}

  take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.bytes.length) throw new MalformedBytes('bytes that end too early');
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }

  uint32(): number {
    return this.take(4).readUInt32LE();
  }

  uint64(): bigint {
    return this.take(8).readBigUInt64LE();
  }

  /** A count in Bitcoin's variable length, in its shortest form. */
  count(): number {
    const first = this.take(1).readUInt8();
    if (first < 0xfd) return first;
    if (first === 0xff) throw new MalformedBytes('a count that is too large');
    const count = first === 0xfd ? this.take(2).readUInt16LE() : this.uint32();
    if (count < (first === 0xfd ? 0xfd : 0x1_0000))
      throw new MalformedBytes('a count not in its shortest form');
    return count;
  }

  list<Item>(read: () => Item): Item[] {
    const items: Item[] = [];
    for (let left = this.count(); left > 0; left -= 1) items.push(read());
    return items;
  }

  text(): Buffer {
    return this.take(this.count());
  }

  isWitnessFlag(): boolean {
    return this.bytes[this.at] === 0 && this.bytes[this.at + 1] === 1;
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }
}

export function decodeTransaction(hex: string): BitcoinTransaction {
  const reader = new ByteReader(bytesOf(hex));
  const transaction = readTransactionBytes(reader);
  if (!reader.isAtEnd) throw new MalformedBytes('bytes after the transaction');
  return transaction;
}

/** The root of the header's tree covers every transaction, and the hash covers the header. */
export function decodeBlock(hex: string): BitcoinBlock {
  const reader = new ByteReader(bytesOf(hex));
  const header = reader.take(HEADER_BYTES);
  const transactions = reader.list(() => readTransactionBytes(reader));
  if (!reader.isAtEnd) throw new MalformedBytes('bytes after the block');
  const txids = transactions.map(({ txid }) => txid);
  // The tree has the same root where its last transactions stand twice.
  if (new Set(txids).size < txids.length)
    throw new MalformedBytes('a transaction that stands twice in a block');
  if (merkleRootOf(txids) !== shown(header.subarray(36, 68)))
    throw new MalformedBytes('transactions that the header does not name');
  return {
    hash: shown(doubleSha256(header)),
    parentHash: shown(header.subarray(4, 36)),
    timeMs: header.readUInt32LE(68) * 1_000,
    transactions,
  };
}

function bytesOf(hex: string): Buffer {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) throw new MalformedBytes('no bytes in hex');
  return Buffer.from(hex, 'hex');
}

function readTransactionBytes(reader: ByteReader): BitcoinTransaction {
  const version = reader.take(4);
  const hasWitness = reader.isWitnessFlag();
  if (hasWitness) reader.take(2);
  const bodyStart = reader.at;
  const read = reader.list(() => readInput(reader));
  const outputs = reader.list(() => readOutput(reader));
  const body = reader.bytes.subarray(bodyStart, reader.at);
  if (read.length === 0) throw new MalformedBytes('a transaction without inputs');
  const witnesses = hasWitness ? read.map(() => reader.list(() => reader.text())) : [];
  if (hasWitness && witnesses.every(({ length }) => length === 0))
    throw new MalformedBytes('a transaction with empty witnesses');
  const end = reader.take(4);
  const base = Buffer.concat([version, body, end]);
  const inputs = read.map((input, at) => withWitness(input, witnesses[at] ?? []));
  const lockTime = end.readUInt32LE();
  return {
    version: version.readUInt32LE(),
    inputs,
    outputs,
    lockTime,
    txid: shown(doubleSha256(base)),
    base,
  };
}

function readInput(reader: ByteReader): Omit<BitcoinInput, 'witness'> {
  const txid = shown(reader.take(32));
  return { txid, outIndex: reader.uint32(), scriptSig: reader.text(), sequence: reader.uint32() };
}

function withWitness(input: Omit<BitcoinInput, 'witness'>, witness: readonly Buffer[]): BitcoinInput {
  const { txid, outIndex, scriptSig, sequence } = input;
  return { txid, outIndex, scriptSig, sequence, witness };
}

function readOutput(reader: ByteReader): BitcoinOutput {
  const units = reader.uint64();
  if (units > MOST_SATOSHI) throw new MalformedBytes('an output of more coins than there are');
  return { units, script: reader.text() };
}

export function isCoinbase({ inputs }: BitcoinTransaction): boolean {
  return inputs.length === 1 && inputs[0]?.txid === COINBASE_TXID;
}

export function merkleRootOf(txids: readonly string[]): string {
  let level: Buffer[] = txids.map((txid) => Buffer.from(txid, 'hex').reverse());
  while (level.length > 1) {
    const above: Buffer[] = [];
    for (const [at, left] of level.entries())
      if (at % 2 === 0) above.push(doubleSha256(Buffer.concat([left, level[at + 1] ?? left])));
    level = above;
  }
  return shown(level[0] ?? Buffer.alloc(32));
}

export function doubleSha256(bytes: Uint8Array): Buffer {
  const once = createHash('sha256').update(bytes).digest();
  return createHash('sha256').update(once).digest();
}

/** Hashes are shown with their bytes in reverse. */
function shown(bytes: Uint8Array): string {
  return Buffer.from(bytes).reverse().toString('hex');
}

/** One output is named so in maps and sets. */
export function outpointOf({ txid, outIndex }: { txid: string; outIndex: number | string }): string {
  return `${txid}:${outIndex}`;
}
