/**
 * The exchange's own transactions by the id that the signer knows, each with its versions (docs/signer.md#requests). Rows are
 * written by the leader alone, within `Leadership.commit`; the journal stays the truth of what is owed to whom.
 */

import type { PaymentState } from '@tern/protocol';
import type { UnsignedTransaction } from '../../../platform/chains/index.ts';
import type { Queryable, TransactionSql } from '../../../platform/database/connect.ts';
import { countSwept } from '../jobs/unswept-coins.ts';

/** refill: from cold to hot, signed elsewhere; its version 0 has no bytes (rules/wallet#refills). */
export type PaymentPurpose = 'pay' | 'sweep' | 'top-up' | 'cold' | 'refill';
/** Members see NETWORK_FEE and SECOND_CONFIRMATION as they are, and the others as PROCESSING. */
export type PaymentWait =
  | ''
  | 'WALLET'
  | 'NETWORK_FEE'
  | 'DRY_RUN'
  | 'SECOND_CONFIRMATION'
  | 'SIGNER_CAP'
  | 'SIGNER_AWAY'
  | 'OPERATIONS';

export interface OwnPayment {
  paymentId: string;
  chain: string;
  purpose: PaymentPurpose;
  withdrawalId: number | undefined;
  /** The deposit address of a sweep or a top-up. */
  position: number | undefined;
  currency: string;
  toAddress: string;
  /** In units of the chain. */
  units: bigint;
  nonce: number | undefined;
  sender: string;
  state: PaymentState;
  /** The signer was asked for it last. */
  asked: UnsignedTransaction | undefined;
  waits: PaymentWait;
  detail: string;
  changedMs: number;
}

export interface OwnTransaction {
  paymentId: string;
  version: number;
  txid: string;
  unsigned: UnsignedTransaction;
  signed: string;
  isCancel: boolean;
  sentMs: number;
  minedHeight: number | undefined;
  isDeep: boolean;
  feeUnits: bigint | undefined;
  succeeded: boolean | undefined;
}

interface PaymentRow {
  payment_id: string;
  chain: string;
  purpose: PaymentPurpose;
  withdrawal_id: bigint | null;
  position: number | null;
  currency: string;
  to_address: string;
  units: string;
  nonce: bigint | null;
  sender: string;
  state: PaymentState;
  asked: UnsignedTransaction | null;
  waits: PaymentWait;
  detail: string;
  changed_ms: bigint;
}

interface TransactionRow {
  payment_id: string;
  version: number;
  txid: string;
  unsigned: UnsignedTransaction;
  signed: string;
  is_cancel: boolean;
  sent_ms: bigint;
  mined_height: bigint | null;
  is_deep: boolean;
  fee_units: string | null;
  succeeded: boolean | null;
}

export type NewPayment = Pick<
  OwnPayment,
  | 'paymentId'
  | 'chain'
  | 'purpose'
  | 'withdrawalId'
  | 'position'
  | 'currency'
  | 'toAddress'
  | 'units'
  | 'sender'
>;

export async function findPayment(sql: Queryable, paymentId: string): Promise<OwnPayment | undefined> {
  const [row] = await sql<PaymentRow[]>`select * from own_payments where payment_id = ${paymentId}`;
  return row && paymentOf(row);
}

export async function paymentOfWithdrawal(
  sql: Queryable,
  withdrawalId: number,
): Promise<OwnPayment | undefined> {
  const [row] = await sql<PaymentRow[]>`select * from own_payments where withdrawal_id = ${withdrawalId}`;
  return row && paymentOf(row);
}

/** Those that have not ended, in the order in which they were wanted. */
export async function openPayments(sql: Queryable, chain: string): Promise<OwnPayment[]> {
  const rows = await sql<PaymentRow[]>`
    select * from own_payments where chain = ${chain} and state not in ('DONE', 'VOID')
    order by nonce nulls last, time_ms, payment_id`;
  return rows.map(paymentOf);
}

