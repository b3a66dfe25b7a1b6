/** Being a merchant: the own state, advertisements and their form, figures. */
export {
  AD_CHOICES,
  type AdAction,
  type AdForm,
  type AdMarket,
  type AdPreview,
  type AdProblems,
  adPreview,
  adProblems,
  adToSave,
  changeAdForm,
  FRESH_AD,
  formOfAd,
} from './ad-form.ts';
export { type Block, useBlocks, useUnblock } from './block-queries.ts';
export { FigureRow } from './figures.tsx';
export {
  type AdToSave,
  type MerchantStanding,
  type OwnAd,
  useApplyMerchant,
  useDeleteAd,
  useMerchantStanding,
  useOwnAds,
  useQuitMerchant,
  useSaveAd,
  useStayMerchant,
  useSwitchAdOff,
  useSwitchAdOn,
  useSwitchAllAdsOff,
  useTopUpBond,
  useWithdrawApplication,
} from './queries.ts';
export { toastOutcome } from './toast-outcome.ts';
export { usePostPasswordStep } from './use-post-password-step.tsx';
