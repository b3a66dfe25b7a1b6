/** The static parts of all modules in rank order, lowest first, and what the whole server joins of them. */
import type { Projection } from './kernel/index.ts';
import { KERNEL_TABLES, kernelMigrations } from './kernel/index.ts';
import { activityModule } from './modules/activity/activity-module.ts';
import { agreementModule } from './modules/agreement/agreement-module.ts';
import { antiPhishingModule } from './modules/anti-phishing/anti-phishing-module.ts';
import { balancesModule } from './modules/balances/balances-module.ts';
import { contentModule } from './modules/content/content-module.ts';
import { contractModule } from './modules/contract/contract-module.ts';
import { filesModule } from './modules/files/files-module.ts';
import { helpModule } from './modules/help/help-module.ts';
import { historyModule } from './modules/history/history-module.ts';
import { identityModule } from './modules/identity/identity-module.ts';
import { inboxModule } from './modules/inbox/inbox-module.ts';
import { invitationModule } from './modules/invitation/invitation-module.ts';
import { marketModule } from './modules/market/market-module.ts';
import { memberModule } from './modules/member/member-module.ts';
import type { StaticModule } from './modules/module.ts';
import { otcModule } from './modules/otc/otc-module.ts';
import { paymentModule } from './modules/payment/payment-module.ts';
import { programmeModule } from './modules/programme/programme-module.ts';
import { releaseModule } from './modules/release/release-module.ts';
import { securityModule } from './modules/security/security-module.ts';
import { spotModule } from './modules/spot/spot-module.ts';
import { staffModule } from './modules/staff/staff-module.ts';
import { supportModule } from './modules/support/support-module.ts';
import { transferModule } from './modules/transfer/transfer-module.ts';
import { walletModule } from './modules/wallet/wallet-module.ts';
import { DATABASE_TABLES, type Migration } from './platform/database/index.ts';
import type { TableComments } from './platform/database/table-comments.ts';
import type { SealedColumn } from './platform/secrets/sealed-column.ts';

const MODULES: readonly StaticModule[] = [
  contentModule,
  releaseModule,
  filesModule,
  staffModule,
  programmeModule,
  securityModule,
  memberModule,
  antiPhishingModule,
  identityModule,
  paymentModule,
  marketModule,
  historyModule,
  balancesModule,
  walletModule,
  transferModule,
  spotModule,
  contractModule,
  otcModule,
  invitationModule,
  activityModule,
  agreementModule,
  helpModule,
  supportModule,
  inboxModule,
];

/** The schema as the list of its steps. */
export const MIGRATIONS: readonly Migration[] = [
  ...kernelMigrations,
  ...MODULES.flatMap(({ migrations = [] }) => migrations),
];

/** The projector runs them in its own thread, all in one transaction. */
export const PROJECTIONS: readonly Projection[] = MODULES.flatMap(({ projections = [] }) => projections);

/**
 * All columns that hold sealed values; the change of the sealing key reseals them. A test fails on a column of bytes that
 * is neither here nor known to hold nothing sealed.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = MODULES.flatMap(
  ({ sealedColumns = [] }) => sealedColumns,
);

interface TablesOfModule {
  module: string;
  tables: TableComments;
  readTables: readonly string[];
}

/** The tables by the module that owns them, lowest first. docs/schema.sql has this order. */
export const TABLES: readonly TablesOfModule[] = [
  { module: 'platform/database', tables: DATABASE_TABLES, readTables: [] },
  { module: 'kernel', tables: KERNEL_TABLES, readTables: [] },
  ...MODULES.map(({ name, tables = {}, projections = [] }) => ({
    module: name,
    tables,
    readTables: projections.flatMap((projection) => projection.tables),
  })),
];
