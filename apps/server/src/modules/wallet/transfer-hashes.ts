/**
 * Transfers that were paid or are about to be, whatever way they came: an application enters its hash in the
 * transaction that begins its confirmation, so of two ways that know one transfer a single one pays it.
 */
import type { Queryable, TransactionSql } from '../../platform/database/connect.ts';

const HASH = /^[0-9A-Za-z]{1,128}$/;

/** Small letters without 0x; undefined: it is no hash. */
export function canonicalHash(text: string): string | undefined {
  const hash = text.trim().replace(/^0x/i, '');
  return HASH.test(hash) ? hash.toLowerCase() : undefined;
}

export function hashOwner(applicationId: number): string {
  return `application ${applicationId}`;
}

export async function isHashTaken(sql: Queryable, hash: string): Promise<boolean> {
  const rows = await sql`select 1 from transfer_hashes where hash = ${hash}`;
  return rows.length > 0;
}

/** False: the hash is another's. An owner that entered it before has it still. */
export async function enterHash(
  sql: TransactionSql,
  { hash, owner, nowMs }: { hash: string; owner: string; nowMs: number },
): Promise<boolean> {
  await sql`
    insert into transfer_hashes (hash, owner, time_ms) values (${hash}, ${owner}, ${nowMs})
    on conflict (hash) do nothing`;
  const rows = await sql`select 1 from transfer_hashes where hash = ${hash} and owner = ${owner}`;
  return rows.length > 0;
}
