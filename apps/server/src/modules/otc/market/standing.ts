/** Tells what a member may do at the desk, and what is missing. */
import { businessDay } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { CallResult, PaymentKind } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import { isOpen } from '../orders/order-record.ts';
import type { OrderTalk } from '../orders/order-talk.ts';
import { turnOf } from '../orders/order-turn.ts';
import { isTurnOf } from '../orders/order-view.ts';
import type { OtcPeople } from '../people/otc-people.ts';
import { wireFigures } from '../wire-units.ts';

/** Values of the hold are in 1e-8 USDT. */
const VALUE_SCALE = 8;

export interface StandingPorts {
  hasPostPassword(memberId: number): Promise<boolean>;
  payees(
    methodIds: readonly number[],
  ): Promise<readonly { methodId: number; kind: PaymentKind; account: string }[]>;
  lines: Pick<OrderTalk, 'unreadInAll'>;
}

export class Standing {
  constructor(
    private readonly sql: Sql,
    private readonly live: LiveOtc,
    private readonly people: OtcPeople,
    private readonly ports: StandingPorts,
  ) {}

  async read(memberId: number, nowMs: number): Promise<CallResult<'getOtcStanding'>> {
    const { live, people, ports } = this;
    const { identityLevel, withdrawalLockedUntilMs } = people.standingOf(memberId);
    const { buyOffUntilMs, otcOffUntilMs } = live.members.restrictionsOf(memberId, nowMs);
    const held = live.members.heldOf(memberId, nowMs, live.desk.policy.holdMs);
    const [hasPostPassword, payments, pointsToday] = await Promise.all([
      ports.hasPostPassword(memberId),
      ports.payees([...live.members.methodsOf(memberId).keys()]),
      this.pointsOfDay(memberId, businessDay(nowMs)),
      people.names.load([memberId]),
    ]);
    return {
      hasIdentity: identityLevel > 0,
      hasNickName: people.names.nickNameOf(memberId) !== '',
      hasPostPassword,
      payments: payments.map(({ methodId, kind, account }) => ({
        paymentId: String(methodId),
        kind,
        account: `****${account.slice(-4)}`,
      })),
      buyOffUntil: buyOffUntilMs,
      otcOffUntil: otcOffUntilMs,
      lockedUntil: withdrawalLockedUntilMs > nowMs ? withdrawalLockedUntilMs : 0,
      isInDebt: live.members.isInDebt(memberId),
      isNewTaker: live.members.isNewTaker(memberId),
      held: formatUnits(held.value, VALUE_SCALE),
      heldUntil: held.untilMs,
      pointsToday,
      ...this.ordersOf(memberId),
      unread: ports.lines.unreadInAll(memberId),
      ...wireFigures(live.members, memberId, nowMs),
    };
  }

  private ordersOf(memberId: number) {
    const own = this.live.orders.ofMember(memberId);
    const open = own.filter(isOpen);
    return {
      openOrders: open.length,
      openSales: open.filter(({ sellerId }) => sellerId === memberId).length,
      ownTurns: own.filter((order) => isTurnOf(turnOf(order), order, memberId)).length,
    };
  }

  /** Points as a taker that were not taken back (rules/otc#points). */
  async pointsOfDay(memberId: number, day: number): Promise<number> {
    const [row] = await this.sql<{ points: number }[]>`
      select coalesce(sum(points), 0)::integer as points from otc_cancels
      where member_id = ${memberId} and day = ${day} and not is_excused and not is_merchant`;
    return row?.points ?? 0;
  }
}
