/** The faults of a contract order: data, for which the screen finds the words. */
import type { PriceField } from './order-form.ts';

export type OrderFaultKey =
  | 'notReady'
  | 'notOpen'
  | 'cancelOnly'
  | 'halted'
  | 'indexUnavailable'
  | 'indexDegraded'
  | 'heldByIndex'
  | 'leverageRequired'
  | 'priceRequired'
  | 'triggerRequired'
  | 'priceTick'
  | 'priceBand'
  | 'triggerBand'
  | 'closeTooLow'
  | 'closeTooHigh'
  | 'lotsRequired'
  | 'lotsWhole'
  | 'lotsTooMany'
  | 'noLiquidity'
  | 'positionNotEnough'
  | 'closeTooSmall'
  | 'hedgeSide'
  | 'hedgeLots'
  | 'hedgePercent'
  | 'hedgeEquity'
  | 'closeBelowResting'
  | 'insufficient'
  | 'tierLimit'
  | TriggerFaultKey;

export type TriggerFaultKey =
  | 'tpslRequired'
  | 'tpslZero'
  | 'longTakeProfit'
  | 'longStopLoss'
  | 'shortTakeProfit'
  | 'shortStopLoss'
  | 'longTakeProfitPrice'
  | 'longStopLossPrice'
  | 'shortTakeProfitPrice'
  | 'shortStopLossPrice'
  | 'stopBeyondLiquidation'
  | 'priceTick';

export interface OrderFault {
  key: OrderFaultKey;
  field: PriceField | 'lots' | 'form';
  /** The bound that was missed, as units of the field; 0n where there is none. */
  bound: bigint;
  /** The other contract that is the cause; '' for none. */
  pairsName: string;
}

export function fault(
  key: OrderFaultKey,
  field: OrderFault['field'],
  { bound = 0n, pairsName = '' }: Partial<Pick<OrderFault, 'bound' | 'pairsName'>> = {},
): OrderFault {
  return { key, field, bound, pairsName };
}
