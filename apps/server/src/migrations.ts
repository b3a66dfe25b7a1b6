/** The schema as the list of its steps, lowest rank first. Steps are only ever appended to their room's part. */
import { kernelMigrations } from './kernel/index.ts';
import { contentTables, sampleTexts } from './modules/content/index.ts';
import { marketData } from './modules/market/index.ts';
import { memberInit } from './modules/member/index.ts';
import { securityInit, securityOutbox } from './modules/security/index.ts';
import { ordersAndFills } from './modules/spot/index.ts';
import { capitalRecords } from './modules/wallet/index.ts';
import type { Migration } from './platform/database/index.ts';

export const MIGRATIONS: readonly Migration[] = [
  ...kernelMigrations,
  contentTables,
  sampleTexts,
  securityInit,
  securityOutbox,
  memberInit,
  marketData,
  capitalRecords,
  ordersAndFills,
];
