/** Deposits over chains from the first sight to the end, as the jobs and the read tables hold them. */
import { formatUnits } from '@tern/math';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { textColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import { type Page, pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { OperatorNames } from '../../staff/index.ts';

type Listed = DeskResult<'getDeskDeposits'>['rows'][number];

interface Row {
  id: bigint;
  chain: string;
  number: bigint | null;
  member_id: bigint;
  address: string;
  currency: string;
  amount: bigint;
  txid: string;
  out_index: string;
  height: bigint;
  status: Listed['status'];
  reason: string;
  is_gone: boolean;
  booked_to: string;
  lost: bigint;
  first_operator: bigint;
  second_operator: bigint;
  time_ms: bigint;
  changed_ms: bigint;
}

const MOST_TRACED = 50;
/** An application names a transfer of the last days; an equal amount of another time says nothing. */
const SAME_AMOUNT_MS = 7 * 86_400_000;

/** The words of an application that a deposit is compared with. */
export interface Claimed {
  /** All ways of writing its transaction; empty: it names none. */
  txids: readonly string[];
  /** All ways of writing the address that it was sent to. */
  addresses: readonly string[];
  currency: string;
  /** In units of the asset's scale. */
  amount: bigint;
  timeMs: number;
}

/** A numbered deposit as a decision about it needs it. */
export interface NumberedDeposit {
  state: string;
  member_id: bigint;
  currency: string;
  amount: bigint;
  txid: string;
  reason: string;
  booked_to: string;
  is_gone: boolean;
}

export interface DepositReaderParts {
  sql: Sql;
  markets: Pick<LiveMarkets, 'asset'>;
  names: OperatorNames;
}

export class DepositReader {
  constructor(private readonly parts: DepositReaderParts) {}

  async list(request: DeskRequest<'getDeskDeposits'>): Promise<Page<Listed>> {
    const { sql } = this.parts;
    const { status, memberId, chain, currency } = request;
    const most = pageLimit(request.limit);
    const before = readCursor(request.cursor, 1)?.[0];
    const inState = status === undefined ? sql`` : sql`and status = ${status}`;
    const ofMember = memberId === undefined ? sql`` : sql`and member_id = ${Number(memberId)}`;
    const onChain = chain === undefined ? sql`` : sql`and chain = ${chain}`;
    const ofCurrency = currency === undefined ? sql`` : sql`and currency = ${currency}`;
    const older = before === undefined ? sql`` : sql`and id < ${before}`;
    const wired = await this.wireAll(
      await sql<Row[]>`
      ${this.rows()} where true ${inState} ${ofMember} ${onChain} ${ofCurrency} ${older}
      order by id desc limit ${most + 1}`,
    );
    return pageOf(wired, most, (last) => last.depositId);
  }

  /** Newest first, those with one of the addresses or transactions. */
  async byTrace(traces: readonly string[]): Promise<Listed[]> {
    const { sql } = this.parts;
    const wanted = sql`any(${textColumn(traces)}::text[])`;
    return this.wireAll(
      await sql<Row[]>`
      ${this.rows()} where txid = ${wanted} or address = ${wanted} or source = ${wanted}
      order by id desc limit ${MOST_TRACED}`,
    );
  }

  /** Newest first, those that an application may speak of. */
  async likeApplication({ txids, addresses, currency, amount, timeMs }: Claimed): Promise<Listed[]> {
    const { sql } = this.parts;
    const [from, to] = [timeMs - SAME_AMOUNT_MS, timeMs + SAME_AMOUNT_MS];
    return this.wireAll(
      await sql<Row[]>`
      ${this.rows()} where txid = any(${textColumn(txids)}::text[]) or address = any(${textColumn(addresses)}::text[])
        or (currency = ${currency} and amount = ${amount} and time_ms between ${from} and ${to})
      order by id desc limit ${MOST_TRACED}`,
    );
  }

  async find(chain: string, number: string): Promise<NumberedDeposit> {
    const [row] = await this.parts.sql<NumberedDeposit[]>`
      select d.state, d.member_id, d.currency, d.amount, d.txid, d.reason, d.booked_to,
        coalesce(t.is_gone, false) as is_gone
      from deposits d left join chain_transfers t on t.chain = d.chain and t.number = d.number
      where d.chain = ${chain} and d.number = ${Number(number)}`;
    if (row === undefined) throw new CallError('depositUnknown');
    return row;
  }

  private rows() {
    // A numbered one that the engine has not taken yet is still confirming.
    return this.parts.sql`
      select * from (
        select t.id, t.chain, t.number, t.member_id, t.address, t.currency, t.amount, t.txid, t.out_index, t.source,
          t.height,
          coalesce(d.state, case when t.state in ('IGNORED', 'DROPPED') then t.state else 'CONFIRMING' end) as status,
          coalesce(nullif(d.reason, 'NONE'), nullif(t.hold, 'NONE'), '') as reason, t.is_gone,
          coalesce(d.booked_to, '') as booked_to, coalesce(d.lost, 0) as lost,
          coalesce(d.first_operator, 0) as first_operator, coalesce(d.second_operator, 0) as second_operator,
          t.time_ms, greatest(t.changed_ms, coalesce(d.changed_ms, 0)) as changed_ms
        from chain_transfers t left join deposits d on d.chain = t.chain and d.number = t.number
      ) seen`;
  }

  private async wireAll(rows: readonly Row[]): Promise<Listed[]> {
    const nameOf = await this.parts.names.namesOf(
      rows.flatMap((row) => [row.first_operator, row.second_operator]),
    );
    return rows.map((row) => this.wire(row, nameOf));
  }

  private wire(row: Row, nameOf: (id: bigint) => string): Listed {
    const scale = this.parts.markets.asset(row.currency)?.scale ?? 0;
    return {
      depositId: String(row.id),
      chain: row.chain,
      number: row.number === null ? '' : String(row.number),
      memberId: row.member_id === 0n ? '' : String(row.member_id),
      address: row.address,
      currency: row.currency,
      amount: formatUnits(row.amount, scale),
      txid: row.txid,
      outIndex: row.out_index,
      height: String(row.height),
      status: row.status,
      reason: row.reason,
      isGone: row.is_gone,
      bookedTo: row.booked_to,
      lost: formatUnits(row.lost, scale),
      operators: [nameOf(row.first_operator), nameOf(row.second_operator)].filter((name) => name !== ''),
      time: Number(row.time_ms),
      changedTime: Number(row.changed_ms),
    };
  }
}
