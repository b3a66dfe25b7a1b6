/** Records of contract trading: liquidations, funding, positions of the past. */
export { AccountFigures } from './account-figures.tsx';
export {
  difference,
  disposalsOf,
  type LiquidationRecord,
  type LockedPosition,
  lostBy,
  markPassed,
  nettingLack,
  totalShares,
} from './liquidation-model.ts';
export { liquidationReceipt } from './liquidation-receipt.ts';
export { negated, outcomeText, scopeText } from './liquidation-words.ts';
export {
  useContractOrder,
  useFundingHistory,
  useInsuranceFund,
  useLiquidation,
  useRecords,
} from './queries.ts';
export { cancelReasonText, isClosing, sideWords, tradeWords } from './words.ts';
