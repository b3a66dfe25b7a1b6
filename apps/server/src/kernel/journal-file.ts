/**
 * Rows of the journal as a file: a mark, then each row with its fixed fields, hash, commands and events, compressed as
 * a whole. Reading checks the chain inside the file; what does not fit is an error, never a shorter file.
 */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { breakBetween, type ChainEnd, chainAfter, type JournalRow } from './journal-row.ts';

const MARK = Buffer.from('TERNJRN1', 'latin1');
const FIXED_BYTES = 8 * 4 + 4 * 4 + 64;
const compress = promisify(gzip);
const expand = promisify(gunzip);

export async function packRows(rows: readonly JournalRow[]): Promise<Buffer> {
  return compress(
    Buffer.concat([MARK, ...rows.flatMap((row) => [fixedFields(row), row.commands, row.events])]),
  );
}

/** `before` undefined: the file stands for itself and its first row is believed. */
export async function unpackRows(packed: Uint8Array, before?: ChainEnd): Promise<JournalRow[]> {
  const bytes = await expand(packed);
  if (!bytes.subarray(0, MARK.length).equals(MARK)) throw new Error('this is no journal file');
  const rows: JournalRow[] = [];
  let chain = before;
  for (let at = MARK.length; at < bytes.length; ) {
    const { row, end } = readRowAt(bytes, at);
    const problem = breakBetween(chain ?? chainBefore(row), row);
    if (problem !== undefined) throw new Error(problem);
    rows.push(row);
    chain = chainAfter(row);
    at = end;
  }
  return rows;
}

function chainBefore(row: JournalRow): ChainEnd {
  return { batch: row.batch - 1, hash: row.prevHash, nextSequence: undefined };
}

function fixedFields(row: JournalRow): Buffer {
  const fixed = Buffer.alloc(FIXED_BYTES);
  const whole = [row.batch, row.epoch, row.header.timeMs, row.header.firstSeq];
  for (const [i, value] of whole.entries()) fixed.writeBigUInt64LE(BigInt(value), i * 8);
  const small = [row.engineVersion, row.header.count, row.commands.byteLength, row.events.byteLength];
  for (const [i, value] of small.entries()) fixed.writeUInt32LE(value, 32 + i * 4);
  fixed.set(row.prevHash, 48);
  fixed.set(row.hash, 80);
  return fixed;
}

function readRowAt(bytes: Buffer, at: number): { row: JournalRow; end: number } {
  const content = at + FIXED_BYTES;
  if (content > bytes.length) throw new Error('the journal file is cut off');
  const whole = (index: number) => Number(bytes.readBigUInt64LE(at + index * 8));
  const small = (index: number) => bytes.readUInt32LE(at + 32 + index * 4);
  const events = content + small(2);
  const end = events + small(3);
  if (end > bytes.length) throw new Error('the journal file is cut off');
  const row: JournalRow = {
    batch: whole(0),
    epoch: whole(1),
    engineVersion: small(0),
    header: { firstSeq: whole(3), count: small(1), timeMs: whole(2) },
    commands: bytes.subarray(content, events),
    events: bytes.subarray(events, end),
    prevHash: bytes.subarray(at + 48, at + 80),
    hash: bytes.subarray(at + 80, at + 112),
  };
  return { row, end };
}
