/**
 * Sums what came to the own addresses of a chain from outside and is not posted whole (rules/wallet#reconciliation). The
 * ignored transfers and the dust grow for ever, so the newest comparison keeps their sums and only what came since is read.
 */
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';
import type { ReceiptSums } from './equation.ts';

/** Sums over the transfers that were mined up to a height, in units of the chain. */
export interface KeptSums {
  /** -1: nothing is summed yet. */
  height: number;
  ignored: bigint;
  /** That of the transfers with a number up to this one, whatever became of their deposits. */
  dust: bigint;
  number: number;
}

export const NOTHING_KEPT: KeptSums = { height: -1, ignored: 0n, dust: 0n, number: 0 };

export interface Receipts extends ReceiptSums {
  /** The next comparison begins with these. */
  kept: KeptSums;
}

interface SumsRow {
  currency: string;
  ignored: string;
  dust: string;
  other: string;
  returned_dust: string;
  above: string;
}

/** Each part reads an index of its own, so that the transfers that are posted whole are not read. */
export async function readReceipts(
  sql: TransactionSql,
  chain: string,
  height: number,
  before: ReadonlyMap<string, KeptSums>,
): Promise<Map<string, Receipts>> {
  const kept = [...before.values()];
  // The planner needs bounds that it knows: a join over them could read all transfers.
  const lowest = Math.min(...kept.map((one) => one.height), height);
  const [deposits] = await sql<{ last: bigint }[]>`
    select coalesce(max(number), 0) as last from deposits where chain = ${chain}`;
  const last = Number(deposits?.last ?? 0n);
  const lowestNumber = Math.min(...kept.map((one) => one.number), last);
  const rows = await sql<SumsRow[]>`
    with kept as (select * from unnest(
      ${textColumn([...before.keys()])}::text[],
      ${integerColumn(kept.map((one) => one.height))}::bigint[],
      ${integerColumn(kept.map((one) => one.number))}::bigint[]
    ) as kept (currency, height, number)),
    returned as (select number from deposits where chain = ${chain} and state in ('VOID', 'REVERSED')),
    parts (currency, ignored, dust, other, returned_dust, above) as (
      select t.currency, units, 0, 0, 0, 0 from chain_transfers t join kept using (currency)
        where chain = ${chain} and state = 'IGNORED' and t.height > ${lowest} and t.height <= ${height}
          and t.height > kept.height
      union all select t.currency, 0, dust, 0, 0, 0 from chain_transfers t join kept using (currency)
        where chain = ${chain} and state = 'NUMBERED' and dust > 0 and not is_gone
          and t.height > ${lowest} and t.height <= ${height} and t.number <= ${last} and t.height > kept.height
      union all select t.currency, 0, dust, 0, 0, 0 from chain_transfers t join kept using (currency)
        where chain = ${chain} and state = 'NUMBERED' and dust > 0 and not is_gone
          and t.number > ${lowestNumber} and t.number <= ${last} and t.number > kept.number and t.height <= kept.height
      union all select currency, 0, 0, units, 0, 0 from chain_transfers
        where chain = ${chain} and state = 'SEEN' and height <= ${height}
      union all select currency, 0, 0, units, 0, 0 from chain_transfers
        where chain = ${chain} and number > ${last} and state = 'NUMBERED' and not is_gone and height <= ${height}
      union all select currency, 0, 0, units, dust, 0 from returned join chain_transfers t using (number)
        where t.chain = ${chain} and t.state = 'NUMBERED' and not t.is_gone and t.height <= ${height}
      union all select currency, 0, 0, 0, 0, units - dust from chain_transfers
        where chain = ${chain} and height > ${height} and state = 'NUMBERED' and not is_gone
          and number <= ${last} and number not in (select number from returned)
    )
    select kept.currency, coalesce(sum(ignored), 0)::text as ignored, coalesce(sum(dust), 0)::text as dust,
      coalesce(sum(other), 0)::text as other, coalesce(sum(returned_dust), 0)::text as returned_dust,
      coalesce(sum(above), 0)::text as above
    from kept left join parts using (currency) group by kept.currency`;
  return new Map(
    rows.map((row) => {
      const old = before.get(row.currency) ?? NOTHING_KEPT;
      const ignored = old.ignored + BigInt(row.ignored);
      const dust = old.dust + BigInt(row.dust);
      const receipts = {
        unposted: BigInt(row.other) + ignored,
        dust: dust - BigInt(row.returned_dust),
        postedAbove: BigInt(row.above),
        kept: { height, ignored, dust, number: last },
      };
      return [row.currency, receipts];
    }),
  );
}
