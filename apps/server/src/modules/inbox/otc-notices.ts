/**
 * Makes the notices about OTC orders, ads that went OFF without their merchant, merchants, restrictions, marks and reports
 * (rules/otc#notices). No notice holds a payee, a real name, a phone or a line of the chat.
 */
import type { Event } from '@tern/engine';
import type { OtcParty } from '@tern/protocol';
import type { OtcOrderFacts } from '../otc/index.ts';
import { amountsText, type Notice, type OtcOrderStep, type TemplateValues } from './message.ts';

type Told = Notice & { memberId: number };
type OrderChanged = Extract<Event, { kind: 'otc-order-changed' }>;
type AppealDecided = Extract<Event, { kind: 'otc-appeal-decided' }>;

/** The events do not name these facts. */
interface NoticeFacts {
  order(orderId: number): OtcOrderFacts | undefined;
  /** The verdict of the command in hand. */
  decision(orderId: number): AppealDecided | undefined;
  /** The order was reopened by the command in hand. */
  isReopened(orderId: number): boolean;
}

export function otcNotices(event: Event, facts: NoticeFacts): Told[] {
  switch (event.kind) {
    case 'otc-order-opened':
      return orderNotices({ ...event, step: 'CREATED', byId: 0, dueMs: event.deadlineMs }, facts);
    case 'otc-order-changed':
      return orderNotices(event, facts);
    case 'ad-changed':
      return adNotices(event);
    case 'merchant-changed':
      return merchantNotices(event);
    case 'merchant-penalized':
      return penaltyNotices(event, facts);
    case 'otc-restriction-changed': {
      const { memberId, buyOffUntilMs, otcOffUntilMs } = event;
      const values = { buyOffUntilMs: String(buyOffUntilMs), otcOffUntilMs: String(otcOffUntilMs) };
      return [{ memberId, template: 'otcRestricted', values }];
    }
    case 'otc-cancel-excused': {
      const { memberId, orderId, firstOperator } = event;
      if (facts.isReopened(orderId)) return [];
      const values = { ...ofOrder(orderId, facts), isByOperators: firstOperator > 0 };
      return [{ memberId, template: 'otcExcused', values }];
    }
    case 'fault-mark-changed': {
      const { memberId, orderId, isGiven } = event;
      return [{ memberId, template: 'otcFaultMark', values: { ...ofOrder(orderId, facts), isGiven } }];
    }
    case 'otc-report-changed': {
      const { memberId, reportedId, orderId, isOpen } = event;
      const values = ofOrder(orderId, facts);
      return isOpen
        ? [{ memberId: reportedId, template: 'otcReported', values }]
        : [{ memberId, template: 'otcReportClosed', values }];
    }
    default:
      return [];
  }
}

interface Step extends Pick<OrderChanged, 'orderId' | 'buyerId' | 'sellerId' | 'byId' | 'dueMs'> {
  step: OtcOrderStep;
}

/** The party that must act after a step; a step that is not here ends the order or the hope of its reopening. */
const TURNS: Partial<Record<OtcOrderStep, OtcParty | 'OTHER'>> = {
  CREATED: 'BUYER',
  PAID: 'SELLER',
  REMINDED: 'SELLER',
  /** The party that did not appeal tells its side. */
  APPEALED: 'OTHER',
  APPEAL_WITHDRAWN: 'SELLER',
  REOPENING_ASKED: 'SELLER',
  REOPENED: 'SELLER',
};

function orderNotices(event: Step, facts: NoticeFacts): Told[] {
  const { orderId, buyerId, sellerId, byId, step, dueMs } = event;
  const order = facts.order(orderId);
  if (order === undefined) return [];
  const { asset, qty, amount } = order;
  const decided = step === 'DECIDED' ? facts.decision(orderId) : undefined;
  return (['BUYER', 'SELLER'] as const).map((party) => {
    const memberId = party === 'BUYER' ? buyerId : sellerId;
    const isBy = memberId === byId;
    const turn = TURNS[step];
    const isTurn = turn === party || (turn === 'OTHER' && !isBy);
    const template = turn === undefined ? 'otcEnd' : isTurn ? 'otcTurn' : 'otcNews';
    const values: TemplateValues['otcTurn'] = {
      ...ofOrder(orderId, facts),
      party,
      step,
      isBy,
      amounts: amountsText([{ asset, amount: qty }]),
      cents: String(amount),
      untilMs: String(dueMs),
      ...(decided && {
        decision: { verdict: decided.verdict, finding: decided.finding, fault: decided.fault },
      }),
    };
    return { memberId, template, values };
  });
}

function ofOrder(orderId: number, facts: NoticeFacts): { orderId: string; orderNumber: string } {
  return { orderId: String(orderId), orderNumber: facts.order(orderId)?.orderNumber ?? String(orderId) };
}

/** The merchant's own switches, edits and publications are no news; an ad without any method is OFF. */
function adNotices(event: Extract<Event, { kind: 'ad-changed' }>): Told[] {
  const { memberId, adId, side, asset, cause, reason, terms } = event;
  const isNews =
    cause === 'TAKEN_DOWN' || cause === 'BLOCK_LIFTED' || cause === 'SOLD_OUT' || cause === 'MERCHANT';
  const hasNoMethod = cause === 'METHOD_LOST' && terms.methodIds.length === 0;
  if (!isNews && !hasNoMethod) return [];
  return [{ memberId, template: 'otcAd', values: { adId: String(adId), side, asset, cause, reason } }];
}

/** Top-ups and penalties write the state that stands: without operators, or with two of them and a reason. */
function merchantNotices(event: Extract<Event, { kind: 'merchant-changed' }>): Told[] {
  const { memberId, state, bond, quitMs, reapplyFromMs, firstOperator, secondOperator, reason } = event;
  const isPenalty = secondOperator > 0 && reason !== '';
  if (isPenalty && state !== 'SUSPENDED') return [];
  const values = {
    state,
    bond: amountsText([{ asset: 'USDT', amount: bond }]),
    isByOperator: firstOperator > 0,
    isLifted: secondOperator > 0 && !isPenalty,
    reason,
    quitMs: String(quitMs),
    reapplyFromMs: String(reapplyFromMs),
  };
  return [{ memberId, template: 'merchantChanged', values }];
}

function penaltyNotices(event: Extract<Event, { kind: 'merchant-penalized' }>, facts: NoticeFacts): Told[] {
  const { memberId, harmedId, orderId, amount, reason } = event;
  const values = {
    ...ofOrder(orderId, facts),
    amounts: amountsText([{ asset: 'USDT', amount }]),
    reason,
  };
  const own: Told = { memberId, template: 'merchantPenalized', values };
  return harmedId === 0 ? [own] : [own, { memberId: harmedId, template: 'otcCompensated', values }];
}
