/**
 * Makes the notices about contracts that no call of the member answers: orders that ended without the member, triggers
 * that fired, effects of the member's or others' liquidations, and announced settings.
 */
import type { ContractOrderClosed, Event, TradeType } from '@tern/engine';
import type { Notice } from './message.ts';

type Told = Notice & { memberId: number };

/** The member's own calls, and reasons that the message about the cause of the cancellation explains. */
const NO_NEWS = new Set(['USER', 'IOC_REMAINDER', 'FOK', 'TOO_DEEP', 'POST_ONLY', 'TPSL', 'LIQUIDATION']);

/**
 * One event notifies one member, but for announced settings, which concern several.
 * @param tradeTypes of the orders that were filled just before
 */
export function contractNotices(
  event: Event,
  tradeTypes: ReadonlyMap<number, TradeType> = new Map(),
): Told[] {
  if (event.kind === 'contract-settings-scheduled') {
    const { market, effectiveMs } = event;
    const values = { market, effectiveMs: String(effectiveMs) };
    return event.memberIds.map((memberId) => ({ memberId, template: 'settingsAnnounced', values }));
  }
  const notice =
    event.kind === 'contract-order-closed'
      ? orderNotice(event, tradeTypes.get(event.orderId))
      : contractNotice(event);
  return notice === undefined ? [] : [notice];
}

function contractNotice(event: Event): Told | undefined {
  switch (event.kind) {
    case 'plan-closed': {
      const { memberId, market, status } = event;
      return status === 'failed' ? { memberId, template: 'planFailed', values: { market } } : undefined;
    }
    case 'trigger-fired': {
      const { memberId, market, side, which } = event;
      return { memberId, template: 'triggerFired', values: { market, side, which } };
    }
    case 'trigger-failed': {
      const { memberId, market, side } = event;
      return { memberId, template: 'triggerFailed', values: { market, side } };
    }
    case 'reverse-refused': {
      const { memberId, market, side, reason } = event;
      return { memberId, template: 'reverseRefused', values: { market, side, reason } };
    }
    case 'scope-unlocked': {
      const { memberId, liquidationId, outcome } = event;
      if (outcome === 'RECOVERED') return undefined;
      const values = { liquidationId: String(liquidationId), outcome };
      return { memberId, template: 'liquidated', values };
    }
    case 'deleveraged': {
      const { memberId, market, side, pnl } = event;
      return { memberId, template: 'deleveraged', values: { market, side, pnl: String(pnl) } };
    }
    case 'loss-shared': {
      const { memberId, market, side, amount } = event;
      return { memberId, template: 'lossShared', values: { market, side, amount: String(amount) } };
    }
    default:
      return undefined;
  }
}

function orderNotice(event: ContractOrderClosed, tradeType: TradeType | undefined): Told | undefined {
  const { memberId, market, status, reason } = event;
  const values = { orderId: String(event.orderId), market, lots: String(event.filledLots) };
  if (status === 'matched') {
    const filled = { qty: String(event.filledQty), notional: String(event.filledNotional) };
    return {
      memberId,
      template: 'contractOrderMatched',
      values: { ...values, ...filled, ...(tradeType && { tradeType }) },
    };
  }
  return NO_NEWS.has(reason) ? undefined : { memberId, template: 'contractOrderCancelled', values };
}
