/** The book mirrored: bids at the left, asks at the right, best on top. */
import { BookSide, coinsOf, StaleGrey, useMarketSteps } from '../../features/market/index.ts';
import { useHasDepth } from '../../feed/use-feed.ts';
import { t } from '../../locale/text.ts';
import { Skeleton } from '../../ui/states.tsx';

const ROWS = 12;

export function BookTab({ market }: { market: string }) {
  const hasDepth = useHasDepth(market);
  const steps = useMarketSteps(market);
  const { base, quote } = coinsOf(market);
  if (!hasDepth || !steps) return <Skeleton className="h-[264px] rounded-lg" />;
  const book = { pairsName: market, stepSize: steps.stepSize, group: steps.tickSize, count: ROWS };
  return (
    <StaleGrey className="text-12">
      <div className="mb-1 flex justify-between text-11 text-text-2">
        <span>{t('trade.bidQty', { coin: base })}</span>
        <span>{t('trade.priceOf', { coin: quote })}</span>
        <span>{t('trade.askQty', { coin: base })}</span>
      </div>
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
          <BookSide side="bids" mirrored {...book} />
        </div>
        <div className="min-w-0 flex-1">
          <BookSide side="asks" barFrom="left" {...book} />
        </div>
      </div>
    </StaleGrey>
  );
}
