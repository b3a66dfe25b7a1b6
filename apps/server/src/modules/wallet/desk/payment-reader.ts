/** The exchange's own payment for a withdrawal, with each version that was signed, for operators alone. */
import type { PaymentState } from '@tern/protocol';
import type { DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';

type Payment = DeskResult<'getDeskWithdrawal'>['payment'];

interface PaymentRow {
  payment_id: string;
  state: PaymentState;
  waits: string;
  detail: string;
  nonce: bigint | null;
}

interface VersionRow {
  version: number;
  txid: string;
  is_cancel: boolean;
  sent_ms: bigint;
  mined_height: bigint | null;
  is_deep: boolean;
  succeeded: boolean | null;
}

/** null: the exchange has not begun to pay it. */
export async function readPayment(sql: Sql, withdrawalId: string): Promise<Payment> {
  const [row] = await sql<PaymentRow[]>`
    select payment_id, state, waits, detail, nonce from own_payments where withdrawal_id = ${Number(withdrawalId)}`;
  if (row === undefined) return null;
  const versions = await sql<VersionRow[]>`
    select version, txid, is_cancel, sent_ms, mined_height, is_deep, succeeded from own_transactions
    where payment_id = ${row.payment_id} order by version`;
  return {
    paymentId: row.payment_id,
    state: row.state,
    waits: row.waits,
    detail: row.detail,
    nonce: row.nonce === null ? '' : String(row.nonce),
    versions: versions.map((one) => ({
      version: one.version,
      txid: one.txid,
      isCancel: one.is_cancel,
      sentTime: Number(one.sent_ms),
      minedHeight: one.mined_height === null ? '' : String(one.mined_height),
      isDeep: one.is_deep,
      succeeded: one.succeeded,
    })),
  };
}
