/** The projections of all modules, lowest rank first. The projector runs them in its own thread, all in one transaction. */
import type { Projection } from './kernel/projection.ts';
import { balancesProjection } from './modules/balances/index.ts';
import { contractProjection } from './modules/contract/index.ts';
import { inboxProjection } from './modules/inbox/index.ts';
import { marketProjection } from './modules/market/index.ts';
import { spotProjection } from './modules/spot/index.ts';

export const PROJECTIONS: readonly Projection[] = [
  marketProjection,
  balancesProjection(),
  spotProjection(),
  contractProjection(),
  inboxProjection(),
];
