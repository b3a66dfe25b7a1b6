import type { OrderOpening } from '../../book/order-store.ts';
import { ContractOrderOpenedValues } from '../contract-event-values.ts';
import type { LeverageChange } from '../margin/leverage-change.ts';
import type { ContractOrderOpening } from './contract-order-terms.ts';

/** An accepted order, for its event, its store and its terms at once: filled again for every one. */
export class AcceptedOrder extends ContractOrderOpenedValues implements OrderOpening, ContractOrderOpening {
  id = 0;
  member = 0;
  createTimeMs = 0;
  /** ORDER_FLAG bits. */
  flags = 0;
  paidRow = 0;
  /** The price that turns lots into quantity (rules/contracts#quantity). */
  referencePrice = 0;
  /** The price that margin and fee are reserved at. The loss at a fill counts from the order's price. */
  reservePrice = 0;
  closeAll = false;
  /** 0: not by percentage. */
  closePercent = 0;
  /** 0 for closing orders. */
  reserve = 0;
  /** 0: as it was set. */
  askedLeverage = 0;
  /** The change of leverage that it brings; checked, not done yet. */
  leverageChange: LeverageChange | undefined = undefined;
}
