/** The English dictionary; the compiler holds it to the areas and keys of the Chinese one. */
import type { Loaders } from '../keys.ts';

export const en: Loaders = {
  app: () => import('./app.ts').then((file) => file.app),
  notice: () => import('./notice.ts').then((file) => file.notice),
  home: () => import('./home.ts').then((file) => file.home),
  quotes: () => import('./quotes.ts').then((file) => file.quotes),
  login: () => import('./login.ts').then((file) => file.login),
  member: () => import('./member.ts').then((file) => file.member),
  content: () => import('./content.ts').then((file) => file.content),
  soon: () => import('./soon.ts').then((file) => file.soon),
  trade: () => import('./trade.ts').then((file) => file.trade),
  contract: () => import('./contract.ts').then((file) => file.contract),
  deposit: () => import('./deposit.ts').then((file) => file.deposit),
  chain: () => import('./chain.ts').then((file) => file.chain),
  demoChain: () => import('./demo-chain.ts').then((file) => file.demoChain),
  assets: () => import('./assets.ts').then((file) => file.assets),
  account: () => import('./account.ts').then((file) => file.account),
  identity: () => import('./identity.ts').then((file) => file.identity),
  payment: () => import('./payment.ts').then((file) => file.payment),
  otc: () => import('./otc.ts').then((file) => file.otc),
  contractRecords: () => import('./contract-records.ts').then((file) => file.contractRecords),
  invitation: () => import('./invitation.ts').then((file) => file.invitation),
  share: () => import('./share.ts').then((file) => file.share),
  merchant: () => import('./merchant.ts').then((file) => file.merchant),
  support: () => import('./support.ts').then((file) => file.support),
};
