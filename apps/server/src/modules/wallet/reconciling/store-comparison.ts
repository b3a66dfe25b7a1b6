/** Stores a comparison: the balances that were asked and the verdict on each asset, in one transaction of the leader. */
import { textColumn } from '../../../platform/database/columns.ts';
import type { Leadership } from '../jobs/leadership.ts';
import type { AddressPair, StoredBalance } from './read-facts.ts';

/** Units of the chain. */
export interface AskedBalance extends AddressPair {
  units: bigint;
  /** undefined: it has no row yet. */
  before: StoredBalance | undefined;
  /** Above what it held before and what is known to have come and gone since; below zero: less. */
  difference: bigint;
}

/** Units of the chain; less held than expected is a shortfall. */
export interface Verdict {
  currency: string;
  held: bigint;
  expected: bigint;
}

export function isClean({ held, expected }: Verdict): boolean {
  return held >= expected;
}

export function storeComparison(
  leadership: Leadership,
  { chain, height, nowMs }: { chain: string; height: number; nowMs: number },
  balances: readonly AskedBalance[],
  verdicts: readonly Verdict[],
): Promise<void> {
  const { epoch } = leadership;
  return leadership.commit(async (sql) => {
    await sql`
      insert into address_balances as b
        (chain, currency, address, units, height, surplus, missing, time_ms, epoch)
      select ${chain}, currency, address, units, ${height}, greatest(difference, 0),
        greatest(-difference, 0), ${nowMs}, ${epoch} from unnest(
        ${textColumn(balances.map((one) => one.currency))}::text[],
        ${textColumn(balances.map((one) => one.address))}::text[],
        ${`{${balances.map(({ units }) => units).join(',')}}`}::numeric[],
        ${`{${balances.map(({ difference }) => difference).join(',')}}`}::numeric[]
      ) as asked (currency, address, units, difference)
      on conflict (chain, currency, address) do update set units = excluded.units, height = excluded.height,
        surplus = greatest(b.surplus, b.surplus - b.missing + excluded.surplus - excluded.missing),
        missing = greatest(b.missing - excluded.surplus + excluded.missing, 0), time_ms = excluded.time_ms, epoch = excluded.epoch`;
    await sql`
      insert into reconciliations (chain, currency, height, held, expected, is_clean, time_ms, epoch)
      select ${chain}, currency, ${height}, held, expected, held >= expected, ${nowMs}, ${epoch} from unnest(
        ${textColumn(verdicts.map((one) => one.currency))}::text[],
        ${`{${verdicts.map(({ held }) => held).join(',')}}`}::numeric[],
        ${`{${verdicts.map(({ expected }) => expected).join(',')}}`}::numeric[]
      ) as fresh (currency, held, expected)
      on conflict (chain, currency) do update set height = excluded.height, held = excluded.held,
        expected = excluded.expected, is_clean = excluded.is_clean, time_ms = excluded.time_ms,
        epoch = excluded.epoch`;
  });
}
