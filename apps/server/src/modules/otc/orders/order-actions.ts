/** Tells what a party may do with an order now, so that a screen offers nothing that the engine refuses (rules/otc#order-states). */
import { EXCUSE_MS, MAX_APPEALS_OF_PARTY } from '@tern/engine';
import type { OtcAction, WireOtcAppeal, WireOtcReport } from '@tern/protocol';
import { isOpen, type OrderParty, type OtcOrderRecord } from './order-record.ts';

const DAY_MS = 86_400_000;
/** An ended order is reported so long (rules/otc#reports). */
const REPORT_MS = 5 * DAY_MS;

export interface ActionFacts {
  party: OrderParty;
  nowMs: number;
  /** The time of the orders' clocks: a paused desk stands still. */
  clockMs: number;
  /** The member is frozen, or has a withdrawal lock or a debt: nothing is released. */
  isOut: boolean;
  /** The other party neither releases nor acts now. */
  isOtherOut: boolean;
  /** The cancel of the order that counts against its buyer; undefined: none does. */
  countedMs: number | undefined;
  chatUntil: number;
  hasBlocked: boolean;
  appeals: readonly WireOtcAppeal[];
  report: WireOtcReport | null;
}

export function actionsOf(order: OtcOrderRecord, facts: ActionFacts): OtcAction[] {
  return [...stepsOf(order, facts), ...appealActions(order, facts), ...aroundOf(order, facts)];
}

/** An appeal of this party is possible from then on; 0: not now. */
export function appealFrom(order: OtcOrderRecord, { party, isOtherOut }: ActionFacts): number {
  if (order.status !== 'PENDING_RELEASE' || order.appeal === 'OPEN') return 0;
  const own = party === 'BUYER' ? order.buyerAppeals : order.sellerAppeals;
  if (own >= MAX_APPEALS_OF_PARTY) return 0;
  const isAtOnce = isOtherOut || (party === 'SELLER' && order.isSellerFirst);
  return isAtOnce ? order.paidMs : order.dueMs;
}

function stepsOf(order: OtcOrderRecord, { party, clockMs, isOut }: ActionFacts): OtcAction[] {
  const { status, reopening, cancelCause, dueMs } = order;
  if (party === 'SELLER') {
    if (status === 'PENDING_RELEASE') return isOut ? [] : ['RELEASE'];
    if (status !== 'CANCELLED' || reopening !== 'ASKED') return [];
    return isOut ? ['REFUSE'] : ['CONSENT', 'REFUSE'];
  }
  if (status === 'PENDING_PAYMENT') return ['PAY', 'CANCEL'];
  if (status === 'PENDING_RELEASE') return ['CANCEL_PAID'];
  const mayAsk = status === 'CANCELLED' && reopening === 'NONE' && cancelCause !== 'VERDICT';
  return mayAsk && clockMs < dueMs ? ['ASK_REOPENING'] : [];
}

function appealActions(order: OtcOrderRecord, facts: ActionFacts): OtcAction[] {
  if (order.status !== 'PENDING_RELEASE') return [];
  const { party, clockMs, appeals } = facts;
  if (order.appeal !== 'OPEN') {
    const from = appealFrom(order, facts);
    return from > 0 && clockMs >= from ? ['APPEAL'] : [];
  }
  const isAppellant = order.appellantId === (party === 'BUYER' ? order.buyerId : order.sellerId);
  if (isAppellant) return ['WITHDRAW_APPEAL'];
  const hasStatement = appeals.at(-1)?.statements.some((statement) => statement.party === party) === true;
  return hasStatement ? [] : ['STATE'];
}

function aroundOf(order: OtcOrderRecord, facts: ActionFacts): OtcAction[] {
  const { party, nowMs, countedMs, chatUntil, hasBlocked, report } = facts;
  const actions: OtcAction[] = [];
  if (party === 'SELLER' && countedMs !== undefined && nowMs - countedMs < EXCUSE_MS) actions.push('EXCUSE');
  const hasEnded = !isOpen(order);
  if (hasEnded && report === null && nowMs - order.endedMs < REPORT_MS) actions.push('REPORT');
  if (chatUntil === 0 || nowMs < chatUntil) actions.push('CHAT');
  if (!hasBlocked) actions.push('BLOCK');
  return actions;
}
