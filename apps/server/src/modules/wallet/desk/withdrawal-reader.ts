/** Withdrawals as the read tables hold them, with the one who must act next, for the desk alone. */
import { WITHDRAWAL_FLAGS, type WithdrawalFlag } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { textColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import { type Page, pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { OperatorNames } from '../../staff/index.ts';
import { WalletSettings } from '../networks/wallet-settings.ts';
import { readPayment } from './payment-reader.ts';

type Listed = DeskResult<'getDeskWithdrawals'>['rows'][number];
type Shown = DeskResult<'getDeskWithdrawal'>;
type Status = Listed['status'];

/** The scale of values in USDT, whatever that of the asset. */
const VALUE_SCALE = 8;
const MOST_TRACED = 50;
/** Those that wait for a person: their list begins with the oldest. */
const WAITING: readonly Status[] = ['REVIEW', 'APPROVED', 'SENDING', 'BROADCAST'];

export interface WithdrawalRow {
  withdrawal_id: bigint;
  member_id: bigint;
  currency: string;
  chain: string;
  address: string;
  amount: bigint;
  fee: bigint;
  value: bigint;
  flags: bigint;
  state: Status;
  reason: string;
  txid: string;
  internal_to: bigint;
  time_ms: bigint;
  changed_ms: bigint;
  /** The first of two approvers; 0: none. */
  first_operator: bigint;
  payment_waits: string;
  is_paused: boolean;
}

interface StepRow {
  state: Status;
  flags: bigint;
  operator: bigint;
  reason: string;
  txid: string;
  time_ms: bigint;
}

export interface WithdrawalReaderParts {
  sql: Sql;
  markets: Pick<LiveMarkets, 'asset'>;
  names: OperatorNames;
}

export class WithdrawalReader {
  constructor(private readonly parts: WithdrawalReaderParts) {}

  async list(request: DeskRequest<'getDeskWithdrawals'>, nowMs: number): Promise<Page<Listed>> {
    const { sql } = this.parts;
    const { status, memberId, chain, currency } = request;
    const most = pageLimit(request.limit);
    const place = readCursor(request.cursor, 1)?.[0];
    const isQueue = status !== undefined && WAITING.includes(status);
    const inState = status === undefined ? sql`` : sql`and w.state = ${status}`;
    const ofMember = memberId === undefined ? sql`` : sql`and w.member_id = ${Number(memberId)}`;
    const onChain = chain === undefined ? sql`` : sql`and w.chain = ${chain}`;
    const ofCurrency = currency === undefined ? sql`` : sql`and w.currency = ${currency}`;
    const older = sql`and w.withdrawal_id < ${place ?? 0}`;
    const newer = sql`and w.withdrawal_id > ${place ?? 0}`;
    const from = place === undefined ? sql`` : isQueue ? newer : older;
    const order = isQueue ? sql`asc` : sql`desc`;
    const rows = await sql<WithdrawalRow[]>`
      ${this.rows()} where true ${inState} ${ofMember} ${onChain} ${ofCurrency} ${from}
      order by w.withdrawal_id ${order} limit ${most + 1}`;
    return pageOf(await this.wireAll(rows, nowMs), most, (last) => last.withdrawalId);
  }

  /** Newest first, those with one of the addresses or transactions; every version of a payment counts. */
  async byTrace(traces: readonly string[], nowMs: number): Promise<Listed[]> {
    const { sql } = this.parts;
    const wanted = sql`any(${textColumn(traces)}::text[])`;
    const rows = await sql<WithdrawalRow[]>`
      ${this.rows()} where w.txid = ${wanted} or w.address = ${wanted} or w.withdrawal_id in (
        select of.withdrawal_id from own_transactions t join own_payments of on of.payment_id = t.payment_id
        where t.txid = ${wanted})
      order by w.withdrawal_id desc limit ${MOST_TRACED}`;
    return this.wireAll(rows, nowMs);
  }

  async show(withdrawalId: string, nowMs: number): Promise<Shown> {
    const row = await this.find(withdrawalId);
    const [listed] = await this.wireAll([row], nowMs);
    if (listed === undefined) throw new CallError('withdrawalUnknown');
    const steps = await this.steps(withdrawalId);
    const payment = await readPayment(this.parts.sql, withdrawalId);
    return Object.assign(listed, { steps, payment });
  }

  async find(withdrawalId: string): Promise<WithdrawalRow> {
    const { sql } = this.parts;
    const [row] = await sql<WithdrawalRow[]>`
      ${this.rows()} where w.withdrawal_id = ${Number(withdrawalId)}`;
    if (row === undefined) throw new CallError('withdrawalUnknown');
    return row;
  }

  /** The first approval of two keeps the state, and is the newest step as long as the second one is missing. */
  private rows() {
    return this.parts.sql`
      select w.*, coalesce(newest.operator, 0) as first_operator, coalesce(p.waits, '') as payment_waits,
        exists (
          select 1 from wallet_pauses s where s.chain = w.chain and s.currency in ('', w.currency)
            and s.side = 'withdrawals'
        ) as is_paused
      from withdrawals w
        left join own_payments p on p.withdrawal_id = w.withdrawal_id
        left join lateral (
          select s.operator from withdrawal_steps s where s.withdrawal_id = w.withdrawal_id and w.state = 'REVIEW'
          order by s.sequence desc, s.position desc limit 1
        ) newest on true`;
  }

  private async steps(withdrawalId: string): Promise<Shown['steps']> {
    const { sql, names } = this.parts;
    const rows = await sql<StepRow[]>`
      select state, flags, operator, reason, txid, time_ms from withdrawal_steps
      where withdrawal_id = ${Number(withdrawalId)} order by sequence, position`;
    const nameOf = await names.namesOf(rows.map((row) => row.operator));
    return rows.map((row) => ({
      status: row.state,
      flags: flagsOf(row.flags),
      operator: nameOf(row.operator),
      reason: row.reason,
      txid: row.txid,
      time: Number(row.time_ms),
    }));
  }

  private async wireAll(rows: readonly WithdrawalRow[], nowMs: number): Promise<Listed[]> {
    const { sql, markets, names } = this.parts;
    const { secondApprovalAbove } = await new WalletSettings(sql).policyInForce(nowMs);
    const nameOf = await names.namesOf(rows.map((row) => row.first_operator));
    return rows.map((row) => {
      const scale = markets.asset(row.currency)?.scale ?? 0;
      const { amount, fee, value, internal_to: receiver } = row;
      return {
        withdrawalId: String(row.withdrawal_id),
        memberId: String(row.member_id),
        currency: row.currency,
        chain: row.chain,
        address: row.address,
        amount: formatUnits(amount, scale),
        fee: formatUnits(fee, scale),
        arrives: formatUnits(amount - fee, scale),
        value: formatUnits(value, VALUE_SCALE),
        flags: flagsOf(row.flags),
        status: row.state,
        mustAct: actorOf(row),
        needsTwo: value > secondApprovalAbove,
        firstOperator: nameOf(row.first_operator),
        reason: row.reason,
        txid: row.txid,
        internalTo: receiver === 0n ? '' : String(receiver),
        time: Number(row.time_ms),
        changedTime: Number(row.changed_ms),
      };
    });
  }
}

/** Bits in the order of the engine's flags. */
function flagsOf(flags: bigint): WithdrawalFlag[] {
  return WITHDRAWAL_FLAGS.filter((_, bit) => ((flags >> BigInt(bit)) & 1n) === 1n);
}

function actorOf(row: WithdrawalRow): Listed['mustAct'] {
  switch (row.state) {
    case 'REVIEW':
      return row.first_operator === 0n ? 'OPERATOR' : 'SECOND_OPERATOR';
    case 'APPROVED':
      if (row.is_paused) return 'RESUME';
      return row.payment_waits === 'WALLET' ? 'REFILL' : 'EXCHANGE';
    case 'SENDING':
      return sendingActor(row.payment_waits);
    case 'BROADCAST':
      return 'NETWORK';
    default:
      return 'NOBODY';
  }
}

function sendingActor(waits: string): Listed['mustAct'] {
  switch (waits) {
    case 'SECOND_CONFIRMATION':
    case 'SIGNER_CAP':
    case 'SIGNER_AWAY':
      return 'SIGNER';
    case 'NETWORK_FEE':
      return 'NETWORK';
    case 'WALLET':
      return 'REFILL';
    default:
      return 'EXCHANGE';
  }
}
