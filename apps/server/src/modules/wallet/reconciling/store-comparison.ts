/** Stores a comparison: the balances that were asked and the verdict on each asset, in one transaction of the leader. */
import type { BlockHeader, Outpoint } from '../../../platform/chains/index.ts';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import { forgetSpent } from '../jobs/held-outputs.ts';
import type { Leadership } from '../jobs/leadership.ts';
import type { AddressPair, StoredBalance } from './read-addresses.ts';
import type { KeptSums } from './read-receipts.ts';

/** Units of the chain. */
export interface AskedBalance extends AddressPair {
  units: bigint;
  /** undefined: it has no row yet. */
  before: StoredBalance | undefined;
  /** Above what it held before and what is known to have come and gone since; below zero: less. */
  difference: bigint;
}

export interface AskedBalances {
  balances: readonly AskedBalance[];
  /** On a chain of outputs: spent up to the block of the comparison. */
  spentOutputs: readonly Outpoint[];
  /** It tells for each currency what moved at addresses that wait to be asked. */
  unaskedUnits: ReadonlyMap<string, bigint>;
  askedHeight: number;
  /** The next comparison is without these payments. */
  comparedPayments: readonly string[];
}

/** Units of the chain; less held than expected is a shortfall. */
export interface Verdict {
  currency: string;
  held: bigint;
  expected: bigint;
  askedHeight: number;
  /** The sum over all rows of address_balances. */
  balanceSum: bigint;
  /** So much surplus was found. Operators may take off what was listed before, while the nodes are asked. */
  newSurplus: bigint;
  kept: KeptSums;
}

export function isClean({ held, expected }: Pick<Verdict, 'held' | 'expected'>): boolean {
  return held >= expected;
}

/** It is stored only while the chain that is followed has its block: the sums over the transfers go with the block. */
export function storeComparison(
  leadership: Leadership,
  { chain, at, nowMs }: { chain: string; at: Pick<BlockHeader, 'height' | 'hash'>; nowMs: number },
  { balances, spentOutputs, comparedPayments }: AskedBalances,
  verdicts: readonly Verdict[],
): Promise<void> {
  const { epoch } = leadership;
  const { height, hash } = at;
  return leadership.commit(async (sql) => {
    const held = await sql`
      select 1 from followed_blocks where chain = ${chain} and height = ${height} and hash = ${hash} for share`;
    if (held.length === 0) return;
    await sql`
      insert into address_balances as b
        (chain, currency, address, units, height, surplus, missing, time_ms, epoch)
      select ${chain}, currency, address, units, ${height}, greatest(difference, 0),
        greatest(-difference, 0), ${nowMs}, ${epoch} from unnest(
        ${textColumn(balances.map((one) => one.currency))}::text[],
        ${textColumn(balances.map((one) => one.address))}::text[],
        ${integerColumn(balances.map(({ units }) => units))}::numeric[],
        ${integerColumn(balances.map(({ difference }) => difference))}::numeric[]
      ) as asked (currency, address, units, difference)
      on conflict (chain, currency, address) do update set units = excluded.units, height = excluded.height,
        surplus = greatest(b.surplus, b.surplus - b.missing + excluded.surplus - excluded.missing),
        missing = greatest(b.missing - excluded.surplus + excluded.missing, 0), time_ms = excluded.time_ms, epoch = excluded.epoch`;
    await sql`
      insert into reconciliations as r (chain, currency, height, held, expected, is_clean, asked_height, balance_sum,
        surplus_sum, ignored_sum, dust_sum, summed_height, summed_number, time_ms, epoch)
      select ${chain}, currency, ${height}, held, expected, held >= expected, asked_height, balance_sum,
        new_surplus, ignored_sum, dust_sum, ${height}, summed_number, ${nowMs}, ${epoch} from unnest(
        ${textColumn(verdicts.map((one) => one.currency))}::text[],
        ${integerColumn(verdicts.map(({ held }) => held))}::numeric[],
        ${integerColumn(verdicts.map(({ expected }) => expected))}::numeric[],
        ${integerColumn(verdicts.map(({ askedHeight }) => askedHeight))}::bigint[],
        ${integerColumn(verdicts.map(({ balanceSum }) => balanceSum))}::numeric[],
        ${integerColumn(verdicts.map(({ newSurplus }) => newSurplus))}::numeric[],
        ${integerColumn(verdicts.map(({ kept }) => kept.ignored))}::numeric[],
        ${integerColumn(verdicts.map(({ kept }) => kept.dust))}::numeric[],
        ${integerColumn(verdicts.map(({ kept }) => kept.number))}::bigint[]
      ) as fresh (currency, held, expected, asked_height, balance_sum, new_surplus, ignored_sum, dust_sum,
        summed_number)
      on conflict (chain, currency) do update set height = excluded.height, held = excluded.held,
        expected = excluded.expected, is_clean = excluded.is_clean, asked_height = excluded.asked_height,
        balance_sum = excluded.balance_sum, surplus_sum = r.surplus_sum + excluded.surplus_sum,
        ignored_sum = excluded.ignored_sum, dust_sum = excluded.dust_sum,
        summed_height = excluded.summed_height, summed_number = excluded.summed_number, time_ms = excluded.time_ms,
        epoch = excluded.epoch`;
    await forgetSpent(sql, chain, spentOutputs);
    await sql`
      update own_payments p set is_compared = true
      where chain = ${chain} and not is_compared and (payment_id = any(${textColumn(comparedPayments)}::text[])
        or (state = 'VOID' and not exists (select 1 from own_transactions t where t.payment_id = p.payment_id)))`;
  });
}
