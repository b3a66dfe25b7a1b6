/**
 * Keeps what a buyer gives with a step: vouchers, and the reason of a cancel. Both are written before the step's command; a reason
 * is shown only of the cancel that it belongs to, and vouchers of a step that is refused are taken out again.
 */
import {
  OTC_CANCEL_REASONS,
  OTC_PAID_CANCEL_REASONS,
  type OtcCancelReason,
  type OtcPaidCancelReason,
} from '@tern/protocol';
import { textColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { transact } from '../../../platform/database/transact.ts';
import type { Images } from '../../files/index.ts';
import type { OtcOrderRecord } from './order-record.ts';

export interface OrderNote {
  cancelReason: string;
  voucherIds: string[];
}

const NO_NOTE: OrderNote = { cancelReason: '', voucherIds: [] };

export class OrderNotes {
  constructor(
    private readonly sql: Sql,
    private readonly images: Pick<Images, 'takeImage' | 'release'>,
  ) {}

  async read(order: Pick<OtcOrderRecord, 'orderId' | 'cancelCause'>): Promise<OrderNote> {
    const [row] = await this.sql<{ cancel_reason: string; vouchers: string[] }[]>`
      select cancel_reason, to_jsonb(voucher_ids) as vouchers from otc_order_notes
      where order_id = ${order.orderId}`;
    if (row === undefined) return NO_NOTE;
    const { cancel_reason: reason, vouchers: voucherIds } = row;
    return { cancelReason: isReasonOf(order, reason) ? reason : '', voucherIds };
  }

  async writeReason(orderId: number, reason: OtcCancelReason | OtcPaidCancelReason): Promise<void> {
    await this.sql`
      insert into otc_order_notes (order_id, cancel_reason) values (${orderId}, ${reason})
      on conflict (order_id) do update set cancel_reason = excluded.cancel_reason`;
  }

  /** Answers the vouchers that are new; those that a try of before left are taken already. */
  async addVouchers(
    order: Pick<OtcOrderRecord, 'orderId' | 'cancelCause'>,
    memberId: number,
    imageIds: readonly string[],
  ): Promise<string[]> {
    const { voucherIds } = await this.read(order);
    const fresh = [...new Set(imageIds)].filter((imageId) => !voucherIds.includes(imageId));
    if (fresh.length === 0) return fresh;
    await transact(this.sql, async (sql) => {
      for (const imageId of fresh)
        await this.images.takeImage(sql, { memberId, imageId, kind: 'OTC_VOUCHER' });
      await sql`
        insert into otc_order_notes as n (order_id, voucher_ids)
        values (${order.orderId}, ${textColumn(fresh)}::text[])
        on conflict (order_id) do update set voucher_ids = n.voucher_ids || excluded.voucher_ids`;
    });
    return fresh;
  }

  /** The step was refused: its vouchers may be used again. */
  async removeVouchers(orderId: number, imageIds: readonly string[]): Promise<void> {
    if (imageIds.length === 0) return;
    await transact(this.sql, async (sql) => {
      await sql`
        update otc_order_notes set voucher_ids = array(
          select voucher from unnest(voucher_ids) as voucher where voucher <> all(${textColumn(imageIds)}::text[]))
        where order_id = ${orderId}`;
      await this.images.release(sql, imageIds);
    });
  }
}

function isReasonOf({ cancelCause }: Pick<OtcOrderRecord, 'cancelCause'>, reason: string): boolean {
  const reasons: readonly string[] =
    cancelCause === 'BUYER' ? OTC_CANCEL_REASONS : cancelCause === 'REFUNDED' ? OTC_PAID_CANCEL_REASONS : [];
  return reasons.includes(reason);
}
