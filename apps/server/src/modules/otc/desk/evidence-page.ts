/** All evidence of a disputed order on one page: both parties, payees, chat, vouchers, statements, and what ties the two. */
import type { DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import type { IdentityApi } from '../../identity/index.ts';
import type { MemberApi } from '../../member/index.ts';
import type { PaymentApi } from '../../payment/index.ts';
import { type ChatLines, wireLine } from '../chat/chat-lines.ts';
import { type DisputeReader, wireReport } from '../disputes/dispute-reader.ts';
import type { EvidenceRows } from '../disputes/evidence-rows.ts';
import type { OrderImages } from '../disputes/order-images.ts';
import { type OtcOrderRecord, partyOf } from '../orders/order-record.ts';
import type { DeskOrders } from './desk-orders.ts';
import type { DisputeNotes } from './dispute-notes.ts';
import type { MemberFacts, MemberReader } from './member-reader.ts';

type Page = DeskResult<'openOtcEvidence'>;
type Party = Page['buyer'];

export interface EvidencePageParts {
  sql: Sql;
  orders: DeskOrders;
  lines: Pick<ChatLines, 'all'>;
  rows: EvidenceRows;
  reader: DisputeReader;
  notes: DisputeNotes;
  orderImages: OrderImages;
  payees: PaymentApi['payees'];
  ties: Pick<PaymentApi['ties'], 'between' | 'othersOf' | 'sharersOf'>;
  members: Pick<MemberApi['members'], 'byId'>;
  people: Pick<MemberApi['people'], 'findMember'>;
  identity: Pick<IdentityApi, 'verifiedName'>;
  memberReader: Pick<MemberReader, 'marksOf'>;
  facts: Pick<MemberFacts, 'figuresOf'>;
}

export class EvidencePage {
  constructor(private readonly parts: EvidencePageParts) {}

  async whole(order: OtcOrderRecord, nowMs: number): Promise<Page> {
    const { orders, lines, rows, reader, notes, orderImages, ties } = this.parts;
    const { orderId, buyerId, sellerId } = order;
    const shared = await ties.between(buyerId, sellerId);
    return {
      order: orders.wire(order, nowMs),
      buyer: await this.party(buyerId, nowMs),
      seller: await this.party(sellerId, nowMs),
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

  private async party(memberId: number, nowMs: number): Promise<Party> {
    const { members, people, identity, memberReader, facts, ties } = this.parts;
    const member = await members.byId(memberId);
    const others = await ties.othersOf(memberId);
    const { frozen, withdrawalLockedUntilMs } = people.findMember(memberId);
    return {
      memberId: String(memberId),
      nickName: member?.nickName ?? '',
      realName: (await identity.verifiedName(memberId)) ?? '',
      phone: member?.phone ? `+${member.areaCode} ${member.phone}` : '',
      ...facts.figuresOf(memberId, nowMs),
      isFrozen: frozen,
      lockedUntil: withdrawalLockedUntilMs > nowMs ? withdrawalLockedUntilMs : 0,
      marks: await memberReader.marksOf(memberId, nowMs),
      othersOnDevices: others.devices,
      othersOnAccounts: others.accounts,
    };
  }

  private async payees({ methodIds, methodId }: OtcOrderRecord): Promise<Page['payees']> {
    const found = await this.parts.payees(methodIds);
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