/** The versions of one payment, oldest first. */
export async function versionsOf(sql: Queryable, paymentId: string): Promise<OwnTransaction[]> {
  const rows = await sql<TransactionRow[]>`
    select * from own_transactions where payment_id = ${paymentId} order by version`;
  return rows.map(transactionOf);
}

export async function isKnownTransaction(sql: Queryable, txid: string): Promise<boolean> {
  const rows = await sql`select 1 from own_transactions where txid = ${txid}`;
  return rows.length > 0;
}

export async function addPayment(
  sql: TransactionSql,
  payment: NewPayment,
  { epoch, nowMs }: { epoch: number; nowMs: number },
): Promise<void> {
  await sql`insert into own_payments ${sql({
    payment_id: payment.paymentId,
    chain: payment.chain,
    purpose: payment.purpose,
    withdrawal_id: payment.withdrawalId ?? null,
    position: payment.position ?? null,
    currency: payment.currency,
    to_address: payment.toAddress,
    units: payment.units.toString(),
    sender: payment.sender,
    state: 'WANTED',
    time_ms: nowMs,
    changed_ms: nowMs,
    epoch,
  })} on conflict do nothing`;
  await countSwept(sql, payment.paymentId);
}

/**
 * The next id of a transfer between own addresses. One counter serves all chains, because the signer's ids name none.
 * undefined: the signer was not read yet.
 */
export async function nextTransferId(
  sql: TransactionSql,
  purpose: 'sweep' | 'top-up' | 'cold',
): Promise<string | undefined> {
  const [row] = await sql<{ payment_epoch: bigint; number: bigint }[]>`
    update signer_head set last_own_transfer = last_own_transfer + 1
    returning payment_epoch, last_own_transfer as number`;
  return row && `${row.payment_epoch}-${purpose}-${row.number}`;
}

/** Answers false where the row has changed its state meanwhile: then nothing was written. */
export async function setWaits(
  sql: TransactionSql,
  { paymentId, state }: Pick<OwnPayment, 'paymentId' | 'state'>,
  { waits, detail = '' }: { waits: PaymentWait; detail?: string },
  nowMs: number,
): Promise<void> {
  await sql`
    update own_payments set waits = ${waits}, detail = ${detail}, changed_ms = ${nowMs}
    where payment_id = ${paymentId} and state = ${state} and (waits <> ${waits} or detail <> ${detail})`;
}

export async function setState(
  sql: TransactionSql,
  paymentId: string,
  state: PaymentState,
  { detail = '', nowMs }: { detail?: string; nowMs: number },
): Promise<void> {
  await sql`
    update own_payments set state = ${state}, waits = '', detail = ${detail}, changed_ms = ${nowMs}
    where payment_id = ${paymentId}`;
  await countSwept(sql, paymentId);
}

function paymentOf(row: PaymentRow): OwnPayment {
  return {
    paymentId: row.payment_id,
    chain: row.chain,
    purpose: row.purpose,
    withdrawalId: row.withdrawal_id === null ? undefined : Number(row.withdrawal_id),
    position: row.position ?? undefined,
    currency: row.currency,
    toAddress: row.to_address,
    units: BigInt(row.units),
    nonce: row.nonce === null ? undefined : Number(row.nonce),
    sender: row.sender,
    state: row.state,
    asked: row.asked ?? undefined,
    waits: row.waits,
    detail: row.detail,
    changedMs: Number(row.changed_ms),
  };
}

function transactionOf(row: TransactionRow): OwnTransaction {
  return {
    paymentId: row.payment_id,
    version: row.version,
    txid: row.txid,
    unsigned: row.unsigned,
    signed: row.signed,
    isCancel: row.is_cancel,
    sentMs: Number(row.sent_ms),
    minedHeight: row.mined_height === null ? undefined : Number(row.mined_height),
    isDeep: row.is_deep,
    feeUnits: row.fee_units === null ? undefined : BigInt(row.fee_units),
    succeeded: row.succeeded ?? undefined,
  };
}
