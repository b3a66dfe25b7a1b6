/**
 * The results of a command that others see, without the ids that an insertion shifts: two runs are compared by them.
 */
import type { Event } from '../../src/journal/events.ts';

/** @param isOther whose results count; of everybody only prices and funding are compared */
export function resultsOf(events: readonly Event[], isOther: (memberId: number) => boolean): string[] {
  return events.flatMap((event) => {
    const result = resultOf(event, isOther);
    return result === undefined ? [] : [result];
  });
}

function resultOf(event: Event, isOther: (memberId: number) => boolean): string | undefined {
  switch (event.kind) {
    case 'command-done':
      return words('done', event.rejection, event.repeated);
    case 'index-changed':
      return words('index', event.price, event.anchor, event.state, event.validSources, event.hasJumped);
    case 'mark-changed':
      return words(
        'mark',
        event.markPrice,
        event.indexPrice,
        event.feed,
        event.fundingRate,
        event.nextFundingRate,
      );
    case 'funding-settled':
      return words('funding', event.rate, event.markPrice);
    case 'contract-traded': {
      const sides = [event.taker, event.maker].filter(({ memberId }) => isOther(memberId));
      const parts = sides.map(({ memberId, fee, pnl, margin }) => words(memberId, fee, pnl, margin));
      return parts.length === 0 ? undefined : words('trade', event.price, event.qty, ...parts);
    }
    case 'balance-changed': {
      const { owner, type, free, frozen } = event;
      return typeof owner === 'number' && isOther(owner)
        ? words('balance', owner, type, free, frozen)
        : undefined;
    }
  }
  if (!('memberId' in event) || !isOther(event.memberId)) return undefined;
  switch (event.kind) {
    case 'position-changed': {
      const { side, qty, openNotional, margin, isLocked, frozenQty, stopLoss } = event;
      return words(
        'position',
        event.memberId,
        side,
        qty,
        openNotional,
        margin,
        isLocked,
        frozenQty,
        stopLoss,
      );
    }
    case 'contract-order-opened':
      return words('opened', event.memberId, event.tradeType, event.price, event.lots, event.qty);
    case 'contract-order-closed':
      return words('closed', event.memberId, event.status, event.reason, event.filledQty);
    case 'trigger-fired':
      return words('fired', event.memberId, event.side, event.which, event.price);
    case 'funding-paid':
      return words('paid', event.memberId, event.amount);
    case 'scope-locked':
    case 'taken-over':
    case 'deleveraged':
      return words(event.kind, event.memberId);
  }
  return undefined;
}

function words(...all: readonly unknown[]): string {
  return all.map(String).join(' ');
}
