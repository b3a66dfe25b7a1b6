/** All of an own order: both parties, the payees, its steps, and what may be done now. */
import { businessDay } from '@tern/engine';
import type { CallResult, WireOtcOrderDetail } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import type { IdentityApi } from '../../identity/index.ts';
import type { MemberApi } from '../../member/index.ts';
import type { Payee, PaymentApi } from '../../payment/index.ts';
import type { AdTextStore } from '../ads/ad-texts.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OtcPeople } from '../people/otc-people.ts';
import { wireFigures } from '../wire-units.ts';
import type { ShownOrders } from './load-shown.ts';
import { type ActionFacts, actionsOf, appealFrom } from './order-actions.ts';
import type { OrderFinder, OwnOrder } from './order-finder.ts';
import type { OrderNotes } from './order-notes.ts';
import { counterpartyOf, isMasked, type OtcOrderRecord } from './order-record.ts';
import type { OrderTalk } from './order-talk.ts';
import type { OrderView } from './order-view.ts';

const NONE = '--';
const CANCEL_POINTS = { PENDING_PAYMENT: 1, PENDING_RELEASE: 2 } as const;

export interface DetailDeps {
  sql: Sql;
  live: LiveOtc;
  people: OtcPeople;
  finder: OrderFinder;
  notes: OrderNotes;
  shown: ShownOrders;
  view: OrderView;
  texts: Pick<AdTextStore, 'ofVersion'>;
  talk: OrderTalk;
  members: Pick<MemberApi['members'], 'byId'>;
  identity: Pick<IdentityApi, 'verifiedName'>;
  payment: Pick<PaymentApi, 'payees'>;
}

interface Counted {
  points: number;
  timeMs: number;
}

export class OrderDetail {
  constructor(private readonly deps: DetailDeps) {}

  async read(memberId: number, orderId: string, nowMs: number): Promise<CallResult<'getOtcOrder'>> {
    const { finder, shown, view, notes, texts } = this.deps;
    const own = await finder.own(memberId, orderId);
    const { order } = own;
    await shown.load([order]);
    const [buyer, seller, payees, note, adTexts, steps, talk] = await Promise.all([
      this.party(order.buyerId, order, nowMs),
      this.party(order.sellerId, order, nowMs),
      this.payees(order, nowMs),
      notes.read(order),
      texts.ofVersion(order.adId, order.adVersion),
      finder.steps(order.orderId),
      this.talkOf(order, memberId),
    ]);
    const counted = await this.counted(order);
    const facts = this.facts(own, memberId, nowMs, talk, counted);
    return {
      ...view.wire(order, memberId, nowMs),
      actions: actionsOf(order, facts),
      buyer,
      seller,
      payees,
      paidBy: order.methodId === 0 ? '' : String(order.methodId),
      ...note,
      remark: adTexts?.remark ?? '',
      payWindowMinutes: order.payWindowMin,
      moved: order.movedMs,
      appealFrom: appealFrom(order, facts),
      cancelPoints: this.cancelPoints(order, counted),
      buyerPointsToday: await this.pointsToday(order, nowMs),
      chatUntil: talk.chatUntil,
      steps: steps.map(({ step, timeMs }) => ({ step, time: timeMs })),
      appeals: talk.appeals,
      report: talk.report,
    };
  }

  private async talkOf(order: OtcOrderRecord, memberId: number) {
    const { talk } = this.deps;
    const [appeals, report, chatUntil] = await Promise.all([
      talk.appealsOf(order),
      talk.reportOf(order.orderId, memberId),
      talk.chatUntil(order),
    ]);
    return { appeals, report, chatUntil };
  }

  private facts(
    { order, party }: OwnOrder,
    memberId: number,
    nowMs: number,
    talk: Pick<ActionFacts, 'appeals' | 'report' | 'chatUntil'>,
    counted: Counted | undefined,
  ): ActionFacts {
    const { live } = this.deps;
    const otherId = counterpartyOf(order, memberId);
    return {
      party,
      nowMs,
      clockMs: live.desk.clockMs(nowMs),
      isOut: this.isOut(memberId, nowMs),
      isOtherOut: this.isOut(otherId, nowMs),
      countedMs: counted?.timeMs,
      hasBlocked: live.members.hasBlocked(memberId, otherId),
      ...talk,
    };
  }

  /** Frozen, locked, or in debt (rules/otc#mid-order). */
  private isOut(memberId: number, nowMs: number): boolean {
    const { people, live } = this.deps;
    const { frozen, withdrawalLockedUntilMs } = people.standingOf(memberId);
    return frozen || withdrawalLockedUntilMs > nowMs || live.members.isInDebt(memberId);
  }

  private async party(
    memberId: number,
    order: OtcOrderRecord,
    nowMs: number,
  ): Promise<WireOtcOrderDetail['buyer']> {
    const { people, live, members, identity } = this.deps;
    const [member, realName] = await Promise.all([members.byId(memberId), identity.verifiedName(memberId)]);
    const { frozen, withdrawalLockedUntilMs } = people.standingOf(memberId);
    const phone = member === undefined || member.phone === '' ? NONE : `+${member.areaCode} ${member.phone}`;
    return {
      nickName: people.names.nickNameOf(memberId),
      realName: realName ?? NONE,
      phone: isMasked(order, nowMs) && phone !== NONE ? lastFour(phone) : phone,
      ...wireFigures(live.members, memberId, nowMs),
      isFrozen: frozen,
      lockedUntil: withdrawalLockedUntilMs > nowMs ? withdrawalLockedUntilMs : 0,
    };
  }

  private async payees(order: OtcOrderRecord, nowMs: number): Promise<WireOtcOrderDetail['payees']> {
    const found = await this.deps.payment.payees(order.methodIds);
    return found.map((payee) => wirePayee(payee, isMasked(order, nowMs)));
  }

  /** The points of the last cancel; undefined: it counts nothing, or no more. */
  private async counted({ orderId }: OtcOrderRecord): Promise<Counted | undefined> {
    const [row] = await this.deps.sql<{ points: number; time_ms: bigint }[]>`
      select points, time_ms from otc_cancels
      where order_id = ${orderId} and points > 0 and not is_excused`;
    return row && { points: row.points, timeMs: Number(row.time_ms) };
  }

  /** The points that a cancel would count now, or those that it has counted. */
  private cancelPoints({ status }: OtcOrderRecord, counted: Counted | undefined): number {
    if (status !== 'PENDING_PAYMENT' && status !== 'PENDING_RELEASE') return counted?.points ?? 0;
    return this.deps.live.desk.isPaused ? 0 : CANCEL_POINTS[status];
  }

  /** Points as the merchant of BUY ads count apart (rules/otc#points). */
  private async pointsToday({ buyerId, side }: OtcOrderRecord, nowMs: number): Promise<number> {
    const [row] = await this.deps.sql<{ points: number }[]>`
      select coalesce(sum(points), 0)::integer as points from otc_cancels
      where member_id = ${buyerId} and day = ${businessDay(nowMs)} and not is_excused
        and is_merchant = ${side === 'SELL'}`;
    return row?.points ?? 0;
  }
}

function wirePayee(payee: Payee, masked: boolean): WireOtcOrderDetail['payees'][number] {
  const { methodId, kind, holderName, account, bankName, branch, imageId } = payee;
  return {
    paymentId: String(methodId),
    kind,
    holderName,
    account: masked ? lastFour(account) : account,
    bankName,
    branch,
    // A code tells the whole account.
    imageId: masked ? '' : imageId,
  };
}

function lastFour(text: string): string {
  return `****${text.slice(-4)}`;
}
