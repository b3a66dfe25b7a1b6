/** The queries of the home screen. The rankings are polled every 5 s while it shows. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CoinRanking } from '@tern/protocol';
import { bannersQuery, noticesQuery } from '../../../features/content/index.ts';
import { POLL_MS } from '../../../features/market/index.ts';
import { queryClient } from '../../../kit/api/query-client.ts';
import { marketApi } from '../../../kit/calls/market.ts';
import { globalText } from '../../../kit/preferences/wire-words.ts';

function rankingQuery(getCoinType: CoinRanking) {
  return queryOptions({
    queryKey: ['market', 'ranking', getCoinType],
    queryFn: ({ signal }) => marketApi.call('getIndexCoin', { getCoinType }, { signal }),
  });
}

export function useRanking(getCoinType: CoinRanking) {
  return useQuery({ ...rankingQuery(getCoinType), refetchInterval: POLL_MS });
}

/** Asks before the screen renders, so that its data and its program come at the same time. */
export function askForHome(): void {
  void queryClient.prefetchQuery(bannersQuery(globalText()));
  void queryClient.prefetchQuery(noticesQuery(globalText()));
  void queryClient.prefetchQuery(rankingQuery('TOP'));
  void queryClient.prefetchQuery(rankingQuery('UPDOWN'));
}
