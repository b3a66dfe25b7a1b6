/** All of an own order: both parties, the payees, its steps, and what may be done now. */
import type { CallResult } from '@tern/protocol';
import type { AdTextStore } from '../ads/ad-texts.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { CancelPoints, CountedCancel } from './cancel-points.ts';
import type { ShownOrders } from './load-shown.ts';
import { type ActionFacts, actionsOf, appealFrom } from './order-actions.ts';
import type { OrderFinder, OwnOrder } from './order-finder.ts';
import type { OrderNotes } from './order-notes.ts';
import type { OrderParties } from './order-parties.ts';
import { counterpartyOf, type OtcOrderRecord } from './order-record.ts';
import type { OrderTalk } from './order-talk.ts';

export interface DetailDeps {
  live: LiveOtc;
  finder: OrderFinder;
  notes: OrderNotes;
  shown: Pick<ShownOrders, 'wireOne'>;
  texts: Pick<AdTextStore, 'ofVersion'>;
  talk: OrderTalk;
  parties: OrderParties;
  points: CancelPoints;
}

export class OrderDetail {
  constructor(private readonly deps: DetailDeps) {}

  async read(memberId: number, orderId: string, nowMs: number): Promise<CallResult<'getOtcOrder'>> {
    const { finder, shown, notes, texts, parties, points } = this.deps;
    const own = await finder.own(memberId, orderId);
    const { order } = own;
    const wire = await shown.wireOne(order, memberId, nowMs);
    const [buyer, seller, payees, note, adTexts, steps, talk] = await Promise.all([
      parties.party(order.buyerId, order, nowMs),
      parties.party(order.sellerId, order, nowMs),
      parties.payees(order, nowMs),
      notes.read(order),
      texts.ofVersion(order.adId, order.adVersion),
      finder.steps(order.orderId),
      this.talkOf(order, memberId),
    ]);
    const counted = await points.counted(order);
    const facts = this.facts(own, memberId, nowMs, talk, counted);
    return {
      ...wire,
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
      cancelPoints: points.ofCancel(order, counted),
      buyerPointsToday: await points.today(order, nowMs),
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
    counted: CountedCancel | undefined,
  ): ActionFacts {
    const { live, parties } = this.deps;
    const otherId = counterpartyOf(order, memberId);
    return {
      party,
      nowMs,
      clockMs: live.desk.clockMs(nowMs),
      isOut: parties.isOut(memberId, nowMs),
      isOtherOut: parties.isOut(otherId, nowMs),
      countedMs: counted?.timeMs,
      hasBlocked: live.members.hasBlocked(memberId, otherId),
      ...talk,
    };
  }
}
