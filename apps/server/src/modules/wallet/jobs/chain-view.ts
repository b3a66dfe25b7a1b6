/** The parts that the scanner and the crediting of one chain share, and what they demand of an endpoint. */
import type { EndpointDemands, Watch } from '../../../platform/chains/index.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { Log } from '../../../platform/log/log.ts';
import { BOTH_SIDES, type ChainPauses } from '../chains/chain-pauses.ts';
import { PUBLIC_REASONS } from '../chains/public-reasons.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import type { ScaleOf } from './chain-terms.ts';
import type { TransferClassifier } from './classify-transfers.ts';
import type { Cursor } from './followed-chain.ts';
import type { NodeTrouble } from './node-trouble.ts';

export interface ChainParts {
  sql: Sql;
  clock: Clock;
  log: Pick<Log, 'error' | 'warn'>;
  chain: WalletChain;
  pauses: ChainPauses;
  classifier: TransferClassifier;
  trouble: NodeTrouble;
  scaleOf: ScaleOf;
}

const TIP_BLOCKS = 10;
const TIP_GRACE_MS = 5 * 60_000;

/** A tip of more than this age is too old (rules/wallet#nodes). */
export function oldestTipMs({ blockMs }: WalletChain): number {
  return TIP_BLOCKS * blockMs + TIP_GRACE_MS;
}

export function demandsOf({ chain, clock }: ChainParts, { fingerprint }: Cursor): EndpointDemands {
  return { fingerprint, nowMs: clock.nowMs(), oldestTipMs: oldestTipMs(chain) };
}

export function watchOf({ classifier }: ChainParts, contracts: readonly string[]): Watch {
  return { isWatched: (key) => classifier.isOwn(key), contracts };
}

/** Another chain behind an endpoint is no reorganisation: two operators end the pause (rules/wallet#chain-identity). */
export async function pauseForOtherChain(
  { chain, pauses, log }: ChainParts,
  endpoints: string,
): Promise<void> {
  log.error({ chain: chain.chain, endpoints }, 'an endpoint serves another chain');
  const reason = PUBLIC_REASONS.otherChain;
  await pauses.pause({ chain: chain.chain, sides: BOTH_SIDES, cause: 'CHAIN_IDENTITY', reason });
}
