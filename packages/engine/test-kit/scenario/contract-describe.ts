/** The events of one command in a few words, as contract scenarios write them. Positions and balances are asked for apart. */
import { formatUnits } from '@tern/math';
import type { ContractTradeSide } from '../../src/contract/order-events.ts';
import type { Event } from '../../src/journal/events.ts';
import { CONTRACT_SCALES } from './contract-opening.ts';

const price = (units: bigint): string => formatUnits(units, CONTRACT_SCALES.price);
const qty = (units: bigint): string => formatUnits(units, CONTRACT_SCALES.qty);
const lots = (units: bigint): string => formatUnits(units, CONTRACT_SCALES.lots);
const amount = (units: bigint): string => formatUnits(units, CONTRACT_SCALES.asset);

export function describeContractEvents(events: readonly Event[]): string {
  return events
    .map(describeEvent)
    .filter((words) => words !== '')
    .join(', ');
}

function pnls(taker: ContractTradeSide, maker: ContractTradeSide): string {
  return taker.pnl === 0n && maker.pnl === 0n ? '' : ` pnl ${amount(taker.pnl)}/${amount(maker.pnl)}`;
}

function describeEvent(event: Event): string {
  switch (event.kind) {
    case 'contract-order-opened':
      return `open #${event.orderId} ${lots(event.lots)} = ${qty(event.qty)}`;
    case 'contract-traded': {
      const { taker, maker } = event;
      const fees = `fees ${amount(taker.fee)}/${amount(maker.fee)}`;
      const deal = `trade ${qty(event.qty)} @ ${price(event.price)} with #${maker.orderId}`;
      return `${deal} ${fees}${pnls(taker, maker)}`;
    }
    case 'contract-order-closed':
      return `${event.status === 'matched' ? 'matched' : event.reason} #${event.orderId}`;
    case 'position-ended':
      return `ended ${event.side} of ${event.memberId} by ${event.how} pnl ${amount(event.realisedPnl)}`;
    case 'trading-setting-changed':
      return `${event.mode} x${event.leverage}`;
    case 'plan-opened':
      return `plan #${event.planId} ${event.firesAbove ? 'above' : 'below'}`;
    case 'plan-closed':
      return event.status === 'triggered'
        ? `plan #${event.planId} became #${event.orderId}`
        : `plan #${event.planId} ${event.status} ${event.reason}`;
    case 'trigger-fired':
      return `${event.which} of ${event.memberId} at ${price(event.price)}`;
    case 'scope-locked':
      return `locked ${event.memberId} ${event.mode}`;
    case 'command-done':
      if (event.rejection !== 'OK') return event.rejection;
      return event.repeated ? `repeated ${event.result}` : 'OK';
    case 'balance-changed':
    case 'position-changed':
    case 'contract-totals-changed':
    case 'mark-changed':
    case 'index-changed':
    case 'mark-explained':
      return '';
    default:
      return event.kind;
  }
}
