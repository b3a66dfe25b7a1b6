/** The events of one command in a few words, as scenarios write them. */
import { formatUnits } from '@tern/math';
import type { Event } from '../../src/journal/events.ts';
import { SCENARIO_SCALES } from './opening.ts';

const price = (units: bigint): string => formatUnits(units, SCENARIO_SCALES.price, { minDecimals: 2 });
const qty = (units: bigint): string => formatUnits(units, SCENARIO_SCALES.qty);
const amount = (units: bigint): string => formatUnits(units, SCENARIO_SCALES.asset);

/** Balances are left out: they are compared with the reference. */
export function describeEvents(events: readonly Event[]): string {
  return events
    .map(describeEvent)
    .filter((words) => words !== '')
    .join(', ');
}

function describeEvent(event: Event): string {
  switch (event.kind) {
    case 'order-opened':
      return `open #${event.orderId}`;
    case 'traded':
      return (
        `trade ${qty(event.qty)} @ ${price(event.price)} with #${event.makerOrderId}` +
        ` fees ${amount(event.takerFee)}/${amount(event.makerFee)}`
      );
    case 'order-closed': {
      const how = event.status === 'matched' ? 'matched' : event.reason;
      return `${how} #${event.orderId} filled ${qty(event.filledQty)} for ${amount(event.filledQuote)}`;
    }
    case 'order-amended': {
      const place = event.keepsPlace ? 'in its place' : 'behind';
      return `amended #${event.orderId} to ${qty(event.qty)} @ ${price(event.price)} ${place}`;
    }
    case 'balance-changed':
    case 'market-changed':
      return '';
    case 'command-done':
      if (event.rejection !== 'OK') return event.rejection;
      return event.repeated ? `repeated ${event.result}` : 'OK';
    default:
      return event.kind;
  }
}
