/**
 * The images of an OTC order: the QR codes of its payees, vouchers, those of the chat, of statements and of reports. A
 * report's are its writer's and operators'; all others belong to both parties.
 */
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { Images, OpenedImage } from '../../files/index.ts';
import type { PaymentApi } from '../../payment/index.ts';
import type { ChatLines } from '../chat/chat-lines.ts';
import { isMasked, type OtcOrderRecord } from '../orders/order-record.ts';
import type { EvidenceRows } from './evidence-rows.ts';

interface Parts {
  sql: Sql;
  rows: EvidenceRows;
  lines: Pick<ChatLines, 'hasImage'>;
  payees: PaymentApi['payees'];
  images: Pick<Images, 'read'>;
}

export class OrderImages {
  constructor(private readonly parts: Parts) {}

  async forParty(
    order: OtcOrderRecord,
    memberId: number,
    imageId: string,
    nowMs: number,
  ): Promise<OpenedImage> {
    const reports = await this.parts.rows.reports(order.orderId);
    const isOfOwnReport = reports.some((one) => one.memberId === memberId && one.imageIds.includes(imageId));
    const isShown = async () =>
      (await this.isTold(order, imageId)) ||
      (!isMasked(order, nowMs) && (await this.isPayee(order, imageId)));
    if (!isOfOwnReport && !(await isShown())) throw new CallError('imageUnknown');
    return this.parts.images.read(imageId);
  }

  async refuseForeign(order: OtcOrderRecord, imageId: string): Promise<void> {
    const reports = await this.parts.rows.reports(order.orderId);
    const isOfReport = reports.some((one) => one.imageIds.includes(imageId));
    const isShown = async () => (await this.isTold(order, imageId)) || (await this.isPayee(order, imageId));
    if (!isOfReport && !(await isShown())) throw new CallError('imageUnknown');
  }

  async voucherIds(orderId: number): Promise<string[]> {
    const [note] = await this.parts.sql<{ voucher_ids: string }[]>`
      select array_to_string(voucher_ids, ',') as voucher_ids from otc_order_notes where order_id = ${orderId}`;
    return note === undefined || note.voucher_ids === '' ? [] : note.voucher_ids.split(',');
  }

  private async isTold(order: OtcOrderRecord, imageId: string): Promise<boolean> {
    const { rows, lines } = this.parts;
    if (await lines.hasImage(order.orderId, imageId)) return true;
    if ((await this.voucherIds(order.orderId)).includes(imageId)) return true;
    return (await rows.statements(order.orderId)).some(({ imageIds }) => imageIds.includes(imageId));
  }

  private async isPayee(order: OtcOrderRecord, imageId: string): Promise<boolean> {
    return (await this.parts.payees(order.methodIds)).some((payee) => payee.imageId === imageId);
  }
}
