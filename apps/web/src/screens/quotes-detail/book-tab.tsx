/** The book mirrored: bids at the left, asks at the right, best on top. */
import { BookLine } from '../../features/market/book-line.tsx';
import { groupSide } from '../../features/market/group-depth.ts';
import { coinsOf } from '../../features/market/pair-words.ts';
import { useSpotMarket } from '../../features/market/queries.ts';
import { StaleGrey } from '../../features/market/stale.tsx';
import { useDepth } from '../../feed/use-feed.ts';
import { t } from '../../locale/text.ts';
import { Skeleton } from '../../ui/states.tsx';

const ROWS = 12;
const PLACES = Array.from({ length: ROWS }, (_, place) => place);

export function BookTab({ pairsName }: { pairsName: string }) {
  const depth = useDepth(pairsName);
  const { market } = useSpotMarket(pairsName);
  const { base, quote } = coinsOf(pairsName);
  if (!depth || !market) return <Skeleton className="h-[264px] rounded-lg" />;
  const bids = groupSide(depth.bids, 'bids', market.tickSize, ROWS);
  const asks = groupSide(depth.asks, 'asks', market.tickSize, ROWS);
  return (
    <StaleGrey className="text-12">
      <div className="mb-1 flex justify-between text-11 text-text-2">
        <span>{t('trade.bidQty', { coin: base })}</span>
        <span>{t('trade.priceOf', { coin: quote })}</span>
        <span>{t('trade.askQty', { coin: base })}</span>
      </div>
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
          {PLACES.map((place) => (
            <BookLine key={place} row={bids[place]} side="bids" market={market} mirrored />
          ))}
        </div>
        <div className="min-w-0 flex-1">
          {PLACES.map((place) => (
            <BookLine key={place} row={asks[place]} side="asks" market={market} barFrom="left" />
          ))}
        </div>
      </div>
    </StaleGrey>
  );
}
