/**
 * After a restore the positions of deposit addresses that were given since the backup are not known: new addresses begin
 * far behind them, so that no member gets an address that another one was shown (rules/wallet#addresses).
 */
import type { Sql } from '../../../platform/database/connect.ts';
import { transact } from '../../../platform/database/transact.ts';

/** More than an exchange gives between two backups. */
const SKIPPED = 100_000;

export async function skipPositions(sql: Sql): Promise<void> {
  await transact(sql, async (within) => {
    await within`
      insert into skipped_positions (family, position, next_position)
      select p.family, start.position, start.position + ${SKIPPED}
      from deposit_positions p, lateral (
        select greatest(p.first_free, (
          select coalesce(max(a.position) + 1, 0) from deposit_addresses a where a.family = p.family)) as position
      ) start`;
    await within`
      update deposit_positions p set first_free = (
        select max(s.next_position) from skipped_positions s where s.family = p.family)`;
  });
}
