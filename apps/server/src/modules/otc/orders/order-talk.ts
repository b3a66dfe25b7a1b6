/** The words of the parties about an order, as its lists and its page show it. */
import type { WireOtcAppeal, WireOtcReport } from '@tern/protocol';
import type { OtcOrderRecord } from './order-record.ts';

/** The lines of the other party that a member has not seen. */
export interface UnreadLines {
  unreadOf(memberId: number, orderId: number): number;
}

export interface OrderTalk extends UnreadLines {
  unreadInAll(memberId: number): number;
  /** Oldest first. */
  appealsOf(order: OtcOrderRecord): Promise<WireOtcAppeal[]>;
  /** The member's own; null without one. */
  reportOf(orderId: number, memberId: number): Promise<WireOtcReport | null>;
  /** The chat takes lines until then; 0: as long as the order is open. */
  chatUntil(order: OtcOrderRecord): Promise<number>;
}
