/** Activities: pledge products, own pledges, their words. */

export { PledgeAmount } from './pledge-amount.tsx';
export {
  amountUnits,
  changePledge,
  EMPTY_PLEDGE,
  type PledgeAction,
  type PledgeBounds,
  type PledgeForm,
  pledgeFault,
} from './pledge-form.ts';
export { dayRateWords, inOwnLanguage, interestOf, termWords, yearRateWords } from './pledge-words.ts';
export { usePledged } from './pledged.ts';
export { CoinAmount, earlyWords, productFacts } from './product-facts.tsx';
export {
  ACTIVITY_KEY,
  type ParticipationRecord,
  type Pledge,
  type PledgeProduct,
  PRODUCTS_KEY,
  type RedemptionRecord,
  useActivityNotices,
  useParticipations,
  usePledge,
  usePledgedTotals,
  usePledgeLimit,
  usePledgeProduct,
  usePledgeProducts,
  usePledges,
  useRedeemPledge,
  useRedemptions,
  useSubscribePledge,
} from './queries.ts';
export { QuotaBar } from './quota-bar.tsx';
export { PLEDGE_TONES, REDEMPTION_TONES } from './redeem-words.ts';
export { SaleButton } from './sale-button.tsx';
