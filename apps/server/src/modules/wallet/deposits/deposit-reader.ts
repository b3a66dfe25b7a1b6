/**
 * Deposits of a member over chains, newest first: the transfers that the scanner saw, with what the engine made of those
 * that have a number (rules/wallet#timeline).
 */
import { formatUnits } from '@tern/math';
import type { CallRequest, CallResult, DepositState } from '@tern/protocol';
import { withinTime } from '../../../platform/database/time-range.ts';
import { CallError } from '../../../platform/http/call.ts';
import { behindPlace, type Slice } from '../../../platform/http/merged-list.ts';
import { type Page, pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import { explorerUrl } from '../chains/wallet-chain.ts';
import { confirmationsOf } from '../networks/coin-network.ts';
import type { SettingsInForce } from '../networks/wallet-settings.ts';
import { depthOf, type ReaderParts } from '../withdrawals/withdrawal-reader.ts';
import { depositTimeline } from './deposit-timeline.ts';

type WireDeposit = CallResult<'getDeposits'>['rows'][number];

interface Row {
  id: bigint;
  chain: string;
  txid: string;
  address: string;
  currency: string;
  amount: bigint;
  mined: bigint;
  maturity: number;
  state: DepositState;
  /** The engine's; null: the engine has not taken the number. */
  taken: string | null;
  seen_ms: bigint;
  changed_ms: bigint;
  taken_ms: bigint | null;
  taken_changed_ms: bigint | null;
  height: bigint | null;
}

export class DepositReader {
  constructor(private readonly parts: ReaderParts) {}

  async ofMember(memberId: number, request: CallRequest<'getDeposits'>): Promise<Page<WireDeposit>> {
    const { sql } = this.parts;
    const { currency, status } = request;
    const most = pageLimit(request.limit);
    const before = readCursor(request.cursor, 1);
    const rows = await sql<Row[]>`
      ${this.rows(memberId)} where true
        ${currency === undefined ? sql`` : sql`and currency = ${currency}`}
        ${status === undefined ? sql`` : sql`and state = ${status}`}
        ${before === undefined ? sql`` : sql`and id < ${before[0]}`}
      order by id desc limit ${most + 1}`;
    const inForce = await this.inForce();
    return pageOf(
      rows.map((row) => this.wire(row, inForce)),
      most,
      (last) => last.id,
    );
  }

  /** Counts by the time at which a transfer was seen, which may fall where the scanner's clock was set back. */
  async slice(memberId: number, slice: Slice, states: readonly DepositState[]): Promise<WireDeposit[]> {
    const { sql } = this.parts;
    const { currency } = slice;
    const rows = await sql<Row[]>`
      ${this.rows(memberId)} where state in ${sql(states)}
        ${currency === undefined ? sql`` : sql`and currency = ${currency}`}
        ${withinTime(sql, slice, sql`seen_ms`)}
        ${behindPlace(sql, slice, sql`seen_ms`, ([id], timeMs) => sql`and (seen_ms, id) < (${timeMs}, ${id})`)}
      order by seen_ms desc, id desc limit ${slice.count}`;
    const inForce = await this.inForce();
    return rows.map((row) => this.wire(row, inForce));
  }

  async find(memberId: number, depositId: string): Promise<CallResult<'getDeposit'>> {
    const id = Number(depositId);
    const { sql, chains } = this.parts;
    const [row] = Number.isSafeInteger(id) ? await sql<Row[]>`${this.rows(memberId)} where id = ${id}` : [];
    if (row === undefined) throw new CallError('depositUnknown');
    const record = this.wire(row, await this.inForce());
    const timeline = depositTimeline(
      record,
      {
        seenMs: Number(row.seen_ms),
        takenMs: Number(row.taken_ms ?? 0),
        changedMs: record.changedTime,
        wasHeld: row.taken === 'BOOKED' || row.taken === 'HELD' || row.taken === 'VOID',
      },
      chains.find(row.chain)?.blockMs ?? 0,
    );
    return Object.assign(record, { timeline });
  }

  /**
   * A deposit that operators booked to another member stays held for the member who it was for, and is credited to the
   * other one, who reads no address of its. A number that the engine has not taken yet is confirming.
   */
  private rows(memberId: number) {
    const { sql } = this.parts;
    const me = String(memberId);
    return sql`
      select * from (
        select t.id, t.chain, t.txid, t.currency, t.amount, t.height as mined, t.maturity, t.time_ms as seen_ms,
          t.changed_ms, d.state as taken, d.time_ms as taken_ms, d.changed_ms as taken_changed_ms, f.height,
          case when t.member_id = ${memberId} then t.address else '' end as address,
          case
            when t.state = 'SEEN' or (t.state = 'NUMBERED' and d.state is null) then 'CONFIRMING'
            when t.state <> 'NUMBERED' then t.state
            when d.state = 'CREDITED' then 'CREDITED'
            when d.state in ('HELD', 'VOID') then 'HELD'
            when d.booked_to not in ('', ${me}) then 'HELD'
            when d.state = 'BOOKED' then 'CREDITED'
            else 'REVERSED'
          end as state
        from chain_transfers t
          left join deposits d on d.chain = t.chain and d.number = t.number and d.txid = t.txid
            and d.out_index = t.out_index
          left join followed_chains f on f.chain = t.chain
        where t.member_id = ${memberId} or d.booked_to = ${me}
      ) own`;
  }

  private inForce(): Promise<SettingsInForce> {
    const { settings, clock } = this.parts;
    return settings.inForce(clock.nowMs());
  }

  private wire(row: Row, inForce: SettingsInForce): WireDeposit {
    const { markets, chains } = this.parts;
    const asset = markets.asset(row.currency);
    if (asset === undefined) throw new Error(`no asset ${row.currency} was ever listed`);
    const chain = chains.find(row.chain);
    const { state } = row;
    const isConfirming = state === 'CONFIRMING';
    const pause = isConfirming ? inForce.pauses.reasonOf('deposits', row.chain, row.currency) : '';
    const waits = isConfirming ? (pause === '' ? 'CONFIRMATIONS' : 'PAUSED') : 'NOTHING';
    const terms = inForce.termsOf(row.chain, row.currency);
    const ofCoin = chain === undefined || terms === undefined ? 0 : confirmationsOf({ chain, terms });
    const needed = Math.max(ofCoin, row.maturity);
    return {
      id: String(row.id),
      currency: row.currency,
      chain: row.chain,
      network: chain?.name ?? row.chain,
      address: row.address,
      txid: row.txid,
      explorerUrl: explorerUrl(chain, row.txid),
      waits: state === 'HELD' ? 'REVIEW' : waits,
      reason: pause,
      confirmations: confirmationsSeen(row, needed),
      confirmationsNeeded: needed,
      time: Number(row.seen_ms),
      changedTime: Number(row.taken_changed_ms ?? row.changed_ms),
      amount: formatUnits(row.amount, asset.scale),
      status: state,
    };
  }
}

function confirmationsSeen({ state, taken, mined, height }: Row, needed: number): number {
  if (state === 'DROPPED') return 0;
  return taken === null ? depthOf(mined, height, needed) : needed;
}
