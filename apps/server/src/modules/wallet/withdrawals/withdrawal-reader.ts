/** Withdrawals of a member as the read tables hold them, newest first, each with what it waits for (rules/wallet#timeline). */
import { formatUnits } from '@tern/math';
import type { CallRequest, CallResult, MoneyWait, WithdrawalState } from '@tern/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { withinTime } from '../../../platform/database/time-range.ts';
import { CallError } from '../../../platform/http/call.ts';
import { behindPlace, type Slice } from '../../../platform/http/merged-list.ts';
import { type Page, pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { LiveMarkets } from '../../market/index.ts';
import { explorerUrl, type WalletChains } from '../chains/wallet-chain.ts';
import { confirmationsOf } from '../networks/coin-network.ts';
import type { SettingsInForce, WalletSettings } from '../networks/wallet-settings.ts';
import { existingWithdrawal } from './cancel-withdrawal.ts';
import { withdrawalTimeline } from './withdrawal-timeline.ts';

type WireWithdrawal = CallResult<'getWithdrawals'>['rows'][number];

const CANCELLABLE: ReadonlySet<WithdrawalState> = new Set(['REVIEW', 'APPROVED']);

interface Row {
  withdrawal_id: bigint;
  currency: string;
  chain: string;
  address: string;
  amount: bigint;
  fee: bigint;
  state: WithdrawalState;
  reason: string;
  txid: string;
  internal_to: bigint;
  time_ms: bigint;
  changed_ms: bigint;
  /** The sender's word for what a payment waits for. */
  waits: string | null;
  mined_height: bigint | null;
  height: bigint | null;
}

export interface ReaderParts {
  sql: Sql;
  clock: Clock;
  markets: Pick<LiveMarkets, 'asset'>;
  chains: WalletChains;
  settings: WalletSettings;
}

export class WithdrawalReader {
  constructor(private readonly parts: ReaderParts) {}

  async ofMember(memberId: number, request: CallRequest<'getWithdrawals'>): Promise<Page<WireWithdrawal>> {
    const { sql } = this.parts;
    const { currency, status } = request;
    const most = pageLimit(request.limit);
    const before = readCursor(request.cursor, 1);
    const rows = await sql<Row[]>`
      ${this.rows()} where w.member_id = ${memberId}
        ${currency === undefined ? sql`` : sql`and w.currency = ${currency}`}
        ${status === undefined ? sql`` : sql`and w.state = ${status}`}
        ${before === undefined ? sql`` : sql`and w.withdrawal_id < ${before[0]}`}
      order by w.withdrawal_id desc limit ${most + 1}`;
    const inForce = await this.inForce();
    return pageOf(
      rows.map((row) => this.wire(row, inForce)),
      most,
      (last) => last.id,
    );
  }

  async slice(memberId: number, slice: Slice, states: readonly WithdrawalState[]): Promise<WireWithdrawal[]> {
    const { sql } = this.parts;
    const { currency } = slice;
    const rows = await sql<Row[]>`
      ${this.rows()} where w.member_id = ${memberId} and w.state in ${sql(states)}
        ${currency === undefined ? sql`` : sql`and w.currency = ${currency}`}
        ${withinTime(sql, slice, sql`w.time_ms`)}
        ${behindPlace(sql, slice, sql`w.time_ms`, ([id]) => sql`and w.withdrawal_id < ${id}`)}
      order by w.withdrawal_id desc limit ${slice.count}`;
    const inForce = await this.inForce();
    return rows.map((row) => this.wire(row, inForce));
  }

  async find(memberId: number, id: string): Promise<CallResult<'getWithdrawal'>> {
    const { sql, chains } = this.parts;
    const withdrawalId = existingWithdrawal(id);
    const [row] = await sql<Row[]>`
      ${this.rows()} where w.member_id = ${memberId} and w.withdrawal_id = ${withdrawalId}`;
    if (row === undefined) throw new CallError('withdrawalUnknown');
    const steps = await sql<{ state: WithdrawalState; time_ms: bigint }[]>`
      select state, time_ms from withdrawal_steps where withdrawal_id = ${withdrawalId}
      order by sequence, position`;
    const record = this.wire(row, await this.inForce());
    const timeline = withdrawalTimeline(
      record,
      steps.map(({ state, time_ms }) => ({ state, timeMs: Number(time_ms) })),
      chains.find(row.chain)?.blockMs ?? 0,
    );
    return Object.assign(record, { timeline, canCancel: CANCELLABLE.has(row.state) });
  }

  /** A payment is mined where one of its versions is; a version that only cancels is not it. */
  private rows() {
    return this.parts.sql`
      select w.*, p.waits, f.height,
        (select max(t.mined_height) from own_transactions t
          where t.payment_id = p.payment_id and t.txid = w.txid and not t.is_cancel) as mined_height
      from withdrawals w
        left join own_payments p on p.withdrawal_id = w.withdrawal_id
        left join followed_chains f on f.chain = w.chain`;
  }

  private inForce(): Promise<SettingsInForce> {
    const { settings, clock } = this.parts;
    return settings.inForce(clock.nowMs());
  }

  private wire(row: Row, inForce: SettingsInForce): WireWithdrawal {
    const { markets, chains } = this.parts;
    const asset = markets.asset(row.currency);
    if (asset === undefined) throw new Error(`no asset ${row.currency} was ever listed`);
    const chain = chains.find(row.chain);
    const shown = (amount: bigint) => formatUnits(amount, asset.scale);
    const pause =
      row.state === 'APPROVED' ? inForce.pauses.reasonOf('withdrawals', row.chain, row.currency) : '';
    return {
      id: String(row.withdrawal_id),
      currency: row.currency,
      chain: row.chain,
      network: chain?.name ?? row.chain,
      address: row.address,
      txid: row.txid,
      explorerUrl: explorerUrl(chain, row.txid),
      waits: waitOf(row, pause),
      reason: pause === '' ? row.reason : pause,
      ...this.confirmations(row, inForce),
      time: Number(row.time_ms),
      changedTime: Number(row.changed_ms),
      amount: shown(row.amount),
      fee: shown(row.fee),
      arrives: shown(row.amount - row.fee),
      status: row.state,
    };
  }

  private confirmations(
    row: Row,
    inForce: SettingsInForce,
  ): Pick<WireWithdrawal, 'confirmations' | 'confirmationsNeeded'> {
    const chain = this.parts.chains.find(row.chain);
    const terms = inForce.termsOf(row.chain, row.currency);
    if (chain === undefined || terms === undefined || row.internal_to !== 0n)
      return { confirmations: 0, confirmationsNeeded: 0 };
    const needed = confirmationsOf({ chain, terms });
    if (row.state === 'CONFIRMED') return { confirmations: needed, confirmationsNeeded: needed };
    if (row.state !== 'BROADCAST') return { confirmations: 0, confirmationsNeeded: needed };
    return { confirmations: depthOf(row.mined_height, row.height, needed), confirmationsNeeded: needed };
  }
}

/** Blocks that hold it or stand on it, at most those that are needed. */
export function depthOf(mined: bigint | null, height: bigint | null, needed: number): number {
  if (mined === null || height === null || height < mined) return 0;
  return Math.min(needed, Number(height - mined) + 1);
}

function waitOf({ state, waits }: Row, pause: string): MoneyWait {
  switch (state) {
    case 'REVIEW':
      return 'REVIEW';
    case 'APPROVED':
      return pause === '' ? 'PROCESSING' : 'PAUSED';
    case 'SENDING':
      // Operators see the other causes; to the member they are the exchange's own affair.
      return waits === 'NETWORK_FEE' || waits === 'SECOND_CONFIRMATION' ? waits : 'PROCESSING';
    case 'BROADCAST':
      return 'CONFIRMATIONS';
    default:
      return 'NOTHING';
  }
}
