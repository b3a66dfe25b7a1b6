/** Applications as the read tables hold them, newest first, for their member and for the desk. */
import { formatUnits } from '@tern/math';
import { type CallRequest, type CallResult, transferProblems } from '@tern/protocol';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../platform/database/connect.ts';
import { withinTime } from '../../platform/database/time-range.ts';
import { behindPlace, type Slice } from '../../platform/http/merged-list.ts';
import { type Page, pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import type { LiveMarkets } from '../market/index.ts';

type WireApplication = CallResult<'getApplications'>['rows'][number];
type DeskApplication = DeskResult<'getDeskApplications'>['rows'][number];
type Markets = Pick<LiveMarkets, 'asset'>;

/** An application as a decision about it needs it. */
export interface Application {
  applicationId: number;
  currency: string;
  state: WireApplication['status'];
  /** undefined: no operator has spoken. */
  word: Word | undefined;
}

export interface Word {
  operatorId: number;
  operator: string;
  amount: bigint;
  fundingId: number;
}

interface Row {
  application_id: bigint;
  member_id: bigint;
  currency: string;
  amount: bigint;
  state: WireApplication['status'];
  credited: bigint | null;
  reason: string;
  time_ms: bigint;
  decided_ms: bigint;
  from_address: string;
  to_address: string;
  hash: string;
  remark: string;
  word_operator_id: bigint | null;
  word_operator: string | null;
  word_amount: bigint | null;
  word_funding_id: bigint | null;
}

export class ApplicationReader {
  constructor(
    private readonly sql: Sql,
    private readonly markets: Markets,
  ) {}

  async ofMember(
    memberId: number,
    { cursor, limit }: CallRequest<'getApplications'>,
  ): Promise<Page<WireApplication>> {
    const most = pageLimit(limit);
    const { sql } = this;
    const rows = await sql<Row[]>`
      ${this.rows()} where a.member_id = ${memberId} ${this.after(cursor)}
      order by a.application_id desc limit ${most + 1}`;
    return pageOf(
      rows.map((row) => this.wire(row)),
      most,
      (last) => last.id,
    );
  }

  async slice(memberId: number, slice: Slice, states: readonly string[]): Promise<WireApplication[]> {
    const { sql } = this;
    const { currency } = slice;
    const rows = await sql<Row[]>`
      ${this.rows()} where a.member_id = ${memberId} and a.state in ${sql(states)}
        ${currency === undefined ? sql`` : sql`and a.currency = ${currency}`}
        ${withinTime(sql, slice, sql`a.time_ms`)}
        ${behindPlace(sql, slice, sql`a.time_ms`, ([id]) => sql`and a.application_id < ${id}`)}
      order by a.application_id desc limit ${slice.count}`;
    return rows.map((row) => this.wire(row));
  }

  async list(request: DeskRequest<'getDeskApplications'>): Promise<Page<DeskApplication>> {
    const { status, memberId, cursor } = request;
    const most = pageLimit(request.limit);
    const { sql } = this;
    const inState = status === undefined ? sql`` : sql`and a.state = ${status}`;
    const ofMember = memberId === undefined ? sql`` : sql`and a.member_id = ${Number(memberId)}`;
    const rows = await sql<Row[]>`
      ${this.rows()} where true ${inState} ${ofMember} ${this.after(cursor)}
      order by a.application_id desc limit ${most + 1}`;
    return pageOf(
      rows.map((row) => this.wireForDesk(row)),
      most,
      (last) => last.id,
    );
  }

  async find(applicationId: number): Promise<Application | undefined> {
    const [row] = await this.sql<Row[]>`${this.rows()} where a.application_id = ${applicationId}`;
    return row && { applicationId, currency: row.currency, state: row.state, word: wordOf(row) };
  }

  /** An application without the words of its member, which no use case makes, shows empty texts. */
  private rows() {
    return this.sql`
      select a.application_id, a.member_id, a.currency, a.amount, a.state, a.credited, a.reason, a.time_ms, a.decided_ms,
        coalesce(d.from_address, '') as from_address, coalesce(d.to_address, '') as to_address,
        coalesce(d.hash, '') as hash, coalesce(d.remark, '') as remark,
        w.operator_id as word_operator_id, w.operator as word_operator, w.amount as word_amount,
        w.funding_id as word_funding_id
      from applications a
        left join application_details d on d.application_id = a.application_id
        left join application_words w on w.application_id = a.application_id`;
  }

  private after(cursor: string | undefined) {
    const before = readCursor(cursor, 1);
    return before === undefined ? this.sql`` : this.sql`and a.application_id < ${before[0]}`;
  }

  private wire(row: Row): WireApplication {
    const scale = this.scaleOf(row);
    return {
      id: String(row.application_id),
      currency: row.currency,
      amount: formatUnits(row.amount, scale),
      credited: row.credited === null ? '' : formatUnits(row.credited, scale),
      fromAddress: row.from_address,
      toAddress: row.to_address,
      hash: row.hash,
      remark: row.remark,
      status: row.state,
      reason: row.reason,
      time: Number(row.time_ms),
      decidedTime: Number(row.decided_ms),
    };
  }

  private wireForDesk(row: Row): DeskApplication {
    const word = wordOf(row);
    return Object.assign(this.wire(row), {
      memberId: String(row.member_id),
      isFormChecked: isFormChecked(row),
      firstOperator: word?.operator ?? '',
      firstAmount: word === undefined ? '' : formatUnits(word.amount, this.scaleOf(row)),
      firstFundingId: word === undefined ? '' : String(word.fundingId),
    });
  }

  private scaleOf({ currency }: Row): number {
    const asset = this.markets.asset(currency);
    if (asset === undefined) throw new Error(`no asset ${currency} was ever listed`);
    return asset.scale;
  }
}

/** False where the network is not known, and for an application of before that would be refused now. */
function isFormChecked(row: Row): boolean {
  const { currency, from_address: fromAddress, to_address: toAddress, hash } = row;
  return transferProblems({ currency, fromAddress, toAddress, hash })?.length === 0;
}

function wordOf(row: Row): Word | undefined {
  const {
    word_operator_id: id,
    word_operator: operator,
    word_amount: amount,
    word_funding_id: funding,
  } = row;
  if (id === null || operator === null || amount === null || funding === null) return undefined;
  return { operatorId: Number(id), operator, amount, fundingId: Number(funding) };
}
