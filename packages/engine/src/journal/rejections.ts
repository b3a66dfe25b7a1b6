/** Why the engine refuses a command: the words of all domains, in the order of their codes. */
import { BASE_REJECTIONS } from '../base/rejections.ts';
import { CONTRACT_REJECTIONS, type ContractRejection } from '../contract/rejections.ts';
import { GROWTH_REJECTIONS, type GrowthRejection } from '../growth/rejections.ts';
import { LISTING_REJECTIONS, type ListingRejection } from '../listing/rejections.ts';
import { MONEY_REJECTIONS, type MoneyRejection } from '../money/rejections.ts';
import { OTC_REJECTIONS, type OtcRejection } from '../otc/rejections.ts';
import { SPOT_REJECTIONS, type SpotRejection } from '../spot/rejections.ts';
import { WALLET_REJECTIONS, type WalletRejection } from '../wallet/rejections.ts';

export type Rejection =
  | MoneyRejection
  | SpotRejection
  | ListingRejection
  | ContractRejection
  | OtcRejection
  | WalletRejection
  | GrowthRejection;

/** Each domain's words with their codes. */
export const CODES_OF_DOMAINS: readonly Readonly<Record<string, number>>[] = [
  BASE_REJECTIONS,
  MONEY_REJECTIONS,
  SPOT_REJECTIONS,
  LISTING_REJECTIONS,
  CONTRACT_REJECTIONS,
  OTC_REJECTIONS,
  WALLET_REJECTIONS,
  GROWTH_REJECTIONS,
];

const CODES: Readonly<Record<Rejection, number>> = {
  ...BASE_REJECTIONS,
  ...MONEY_REJECTIONS,
  ...SPOT_REJECTIONS,
  ...LISTING_REJECTIONS,
  ...CONTRACT_REJECTIONS,
  ...OTC_REJECTIONS,
  ...WALLET_REJECTIONS,
  ...GROWTH_REJECTIONS,
};

/** The position is the code in the journal. */
export const REJECTIONS: readonly Rejection[] = Object.keys(CODES)
  .filter(isRejection)
  .sort((a, b) => CODES[a] - CODES[b]);

function isRejection(word: string): word is Rejection {
  return word in CODES;
}
