/** The favourite markets, spot and contracts of every main currency, in the order they were chosen. */
import { MARKET_TYPES, pairOf } from '@tern/protocol';
import { favouritesAmong, type Sort, useFavourites, usePairsOf } from '../../../features/market/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { Rows } from './pair-rows.tsx';

interface FavouriteRowsProps {
  mainCurs: readonly string[] | undefined;
  words: string;
  sort: Sort | undefined;
}

export function FavouriteRows({ mainCurs, ...list }: FavouriteRowsProps) {
  const favourites = useFavourites((state) => state.pairs);
  const answer = usePairsOf(mainCurs && holding(mainCurs, favourites));
  if (favourites.length === 0) {
    return <EmptyState title={t('quotes.noFavourites')} text={t('quotes.noFavouritesText')} />;
  }
  if (answer.failed) return <LoadFailed {...answer.failed} />;
  if (!answer.isComplete) return <SkeletonRows count={favourites.length} />;
  return <Rows pairs={favouritesAmong(answer.pairs, favourites)} {...list} />;
}

/** Only the main currencies in which there are favourites. */
function holding(mainCurs: readonly string[], favourites: readonly string[]) {
  const pairs = favourites.map(pairOf);
  return MARKET_TYPES.flatMap((type) =>
    mainCurs
      .filter((mainCur) => pairs.some((pair) => pair.type === type && pair.pairsName.endsWith(`/${mainCur}`)))
      .map((mainCur) => ({ mainCur, type })),
  );
}
