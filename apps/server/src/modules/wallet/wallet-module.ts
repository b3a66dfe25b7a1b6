/** The static part of the module for money that comes in and goes out. */
import type { StaticModule } from '../module.ts';
import { readWallet } from './chains/wallet-config.ts';
import { applications } from './migrations/0005-applications.ts';
import { chains } from './migrations/0006-chains.ts';
import { chainJobs } from './migrations/0007-chain-jobs.ts';
import { keptSums } from './migrations/0008-kept-sums.ts';
import { applicationsProjection } from './projector.ts';
import { walletProjection } from './projectors/wallet-projection.ts';

export const walletModule = {
  name: 'wallet',
  settings: readWallet,
  migrations: [applications, chains, chainJobs, keptSums],
  projections: [applicationsProjection, walletProjection],
} satisfies StaticModule;
