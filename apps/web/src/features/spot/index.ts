/** Spot orders and fills. */
export { AmendFigure } from './amend-figure.tsx';
export { spotLines } from './chart-lines.ts';
export { checkOrder, isBeyondBand, type OrderFault, orderOf } from './check-order.ts';
export { boughtFor, type ExpectedFill, expectedFill } from './expected-fill.ts';
export { faultText } from './fault-words.ts';
export { FillRow } from './fill-row.tsx';
export { LateOrderSettingsSheet } from './late-order-settings-sheet.ts';
export { OpenOrderRow } from './open-order-row.tsx';
export {
  amountDecimals,
  changeOrderForm,
  EMPTY_FORM,
  type FormMarket,
  isByAmount,
  LEDGER_SCALE,
  maxSize,
  type OrderForm,
  type OrderFormAction,
  unitsAt8,
} from './order-form.ts';
export { changeOrderSettings, useOrderSettings, wantsConfirmation } from './order-settings.ts';
export { isByQuote, reasonText, sideText, sideWords, statusText } from './order-words.ts';
export {
  useCancelAll,
  useCancelOrder,
  useFills,
  useOpenOrders,
  useOrder,
  useOrderHistory,
  usePlaceOrder,
} from './queries.ts';
export { useOffers } from './use-offers.ts';
