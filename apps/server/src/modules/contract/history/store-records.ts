/** The rarer rows of a step into their tables: ended positions, funding, deleveragings, the fund's balance. */
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';
import { codeOf } from '../terms/codes.ts';
import type { ProjectionBatch } from './projection-batch.ts';

export async function storeEnded(sql: TransactionSql, { ended }: ProjectionBatch): Promise<void> {
  if (ended.length === 0) return;
  const column = (of: (row: (typeof ended)[number]) => bigint | number) => integerColumn(ended.map(of));
  await sql`
    insert into position_history (
      member_id, seq, position_id, qty, lots, open_notional, close_notional, realised_pnl, fees, funding, open_ms,
      close_ms, leverage, side, mode, how, market)
    select * from unnest(
      ${column((row) => row.memberId)}::bigint[],
      ${column((row) => row.sequence)}::bigint[],
      ${column((row) => row.positionId)}::bigint[],
      ${column((row) => row.qty)}::bigint[],
      ${column((row) => row.lots)}::bigint[],
      ${column((row) => row.openNotional)}::bigint[],
      ${column((row) => row.closeNotional)}::bigint[],
      ${column((row) => row.realisedPnl)}::bigint[],
      ${column((row) => row.fees)}::bigint[],
      ${column((row) => row.funding)}::bigint[],
      ${column((row) => row.openTimeMs)}::bigint[],
      ${column((row) => row.timeMs)}::bigint[],
      ${column((row) => row.leverage)}::int[],
      ${column((row) => codeOf('side', row.side))}::smallint[],
      ${column((row) => codeOf('mode', row.mode))}::smallint[],
      ${column((row) => codeOf('how', row.how))}::smallint[],
      ${textColumn(ended.map((row) => row.market))}::text[]
    )`;
}

export async function storeFunding(
  sql: TransactionSql,
  { funding, fundingPaid }: ProjectionBatch,
): Promise<void> {
  // The same instant is never settled twice, but it may have been skipped by a start that was itself cut short.
  for (const { market, timeMs, settled } of funding)
    await sql`
      insert into funding_history (market, time_ms, is_skipped, rate, mark_price, paid, received)
      values (${market}, ${timeMs}, ${settled === undefined}, ${settled?.rate ?? 0n}, ${settled?.markPrice ?? 0n},
        ${settled?.paid ?? 0n}, ${settled?.received ?? 0n})
      on conflict (market, time_ms) do nothing`;
  if (fundingPaid.length === 0) return;
  const column = (of: (row: (typeof fundingPaid)[number]) => bigint | number) =>
    integerColumn(fundingPaid.map(of));
  await sql`
    insert into funding_records (member_id, seq, part, qty, mark_price, rate, amount, time_ms, side, market)
    select * from unnest(
      ${column((row) => row.memberId)}::bigint[],
      ${column((row) => row.sequence)}::bigint[],
      ${column((row) => row.part)}::int[],
      ${column((row) => row.qty)}::bigint[],
      ${column((row) => row.markPrice)}::bigint[],
      ${column((row) => row.rate)}::bigint[],
      ${column((row) => row.amount)}::bigint[],
      ${column((row) => row.timeMs)}::bigint[],
      ${column((row) => codeOf('side', row.side))}::smallint[],
      ${textColumn(fundingPaid.map((row) => row.market))}::text[]
    )`;
}

export async function storeDeleveragings(
  sql: TransactionSql,
  { deleveraged }: ProjectionBatch,
): Promise<void> {
  if (deleveraged.length === 0) return;
  const column = (of: (row: (typeof deleveraged)[number]) => bigint | number) =>
    integerColumn(deleveraged.map(of));
  await sql`
    insert into deleveragings (
      member_id, seq, part, liquidation_id, qty, price, pnl, amount, time_ms, kind, side, market)
    select * from unnest(
      ${column((row) => row.memberId)}::bigint[],
      ${column((row) => row.sequence)}::bigint[],
      ${column((row) => row.part)}::int[],
      ${column((row) => row.liquidationId)}::bigint[],
      ${column((row) => row.qty)}::bigint[],
      ${column((row) => row.price)}::bigint[],
      ${column((row) => row.pnl)}::bigint[],
      ${column((row) => row.amount)}::bigint[],
      ${column((row) => row.timeMs)}::bigint[],
      ${column((row) => codeOf('deleveraging', row.kind))}::smallint[],
      ${column((row) => codeOf('side', row.side))}::smallint[],
      ${textColumn(deleveraged.map((row) => row.market))}::text[]
    )`;
}

/** The change of the fund is the difference to the row before, which may stand in the table. */
export async function storeFundHistory(sql: TransactionSql, { fund }: ProjectionBatch): Promise<void> {
  if (fund.length === 0) return;
  const [newest] = await sql<{ balance: bigint }[]>`
    select balance from fund_history order by seq desc limit 1`;
  let before = newest?.balance ?? 0n;
  const rows = fund.map((row) => {
    const change = row.balance - before;
    before = row.balance;
    return { ...row, change };
  });
  const column = (of: (row: (typeof rows)[number]) => bigint | number) => integerColumn(rows.map(of));
  await sql`
    insert into fund_history (seq, time_ms, balance, change, cause)
    select * from unnest(
      ${column((row) => row.sequence)}::bigint[],
      ${column((row) => row.timeMs)}::bigint[],
      ${column((row) => row.balance)}::bigint[],
      ${column((row) => row.change)}::bigint[],
      ${column((row) => codeOf('cause', row.cause))}::smallint[]
    )`;
}
