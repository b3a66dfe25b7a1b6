/** Points for cancels and timeouts, fault marks, and the restrictions that come and go with them (rules/otc#points). */
import type { CommandContext } from '../base/command-context.ts';
import { businessDay, FIGURES_DAYS } from '../base/limits.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { AdSwitch } from './ad-switch.ts';
import type { OtcEvent } from './events.ts';
import type { Figures } from './figures.ts';
import type { OtcMemory } from './otc-memory.ts';
import type { CancelRecord, OtcOrder } from './otc-records.ts';
import type { OtcStores } from './otc-stores.ts';
import { restrictionsOf } from './restrictions.ts';

const KEPT_MS = FIGURES_DAYS * 24 * 60 * 60 * 1000;

/** The weight of a cancel; `timeMs` is the instant whose day it counts for. */
interface Counted {
  readonly points: number;
  readonly isUpheld: boolean;
  readonly timeMs: number;
}

export class CancelRecords {
  private readonly members: MemberStore;
  private readonly otc: OtcMemory;
  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly events: Events<OtcEvent>,
    private readonly figures: Figures,
    private readonly ads: AdSwitch,
  ) {
    this.members = stores.members;
    this.otc = stores.otc;
  }

  /** Counts the end of an order against its buyer. */
  count(order: OtcOrder, { points, isUpheld, timeMs }: Counted): void {
    const { otc, members } = this;
    const { orderId, buyer, seller } = order;
    const day = businessDay(timeMs);
    const isMerchant = order.side === 'SELL';
    const record: CancelRecord = {
      orderId,
      buyer,
      seller,
      isMerchant,
      timeMs: this.context.timeMs,
      day,
      points,
      isUpheld,
    };
    this.forgetOld();
    this.events.write({
      kind: 'otc-cancel-counted',
      orderId,
      memberId: members.idOf(buyer),
      day,
      points,
      isMerchant,
      isUpheld,
    });
    this.figures.countCancelled(buyer, day);
    this.change(buyer, () => {
      otc.cancels.set(orderId, record);
      otc.member(buyer).cancels.push(record);
    });
  }

  /** As if the buyer had not cancelled. */
  takeBack(record: CancelRecord, firstOperator = 0, secondOperator = 0): void {
    const { members } = this;
    const { orderId, buyer, day } = record;
    this.events.write({
      kind: 'otc-cancel-excused',
      orderId,
      memberId: members.idOf(buyer),
      firstOperator,
      secondOperator,
    });
    this.figures.takeBackCancelled(buyer, day);
    this.change(buyer, () => this.forget(record));
  }

  giveMark(member: number, orderId: number, firstOperator: number, secondOperator: number): void {
    const { timeMs } = this.context;
    this.writeMark(member, orderId, true, firstOperator, secondOperator);
    this.change(member, () => this.otc.member(member).marks.push({ orderId, timeMs }));
  }

  undoMark(member: number, orderId: number, firstOperator: number, secondOperator: number): void {
    const record = this.otc.member(member);
    this.writeMark(member, orderId, false, firstOperator, secondOperator);
    this.change(member, () => {
      record.marks = record.marks.filter((mark) => mark.orderId !== orderId);
    });
  }

  lift(member: number): void {
    this.change(member, () => {
      const record = this.otc.member(member);
      record.liftedMs = this.context.timeMs;
      record.stoppedBy = 0;
    });
  }

  /** A verdict on the order found that the member said "paid" without payment. */
  stopBuying(member: number, orderId: number): void {
    this.change(member, () => {
      this.otc.member(member).stoppedBy = orderId;
    });
  }

  private writeMark(
    member: number,
    orderId: number,
    isGiven: boolean,
    firstOperator: number,
    secondOperator: number,
  ): void {
    const memberId = this.members.idOf(member);
    this.events.write({
      kind: 'fault-mark-changed',
      memberId,
      orderId,
      isGiven,
      firstOperator,
      secondOperator,
    });
  }

  /** Changes points or marks of a member, writes the restriction that this begins or ends, and switches ads OFF by it. */
  private change(member: number, apply: () => void): void {
    const { timeMs } = this.context;
    const record = this.otc.member(member);
    const before = restrictionsOf(record, timeMs);
    apply();
    const after = restrictionsOf(record, timeMs);
    if (after.buyOffUntilMs === before.buyOffUntilMs && after.otcOffUntilMs === before.otcOffUntilMs) return;
    const { buyOffUntilMs, otcOffUntilMs } = after;
    const memberId = this.members.idOf(member);
    this.events.write({ kind: 'otc-restriction-changed', memberId, buyOffUntilMs, otcOffUntilMs });
    this.ads.switchOffForbidden(member);
  }

  private forgetOld(): void {
    for (const record of this.otc.cancels.values()) {
      if (record.timeMs > this.context.timeMs - KEPT_MS) return;
      this.forget(record);
    }
  }

  private forget(record: CancelRecord): void {
    const { otc } = this;
    otc.cancels.delete(record.orderId);
    const member = otc.member(record.buyer);
    member.cancels = member.cancels.filter((one) => one !== record);
  }
}
