/** Makes blocks of the Bitcoin fake with the proof of work of regtest, which takes two hashes. */
import { randomBytes } from 'node:crypto';
import {
  type BitcoinTransaction,
  decodeTransaction,
  doubleSha256,
  merkleRootOf,
} from '../transaction-bytes.ts';

export interface MadeBlock {
  hash: string;
  parentHash: string;
  seconds: number;
  hex: string;
}

export interface FakeTransaction {
  transaction: BitcoinTransaction;
  hex: string;
  fee: bigint;
}

export interface FakeBlock {
  made: MadeBlock;
  height: number;
  transactions: readonly FakeTransaction[];
}

const SUBSIDY = 50n * 100_000_000n;
const REGTEST_BITS = 0x207fffff;

export function makeBlock(
  parent: FakeBlock | undefined,
  waiting: readonly FakeTransaction[],
  script: Buffer,
  seconds: number,
): FakeBlock {
  const height = parent === undefined ? 0 : parent.height + 1;
  const fees = waiting.reduce((sum, { fee }) => sum + fee, 0n);
  const transactions = [coinbase(height, SUBSIDY + fees, script), ...waiting];
  const parentHash = parent?.made.hash ?? '0'.repeat(64);
  const root = merkleRootOf(transactions.map(({ transaction }) => transaction.txid));
  const header = Buffer.alloc(80);
  header.writeUInt32LE(0x20000000, 0);
  Buffer.from(parentHash, 'hex').reverse().copy(header, 4);
  Buffer.from(root, 'hex').reverse().copy(header, 36);
  header.writeUInt32LE(seconds, 68);
  header.writeUInt32LE(REGTEST_BITS, 72);
  let hash = '';
  for (let nonce = 0; hash === '' || hash > '7f'; nonce += 1) {
    header.writeUInt32LE(nonce, 76);
    hash = doubleSha256(header).reverse().toString('hex');
  }
  const count = transactions.length < 0xfd ? Buffer.from([transactions.length]) : Buffer.alloc(3, 0xfd);
  if (count.length === 3) count.writeUInt16LE(transactions.length, 1);
  const hex = `${header.toString('hex')}${count.toString('hex')}${transactions.map((one) => one.hex).join('')}`;
  return { made: { hash, parentHash, seconds, hex }, height, transactions };
}

/** The height (BIP-34) and random bytes stand in its script, so no two are alike and no two chains begin alike. */
function coinbase(height: number, units: bigint, script: Buffer): FakeTransaction {
  const tag = Buffer.concat([Buffer.from([3, 0, 0, 0, 8]), randomBytes(8)]);
  tag.writeUIntLE(height, 1, 3);
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64LE(units);
  const bytes = Buffer.concat([
    Buffer.from(`0200000001${'0'.repeat(64)}ffffffff0d`, 'hex'),
    tag,
    Buffer.from('ffffffff01', 'hex'),
    amount,
    Buffer.from([script.length]),
    script,
    Buffer.alloc(4),
  ]);
  const hex = bytes.toString('hex');
  return { transaction: decodeTransaction(hex), hex, fee: 0n };
}
