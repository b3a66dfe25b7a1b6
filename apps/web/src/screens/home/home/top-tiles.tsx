/** The four top markets. */
import { displayPercent, displayPrice } from '@tern/math';
import { TOP_TILES, useOpenPair } from '../../../features/market/index.ts';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { Card } from '../../../ui/list-row.tsx';
import { directionOf, directionText } from '../../../ui/price.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { useRanking } from './queries.ts';

const PLACES = Array.from({ length: TOP_TILES }, (_, place) => place);

export function TopTiles() {
  const open = useOpenPair();
  const { data, errorUpdateCount } = useRanking('TOP');
  if (!data && errorUpdateCount) return null;
  return (
    <Card className="flex py-3">
      <h2 className="sr-only">{t('home.topMarkets')}</h2>
      {PLACES.map((place) => {
        const pair = data?.[place];
        if (!pair) return data ? null : <TileOutline key={place} />;
        const colour = directionText(directionOf(pair.updown));
        return (
          <button
            key={place}
            type="button"
            onClick={() => open(pair)}
            className="min-w-0 flex-1 px-0.5 text-center active:opacity-60 [&+&]:border-l [&+&]:border-line"
          >
            <span className="block truncate text-12 text-text-2">{pair.pairsName}</span>
            <span
              className={cx(
                'my-0.5 block truncate text-[clamp(12px,4vw,15px)] leading-5 font-semibold',
                colour,
              )}
            >
              {displayPrice(pair.price, pair.tickSize)}
            </span>
            <span className={cx('block text-11', colour)}>{displayPercent(pair.updown)}</span>
          </button>
        );
      })}
    </Card>
  );
}

function TileOutline() {
  return (
    <div className="flex flex-1 flex-col items-center gap-1.5 py-0.5 [&+&]:border-l [&+&]:border-line">
      <Skeleton className="h-3 w-14" />
      <Skeleton className="h-4 w-16" />
      <Skeleton className="h-2.5 w-10" />
    </div>
  );
}
