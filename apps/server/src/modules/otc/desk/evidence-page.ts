/** All evidence of a disputed order on one page: both parties, payees, chat, vouchers, statements, and what ties the two. */
import type { DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import type { PaymentApi } from '../../payment/index.ts';
import { type ChatLines, wireLine } from '../chat/chat-lines.ts';
import { wireReport } from '../disputes/dispute-reader.ts';
import type { DisputesApi } from '../disputes/open-disputes.ts';
import { type OtcOrderRecord, partyOf } from '../orders/order-record.ts';
import type { DeskOrders } from './desk-orders.ts';
import type { DisputeNotes } from './dispute-notes.ts';
import type { EvidenceParties } from './evidence-parties.ts';

type Page = DeskResult<'openOtcEvidence'>;

export interface EvidencePageParts {
  sql: Sql;
  orders: DeskOrders;
  lines: Pick<ChatLines, 'all'>;
  disputes: DisputesApi;
  notes: DisputeNotes;
  payment: Pick<PaymentApi, 'payees'> & { ties: Pick<PaymentApi['ties'], 'between'> };
  parties: EvidenceParties;
}

export class EvidencePage {
  constructor(private readonly parts: EvidencePageParts) {}

  async whole(order: OtcOrderRecord, nowMs: number): Promise<Page> {
    const { orders, lines, disputes, notes, payment, parties } = this.parts;
    const { rows, reader, orderImages } = disputes;
    const { orderId, buyerId, sellerId } = order;
    const shared = await payment.ties.between(buyerId, sellerId);
    return {
      order: orders.wire(order, nowMs),
      buyer: await parties.party(buyerId, nowMs),
      seller: await parties.party(sellerId, nowMs),
      payees: await this.payees(order),
      voucherIds: await orderImages.voucherIds(orderId),
      appeals: await reader.wireAppeals(order),
      reports: (await rows.reports(orderId)).map((report) => ({
        ...wireReport(report),
        by: partyOf(order, report.memberId) ?? 'BUYER',
      })),
      lines: (await lines.all(orderId)).map((line) => wireLine(line, buyerId)),
      earlier: await this.earlier(order),
      notes: await notes.list(orderId),
      sharedDevices: shared.devices,
      sharedAddresses: shared.addresses,
      sharedAccounts: shared.accounts,
    };
  }

  private async payees({ methodIds, methodId }: OtcOrderRecord): Promise<Page['payees']> {
    const found = await this.parts.payment.payees(methodIds);
    return found.map((payee) => ({
      paymentId: String(payee.methodId),
      kind: payee.kind,
      holderName: payee.holderName,
      account: payee.account,
      bankName: payee.bankName,
      branch: payee.branch,
      imageId: payee.imageId,
      isNamed: payee.methodId === methodId,
    }));
  }

  /** Disputes of other orders between the two, newest first. */
  private async earlier({ orderId, buyerId, sellerId }: OtcOrderRecord): Promise<Page['earlier']> {
    const { sql } = this.parts;
    const rows = await sql<{ order_id: bigint; kind: 'APPEAL' | 'REPORT'; time_ms: bigint }[]>`
      with between as (
        select order_id from otc_orders
        where order_id <> ${orderId} and ((buyer_id = ${buyerId} and seller_id = ${sellerId})
          or (buyer_id = ${sellerId} and seller_id = ${buyerId}))
      )
      select order_id, 'APPEAL' as kind, time_ms from otc_order_steps
      where step = 'APPEALED' and order_id in (select order_id from between)
      union all
      select order_id, 'REPORT', time_ms from otc_reports
      where state <> 'WAITING' and order_id in (select order_id from between)
      order by time_ms desc limit ${MOST_EARLIER}`;
    return rows.map(({ order_id, kind, time_ms }) => ({
      orderId: String(order_id),
      kind,
      time: Number(time_ms),
    }));
  }
}

const MOST_EARLIER = 50;
