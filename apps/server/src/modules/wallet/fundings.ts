/** The entries of suspense that applications are paid from (rules/wallet#suspense), as the read tables hold them. */
import { formatUnits } from '@tern/math';
import type { DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../platform/database/connect.ts';
import type { LiveMarkets } from '../market/index.ts';

export interface Funding {
  fundingId: number;
  currency: string;
  amount: bigint;
  left: bigint;
  reference: string;
  timeMs: number;
}

interface Row {
  funding_id: bigint;
  currency: string;
  amount: bigint;
  unspent: bigint;
  reference: string;
  time_ms: bigint;
}

export class Fundings {
  constructor(private readonly sql: Sql) {}

  async find(fundingId: number): Promise<Funding | undefined> {
    const { sql } = this;
    const [row] = await sql<Row[]>`${this.rows()} where funding_id = ${fundingId}`;
    return row && fundingOf(row);
  }

  /** Those with something left, oldest first. */
  async open(currency: string | undefined): Promise<Funding[]> {
    const { sql } = this;
    const ofCurrency = currency === undefined ? sql`` : sql`and currency = ${currency}`;
    const rows = await sql<Row[]>`${this.rows()} where unspent > 0 ${ofCurrency} order by funding_id`;
    return rows.map(fundingOf);
  }

  private rows() {
    return this.sql`
      select * from (
        select f.*, (f.amount - f.taken_back - coalesce(
          (select sum(a.credited) from applications a where a.funding_id = f.funding_id), 0))::bigint as unspent
        from fundings f
      ) entries`;
  }
}

export async function readFundings(
  fundings: Fundings,
  currency: string | undefined,
  markets: Pick<LiveMarkets, 'asset'>,
): Promise<DeskResult<'getFundings'>> {
  const found = await fundings.open(currency);
  return found.map((one) => {
    const scale = markets.asset(one.currency)?.scale ?? 0;
    return {
      fundingId: String(one.fundingId),
      currency: one.currency,
      amount: formatUnits(one.amount, scale),
      left: formatUnits(one.left, scale),
      reference: one.reference,
      time: one.timeMs,
    };
  });
}

function fundingOf(row: Row): Funding {
  return {
    fundingId: Number(row.funding_id),
    currency: row.currency,
    amount: row.amount,
    left: row.unspent,
    reference: row.reference,
    timeMs: Number(row.time_ms),
  };
}
