/** The pairs of several main currencies and both kinds of market at once; shares its answers with the lists of one. */
import { useQueries } from '@tanstack/react-query';
import type { WireMarketType, WirePair } from '@tern/protocol';
import { marketApi } from '../../kit/calls/market.ts';
import { useLast } from '../../kit/loading/use-last.ts';
import { POLL_MS, useMainCurs } from './queries.ts';

export interface PairsRequest {
  mainCur: string;
  type: WireMarketType;
}

/** Every contract is settled in it. */
export const SETTLEMENT_CUR = 'USDT';

export interface PairsAnswer {
  pairs: readonly WirePair[];
  /** All answers are there. */
  isComplete: boolean;
  /** The question that had no answer, also while it is asked again. */
  failed: { error: unknown; refetch(): unknown } | undefined;
}

/** @param requests undefined while the main currencies are not known */
export function usePairsOf(requests: readonly PairsRequest[] | undefined): PairsAnswer {
  const currencies = useMainCurs();
  const answers = useQueries({
    queries: (requests ?? []).map((request) => ({
      queryKey: ['market', 'pairs', request.type, request.mainCur],
      queryFn: () => marketApi.call('getPairsByMainCur', request),
      refetchInterval: POLL_MS,
    })),
  });
  // A question that is asked again forgets its error, but not that it had one.
  const failed = [currencies, ...answers].find((one) => one.data === undefined && one.errorUpdateCount > 0);
  const error = useLast(failed?.error);
  return {
    pairs: answers.flatMap((answer) => answer.data ?? []),
    isComplete: requests !== undefined && answers.every((answer) => answer.data !== undefined),
    failed: failed && { error, refetch: failed.refetch },
  };
}
