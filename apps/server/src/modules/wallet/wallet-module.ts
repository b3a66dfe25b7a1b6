/** The static part of the module for money that comes in and goes out. */
import type { StaticModule } from '../module.ts';
import { applications } from './migrations/0005-applications.ts';
import { chains } from './migrations/0006-chains.ts';
import { chainJobs } from './migrations/0007-chain-jobs.ts';
import { heldOutputs } from './migrations/0008-held-outputs.ts';
import { coinChecks } from './migrations/0009-coin-checks.ts';
import { keptSums } from './migrations/0010-kept-sums.ts';
import { applicationsProjection } from './projector.ts';
import { walletProjection } from './projectors/wallet-projection.ts';
import { WALLET_TABLES } from './tables.ts';

export const walletModule = {
  name: 'wallet',
  migrations: [applications, chains, chainJobs, heldOutputs, coinChecks, keptSums],
  tables: WALLET_TABLES,
  projections: [applicationsProjection, walletProjection],
} satisfies StaticModule;
