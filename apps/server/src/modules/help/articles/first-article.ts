/** The shape of an article of a new exchange, and its categories in their order. */
import type { HelpFeature } from '@tern/protocol';
import type { HelpTexts } from '../help-text.ts';

export const FIRST_CATEGORIES = {
  start: { zh: '新手入门', en: 'Getting started' },
  account: { zh: '账户与安全', en: 'Account and security' },
  identity: { zh: '身份认证', en: 'Identity verification' },
  wallet: { zh: '充币、提币与划转', en: 'Deposits, withdrawals and transfers' },
  spot: { zh: '币币交易', en: 'Spot trading' },
  contract: { zh: '合约交易', en: 'Contract trading' },
  otc: { zh: '法币交易', en: 'OTC trading' },
  invitation: { zh: '邀请返佣', en: 'Invitation' },
  activity: { zh: '理财与空投', en: 'Earn and airdrops' },
} as const;

export interface FirstArticle extends HelpTexts {
  articleId: number;
  category: keyof typeof FIRST_CATEGORIES;
  feature: HelpFeature;
}

type Text = readonly [title: string, body: string];

export function article(
  articleId: number,
  [category, feature]: readonly [FirstArticle['category'], HelpFeature],
  zh: Text,
  en: Text,
): FirstArticle {
  const textOf = ([title, body]: Text) => ({ title, body: body.trim() });
  return { articleId, category, feature, zh: textOf(zh), en: textOf(en) };
}
