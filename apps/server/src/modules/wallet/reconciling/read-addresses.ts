/** The addresses that a comparison asks: those that something came to, and what is stored of each. */
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { INNER } from '../jobs/inner-deposits.ts';

export interface AddressPair {
  currency: string;
  address: string;
}

export interface StoredBalance {
  units: bigint;
  height: number;
  surplus: bigint;
  missing: bigint;
}

export interface ReceivedPair extends AddressPair {
  units: bigint;
  /** The lowest height of something that came since it was asked. */
  first: number;
}

export interface ReceivedQuestion {
  chain: string;
  /** Each asset's height up to which every address was asked. */
  since: ReadonlyMap<string, number>;
  until: number;
  /** These come first, whatever the limit. */
  addresses: readonly string[];
  most: number;
}

export interface Received {
  pairs: readonly ReceivedPair[];
  /** The first height of those beyond the limit, and what they received, by currency; undefined: there are none. */
  rest: { first: number; units: ReadonlyMap<string, bigint> } | undefined;
}

/** The pairs to which something came from outside since they were asked last, the oldest first. */
export async function readReceived(sql: Sql, question: ReceivedQuestion): Promise<Received> {
  const { chain, since, until, addresses, most } = question;
  // The height of each is looked up by its key: a join could read all balances. An inner deposit was found by its balance,
  // which holds it since then, wherever a reorganisation mines it again.
  const pending = sql`
    select t.currency, t.address, sum(t.units) as units, min(t.height) as first
    from unnest(${textColumn([...since.keys()])}::text[], ${integerColumn([...since.values()])}::bigint[])
      as since (currency, height)
    join chain_transfers t on t.chain = ${chain} and t.currency = since.currency
      and t.height > since.height and t.height <= ${until} and t.state <> 'DROPPED' and not t.is_gone
      and t.out_index <> ${INNER}
    where t.height > coalesce((select b.height from address_balances b
      where b.chain = ${chain} and b.currency = t.currency and b.address = t.address), -1)
    group by t.currency, t.address`;
  const limit = addresses.length * since.size + most;
  const rows = await sql<{ currency: string; address: string; units: string; first: bigint }[]>`
    select currency, address, units::text as units, first from (${pending}) as pending
    order by address = any(${textColumn(addresses)}::text[]) desc, first, address, currency limit ${limit + 1}`;
  const all = rows.map(({ currency, address, units, first }) => ({
    currency,
    address,
    units: BigInt(units),
    first: Number(first),
  }));
  const beyond = all[limit];
  if (beyond === undefined) return { pairs: all, rest: undefined };
  const sums = await sql<{ currency: string; units: string }[]>`
    select currency, sum(units)::text as units from (${pending}) as pending group by currency`;
  const units = new Map(sums.map((one) => [one.currency, BigInt(one.units)]));
  const pairs = all.slice(0, limit);
  for (const pair of pairs) units.set(pair.currency, (units.get(pair.currency) ?? 0n) - pair.units);
  return { pairs, rest: { first: beyond.first, units } };
}

export async function readStored(
  sql: Sql,
  chain: string,
  pairs: readonly AddressPair[],
): Promise<(AddressPair & StoredBalance)[]> {
  const rows = await sql<
    { currency: string; address: string; units: string; height: bigint; surplus: string; missing: string }[]
  >`
    select b.currency, b.address, b.units, b.height, b.surplus, b.missing
    from unnest(${textColumn(pairs.map((one) => one.currency))}::text[],
      ${textColumn(pairs.map((one) => one.address))}::text[]) as asked (currency, address)
    join address_balances b
      on b.chain = ${chain} and b.currency = asked.currency and b.address = asked.address`;
  return rows.map(({ currency, address, units, height, surplus, missing }) => ({
    currency,
    address,
    units: BigInt(units),
    height: Number(height),
    surplus: BigInt(surplus),
    missing: BigInt(missing),
  }));
}
