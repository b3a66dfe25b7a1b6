/**
 * Enters deposit addresses of very many members, proven rows at the next positions. They are random, because deriving a million
 * takes half an hour.
 */
import { randomBytes } from 'node:crypto';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { KeyedHash } from '../../../platform/secrets/keyed-hash.ts';
import { addressMac } from '../chains/stored-addresses.ts';

const ROWS_AT_ONCE = 20_000;
/** Past the members of every test. */
const FIRST_MEMBER = 1_000_000_000;

export async function addManyAddresses(sql: Sql, keyed: KeyedHash, count: number): Promise<void> {
  const family = 'evm';
  for (let first = 0; first < count; first += ROWS_AT_ONCE) {
    const size = Math.min(ROWS_AT_ONCE, count - first);
    const rows = Array.from({ length: size }, (_, at) => {
      const position = first + at;
      const memberId = BigInt(FIRST_MEMBER + position);
      const address = `0x${randomBytes(20).toString('hex')}`;
      const mac = addressMac(keyed, { family, position, memberId, address });
      return { position, memberId, address, mac: mac.toString('hex') };
    });
    await sql`
      insert into deposit_addresses (family, position, member_id, address, mac, time_ms)
      select ${family}, position, member_id, address, decode(mac, 'hex'), 0 from unnest(
        ${integerColumn(rows.map(({ position }) => position))}::int[],
        ${integerColumn(rows.map(({ memberId }) => memberId))}::bigint[],
        ${textColumn(rows.map(({ address }) => address))}::text[],
        ${textColumn(rows.map(({ mac }) => mac))}::text[]
      ) as fresh (position, member_id, address, mac)`;
  }
}
