/** Contract trading: positions, orders, triggers, the figures of the account. */
export { withLeverage, withOpened } from './account-changes.ts';
export { liquidationOf, outcomeOf, type Trade, targetPrice, tradeFaults } from './calculator.ts';
export { contractLines } from './chart-lines.ts';
export { checkContract, checkOrder } from './check-order.ts';
export { keptTriggers } from './check-triggers.ts';
export { Change, Fact, FactRow } from './facts.tsx';
export { faultText } from './fault-words.ts';
export {
  fieldPrice,
  fundingText,
  moneyText,
  NO_FIGURE,
  priceText,
  rateText,
  signedText,
  spendableText,
} from './figure-words.ts';
export { highestRisk } from './figures.ts';
export { type ContractSide, type FormContract, isOpening, sideOf, type TradeType } from './form-contract.ts';
export { changeDraft, useDraft } from './form-drafts.ts';
export { OpenOrderRow, PlanOrderRow } from './open-order-rows.tsx';
export { isolatedPriceAfter, type OrderCost, orderCost, qtyOf } from './order-cost.ts';
export type { OrderFault, OrderFaultKey } from './order-fault.ts';
export {
  type ContractForm,
  type ContractFormAction,
  canHaveTpsl,
  changeContractForm,
  closedPart,
  hasPrice,
  largestLots,
  priceToFollow,
  sizePrice,
  unitsOfText,
  wholeLots,
} from './order-form.ts';
export {
  keptText,
  orderOf,
  originText,
  partText,
  planOf,
  shareText,
  toneOf,
  tradeText,
} from './order-words.ts';
export { PositionCard } from './position-card.tsx';
export { PriceTextField } from './price-text-field.tsx';
export {
  type Setting,
  useAcceptRiskNotice,
  useCancelAllContractOrders,
  useCancelContractOrder,
  useCancelPlanOrder,
  useCloseAllPositions,
  useContractAccount,
  useOpenContractOrders,
  usePlaceContractOrder,
  usePlacePlanOrder,
  usePositions,
  useSetLeverage,
  useSetMarginMode,
  useSetting,
} from './queries.ts';
export { RiskButton } from './risk-button.tsx';
export { AdlLights, riskColour } from './risk-parts.tsx';
export { modeText } from './side-head.tsx';
export { Announcements, StateFooter } from './state-strip.tsx';
export { SourceChoice, TpslFields } from './tpsl-fields.tsx';
export { type LiveFigures, useFigures } from './use-figures.ts';
export { defaultLeverage, marketPart, useFormContract } from './use-form-contract.ts';
export { useIndexComposition } from './use-index-composition.ts';
export { termsOf } from './wire-units.ts';
