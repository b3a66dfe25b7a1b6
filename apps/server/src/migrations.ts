/** The schema as the list of its steps, lowest rank first. Steps are only ever appended to their room's part. */
import { kernelMigrations } from './kernel/index.ts';
import { capitalRecords, ledgerPostings, reserves, unfilledOrders } from './modules/balances/index.ts';
import {
  contentPictures,
  contentSchedule,
  contentTables,
  contentWording,
  openedParts,
  sampleTexts,
} from './modules/content/index.ts';
import { contractTables, unfilledContractOrders } from './modules/contract/index.ts';
import { filesInit } from './modules/files/index.ts';
import { identityInit, identityViews } from './modules/identity/index.ts';
import { inboxInit } from './modules/inbox/index.ts';
import { marketData, marketStatusTexts } from './modules/market/index.ts';
import {
  memberFreezes,
  memberInit,
  memberOnePhone,
  memberReviewOpenings,
  memberReviews,
} from './modules/member/index.ts';
import { paymentInit } from './modules/payment/index.ts';
import {
  securityCaptchaWork,
  securityCodeBudgets,
  securityFactors,
  securityInit,
  securityOutbox,
} from './modules/security/index.ts';
import { narrowRows, ordersAndFills, unfilledSpotOrders } from './modules/spot/index.ts';
import { staffDevices, staffEffects, staffIntents, staffTables } from './modules/staff/index.ts';
import type { Migration } from './platform/database/index.ts';

export const MIGRATIONS: readonly Migration[] = [
  ...kernelMigrations,
  contentTables,
  sampleTexts,
  contentSchedule,
  openedParts,
  contentWording,
  contentPictures,
  filesInit,
  staffTables,
  staffIntents,
  staffDevices,
  staffEffects,
  securityInit,
  securityOutbox,
  securityFactors,
  securityCaptchaWork,
  securityCodeBudgets,
  memberInit,
  memberReviews,
  memberOnePhone,
  memberReviewOpenings,
  memberFreezes,
  identityInit,
  identityViews,
  paymentInit,
  marketData,
  marketStatusTexts,
  capitalRecords,
  reserves,
  unfilledOrders,
  ledgerPostings,
  ordersAndFills,
  narrowRows,
  unfilledSpotOrders,
  contractTables,
  unfilledContractOrders,
  inboxInit,
];
