/** The articles of a new exchange in the order of their places. */
import { ACCOUNT_ARTICLES } from './account.ts';
import type { FirstArticle } from './first-article.ts';
import { FIXED } from './fixed.ts';
import { IDENTITY_ARTICLES } from './identity.ts';
import { OTC_ARTICLES } from './otc.ts';
import { START_ARTICLES } from './start.ts';
import { TRADING_ARTICLES } from './trading.ts';
import { WALLET_ARTICLES } from './wallet.ts';

export const FIRST_ARTICLES: readonly FirstArticle[] = [
  ...FIXED,
  ...START_ARTICLES,
  ...ACCOUNT_ARTICLES,
  ...IDENTITY_ARTICLES,
  ...WALLET_ARTICLES,
  ...TRADING_ARTICLES,
  ...OTC_ARTICLES,
];
