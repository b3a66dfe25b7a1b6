/** The articles of a new exchange in the order of their places. */
import { ACCOUNT_ARTICLES } from './account.ts';
import { ACTIVITY_ARTICLES } from './activity.ts';
import { BALANCE_ARTICLES } from './balances.ts';
import { CONTRACT_ARTICLES } from './contract.ts';
import type { FirstArticle } from './first-article.ts';
import { FIXED } from './fixed.ts';
import { IDENTITY_ARTICLES } from './identity.ts';
import { OTC_ARTICLES } from './otc.ts';
import { SPOT_ARTICLES } from './spot.ts';
import { START_ARTICLES } from './start.ts';
import { WALLET_ARTICLES } from './wallet.ts';

export const FIRST_ARTICLES: readonly FirstArticle[] = [
  ...FIXED,
  ...START_ARTICLES,
  ...ACCOUNT_ARTICLES,
  ...IDENTITY_ARTICLES,
  ...WALLET_ARTICLES,
  ...BALANCE_ARTICLES,
  ...SPOT_ARTICLES,
  ...CONTRACT_ARTICLES,
  ...OTC_ARTICLES,
  ...ACTIVITY_ARTICLES,
];
