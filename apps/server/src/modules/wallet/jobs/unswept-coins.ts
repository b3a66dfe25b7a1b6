/**
 * Keeps the sums of the coins at each deposit address that were credited and that were swept (rules/wallet#sweeps). What is
 * credited changes in the statement that changes the transfers, so that it is neither missed nor counted twice; what is swept
 * is counted anew after each change of a sweep, because an address has few of them.
 */
import { textColumn } from '../../../platform/database/columns.ts';
import type { Queryable, TransactionSql } from '../../../platform/database/connect.ts';

/**
 * The end of a statement that begins with `with changed as (...)`, whose rows have currency, address, units, and is_counted
 * for those that the sum has or is to have.
 */
export function changeCredited(sql: TransactionSql, chain: string, sign: 1 | -1) {
  return sql`
    insert into unswept_coins as kept (chain, currency, address, credited)
    select ${chain}, currency, address, sum(${sign}::numeric * units) from changed
    where is_counted group by currency, address order by currency, address
    on conflict (chain, currency, address) do update set credited = kept.credited + excluded.credited`;
}

/** Follows every change of a payment's row: a new one, another state or detail, other units. */
export async function countSwept(sql: TransactionSql, paymentId: string): Promise<void> {
  await sql`
    insert into unswept_coins (chain, currency, address, credited, swept)
    select p.chain, p.currency, p.sender, 0, (
      select coalesce(sum(s.units), 0) from own_payments s
      where s.chain = p.chain and s.currency = p.currency and s.sender = p.sender and s.purpose = 'sweep'
        and s.state <> 'VOID' and s.detail <> 'REVERTED')
    from own_payments p where p.payment_id = ${paymentId} and p.purpose = 'sweep'
    on conflict (chain, currency, address) do update set swept = excluded.swept`;
}

export interface UnsweptCoins {
  address: string;
  currency: string;
  units: string;
}

/**
 * The largest sums of each currency, at most so many of it. An address waits while a sweep of any coin of it is open, and a
 * coin of it after a sweep that was reverted later than `revertedAfterMs`. The chain's own coin waits, too, while the address
 * is given gas for a token.
 */
export function readLargestUnswept(
  sql: Queryable,
  { chain, nativeCurrency, currencies, revertedAfterMs, most }: LargestQuestion,
): Promise<readonly UnsweptCoins[]> {
  // A count is asked for each address by its key, where a join could read all payments.
  return sql<UnsweptCoins[]>`
    select largest.address, asked.currency, largest.units
    from unnest(${textColumn(currencies)}::text[]) as asked (currency), lateral (
      select u.address, (u.credited - u.swept)::text as units from unswept_coins u
      where u.chain = ${chain} and u.currency = asked.currency and u.credited > u.swept
        and 0 = (
          select count(*) from own_payments p
          where p.chain = u.chain and p.sender = u.address and p.purpose = 'sweep'
            and (p.state not in ('DONE', 'VOID') or p.currency = u.currency
              and p.detail = 'REVERTED' and p.changed_ms > ${revertedAfterMs}))
        and (u.currency <> ${nativeCurrency} or not exists (
          select 1 from own_payments p where p.chain = u.chain and p.purpose = 'top-up' and p.to_address = u.address
            and p.state not in ('DONE', 'VOID')))
      order by u.credited - u.swept desc limit ${most}
    ) largest`;
}

interface LargestQuestion {
  chain: string;
  nativeCurrency: string;
  currencies: readonly string[];
  revertedAfterMs: number;
  most: number;
}
