/** The member's accounts: balances, transfers, records, valuation. */
export { accountName, accountOf, accountShort } from './account-words.ts';
export { AmountField } from './amount-field.tsx';
export { STARS, toggleAmountsHidden, useAmountsHidden } from './amounts-hidden.ts';
export { faucetTaken } from './faucet-taken.ts';
export { recordKindOf, useRecord } from './find-record.ts';
export { type Holding, holdingsOf } from './holdings.ts';
export { moneyElsewhere } from './money-elsewhere.ts';
export {
  freeOf,
  type MoneyFilter,
  useBalances,
  useCapitalRecords,
  useClaimFaucet,
  useMoneyRecords,
  useTransfer,
} from './queries.ts';
export { RecordRow } from './record-row.tsx';
export { type CapitalRecord, type MoneyRecord, recordStatus, wayText } from './record-words.ts';
export { type ShownAmount, shownBalance } from './shown-balance.ts';
export { chooseCoinOfDraft, draftOf, leaveDraft } from './transfer-draft.ts';
export {
  changeTransferForm,
  checkTransfer,
  currencyFits,
  type OtcCoins,
  type TransferAction,
  type TransferForm,
} from './transfer-form.ts';
export { leastSaleAbove } from './unsellable.ts';
export { cnyValue, totalUsdt, usdtValue } from './valuation.ts';
