/**
 * Reads a Bitcoin transaction from its bytes, strictly and without the library that builds them: previous transactions, whose
 * hash proves the amounts of their outputs, and our own signed ones before they leave.
 */
import { createHash } from 'node:crypto';

export interface DecodedInput {
  /** `txid:vout`. */
  outpoint: string;
  scriptSig: Uint8Array;
  sequence: number;
  witness: Uint8Array[];
}

export interface DecodedOutput {
  script: Uint8Array;
  /** Satoshi. */
  amount: bigint;
}

export interface DecodedBitcoin {
  version: number;
  inputs: DecodedInput[];
  outputs: DecodedOutput[];
  lockTime: number;
  txid: string;
}

const MAX_SATOSHI = 21_000_000n * 100_000_000n;

/** Reads forward and never past the end. */
class ByteReader {
  at = 0;

  constructor(private readonly bytes: Buffer) {}

  take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.bytes.length) throw new Error('the bytes end too early');
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
    if (first === 0xff) throw new Error('a count is too large');
    const count = first === 0xfd ? this.take(2).readUInt16LE() : this.uint32();
    if (count < (first === 0xfd ? 0xfd : 0x1_0000)) throw new Error('not the shortest count');
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

  isFlag(): boolean {
    return this.bytes[this.at] === 0 && this.bytes[this.at + 1] === 1;
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }
}

/** @throws when the bytes are not exactly one transaction */
export function decodeBitcoin(raw: Uint8Array): DecodedBitcoin {
  const bytes = Buffer.from(raw);
  const reader = new ByteReader(bytes);
  const version = reader.uint32();
  const hasWitness = reader.isFlag();
  if (hasWitness) reader.take(2);
  const bodyStart = reader.at;
  const inputs = reader.list(() => readInput(reader));
  const outputs = reader.list(() => readOutput(reader));
  const body = bytes.subarray(bodyStart, reader.at);
  if (inputs.length === 0) throw new Error('no inputs');
  if (hasWitness) for (const input of inputs) input.witness = reader.list(() => reader.text());
  if (hasWitness && inputs.every(({ witness }) => witness.length === 0)) throw new Error('an empty witness');
  const end = reader.take(4);
  if (!reader.isAtEnd) throw new Error('bytes after the transaction');
  const txid = reversedHex(doubleSha256(Buffer.concat([bytes.subarray(0, 4), body, end])));
  return { version, inputs, outputs, lockTime: end.readUInt32LE(), txid };
}

function readInput(reader: ByteReader): DecodedInput {
  const txid = reversedHex(reader.take(32));
  const outpoint = `${txid}:${reader.uint32()}`;
  return { outpoint, scriptSig: reader.text(), sequence: reader.uint32(), witness: [] };
}

function readOutput(reader: ByteReader): DecodedOutput {
  const amount = reader.uint64();
  if (amount > MAX_SATOSHI) throw new Error('more coins than there are');
  return { amount, script: reader.text() };
}

export function doubleSha256(bytes: Uint8Array): Buffer {
  const once = createHash('sha256').update(bytes).digest();
  return createHash('sha256').update(once).digest();
}

/** Hashes are shown with their bytes in reverse. */
export function reversedHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).reverse().toString('hex');
}
