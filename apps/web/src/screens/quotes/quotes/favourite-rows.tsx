/** The favourite markets, spot and contracts of every main currency, in the order they were chosen. */
import { useQueries } from '@tanstack/react-query';
import { MARKET_TYPES, marketName, pairOf, type WirePair } from '@tern/protocol';
import { POLL_MS, useFavourites, type useMainCurs } from '../../../features/market/index.ts';
import { marketApi } from '../../../kit/calls/market.ts';
import { LoadFailed } from '../../../kit/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { Rows } from './pair-rows.tsx';
import type { Sort } from './quote-list.ts';

interface FavouriteRowsProps {
  currencies: ReturnType<typeof useMainCurs>;
  words: string;
  sort: Sort | undefined;
}

/** Asks only for the main currencies in which there are favourites; shares its answers with the other tabs. */
function useFavouritePairs(mainCurs: readonly string[], favourites: readonly string[]) {
  const pairs = favourites.map(pairOf);
  const wanted = MARKET_TYPES.flatMap((type) =>
    mainCurs
      .filter((mainCur) => pairs.some((pair) => pair.type === type && pair.pairsName.endsWith(`/${mainCur}`)))
      .map((mainCur) => ({ mainCur, type })),
  );
  return useQueries({
    queries: wanted.map((request) => ({
      queryKey: ['market', 'pairs', request.type, request.mainCur],
      queryFn: () => marketApi.call('getPairsByMainCur', request),
      refetchInterval: POLL_MS,
    })),
    combine: (answers) => ({
      isPending: answers.some((answer) => answer.isPending),
      failed: answers.find((answer) => answer.isLoadingError),
      pairs: answers.flatMap((answer) => answer.data ?? []),
    }),
  });
}

export function FavouriteRows({ currencies, ...list }: FavouriteRowsProps) {
  const favourites = useFavourites((state) => state.pairs);
  const answers = useFavouritePairs(currencies.data ?? [], favourites);
  if (favourites.length === 0) {
    return <EmptyState title={t('quotes.noFavourites')} text={t('quotes.noFavouritesText')} />;
  }
  const failed = currencies.isLoadingError ? currencies : answers.failed;
  if (failed) return <LoadFailed error={failed.error} refetch={failed.refetch} />;
  if (!currencies.data || answers.isPending) return <SkeletonRows count={favourites.length} />;
  const found = favourites
    .map((name) => answers.pairs.find((pair) => marketName(pair.type, pair.pairsName) === name))
    .filter((pair): pair is WirePair => pair !== undefined);
  return <Rows pairs={found} {...list} />;
}
