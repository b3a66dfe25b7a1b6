/**
 * Snapshots in PostgreSQL, in parts, compressed, each with the hash of its canonical bytes. A snapshot counts only
 * after it has been read back and its hash was found right; the last two that count are kept, so that one damaged copy
 * costs a longer replay and not the exchange.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Queryable, Sql } from '../platform/database/index.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);
const PART_BYTES = 4 * 1024 * 1024;
const KEPT = 2;

export interface SnapshotHead {
  /** The state after this row of the journal. */
  batch: number;
  sequence: number;
  timeMs: number;
  engineVersion: number;
  journalHash: Uint8Array;
  stateHash: Uint8Array;
}

export class DamagedSnapshotError extends Error {
  override readonly name = 'DamagedSnapshotError';
}

export function stateHashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Those that count, newest first. */
export async function listSnapshots(sql: Queryable): Promise<SnapshotHead[]> {
  const rows = await sql<StoredHead[]>`
    select batch, sequence, time_ms, engine_version, journal_hash, state_hash
    from kernel_snapshot where verified order by batch desc`;
  return rows.map((row) => ({
    batch: Number(row.batch),
    sequence: Number(row.sequence),
    timeMs: Number(row.time_ms),
    engineVersion: row.engine_version,
    journalHash: row.journal_hash,
    stateHash: row.state_hash,
  }));
}

export async function loadSnapshot(sql: Queryable, head: SnapshotHead): Promise<Uint8Array> {
  const parts = await sql<{ bytes: Buffer }[]>`
    select bytes from kernel_snapshot_part where batch = ${head.batch} order by part`;
  const bytes = await expand(Buffer.concat(parts.map((part) => part.bytes))).catch((error: Error) => {
    throw new DamagedSnapshotError(`it cannot be unpacked (${error.message})`);
  });
  if (Buffer.compare(stateHashOf(bytes), head.stateHash) !== 0)
    throw new DamagedSnapshotError('its content does not fit its hash');
  return bytes;
}

/** Durable, read back and found right when this resolves. Older ones than the last two are gone then. */
export async function saveSnapshot(
  sql: Sql,
  head: Omit<SnapshotHead, 'stateHash'>,
  bytes: Uint8Array,
): Promise<SnapshotHead> {
  const saved = { ...head, stateHash: stateHashOf(bytes) };
  const packed = await compress(bytes, { level: 1 });
  await sql.begin(async (transaction) => {
    await transaction`delete from kernel_snapshot where batch = ${head.batch}`;
    await transaction`
        insert into kernel_snapshot
          (batch, sequence, time_ms, engine_version, journal_hash, state_hash, created_at_ms)
        values (${head.batch}, ${head.sequence}, ${head.timeMs}, ${head.engineVersion}, ${head.journalHash},
          ${saved.stateHash}, ${Date.now()})`;
    for (let part = 0; part * PART_BYTES < packed.byteLength; part++)
      await transaction`
          insert into kernel_snapshot_part (batch, part, bytes)
          values (${head.batch}, ${part}, ${packed.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)})`;
  });
  await loadSnapshot(sql, saved);
  await sql.begin(async (transaction) => {
    await transaction`update kernel_snapshot set verified = true where batch = ${head.batch}`;
    await transaction`
        delete from kernel_snapshot where batch not in (
          select batch from kernel_snapshot where verified order by batch desc limit ${KEPT})`;
  });
  return saved;
}

interface StoredHead {
  batch: bigint;
  sequence: bigint;
  time_ms: bigint;
  engine_version: number;
  journal_hash: Buffer;
  state_hash: Buffer;
}
