/** The sums of unswept coins that differ from those over all transfers and sweeps: there are none. */
import type { Queryable } from '../../../platform/database/connect.ts';

export function wrongUnswept(sql: Queryable) {
  return sql`
    with moved as (
      select chain, currency, address, units as credited, 0 as swept from chain_transfers
      where state = 'NUMBERED' and is_told and hold = 'NONE' and not is_gone
      union all
      select chain, currency, sender, 0, units from own_payments
      where purpose = 'sweep' and state <> 'VOID' and detail <> 'REVERTED'
    ), counted as (
      select chain, currency, address, sum(credited) as credited, sum(swept) as swept from moved group by 1, 2, 3
    )
    select currency, address, kept.credited, kept.swept, counted.credited, counted.swept
    from unswept_coins kept full join counted using (chain, currency, address)
    where coalesce(kept.credited, 0) <> coalesce(counted.credited, 0)
      or coalesce(kept.swept, 0) <> coalesce(counted.swept, 0)`;
}
