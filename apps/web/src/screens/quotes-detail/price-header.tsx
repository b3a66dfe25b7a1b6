/** The price, large, with CNY and change; beside it the 24 h figures and the index price. Places never move. */
import { abbreviate, displayCny, displayPercent, displayPrice } from '@tern/math';
import type { WirePair } from '@tern/protocol';
import { usePreferences } from '../../app/preferences.ts';
import { useTickerFigures } from '../../features/market/queries.ts';
import { StaleGrey } from '../../features/market/stale.tsx';
import { useFlash } from '../../features/market/use-flash.ts';
import { useTicker } from '../../feed/use-feed.ts';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { directionOf, directionText } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/states.tsx';

export function PriceHeader({ pairsName }: { pairsName: string }) {
  const figures = useTickerFigures(pairsName, 'SPOT').data;
  const live = useTicker(pairsName);
  const pair = live ?? figures;
  if (!pair) return <HeaderOutline />;
  return (
    <StaleGrey className="flex shrink-0 items-center gap-2 px-4 pb-2.5">
      <Price pair={pair} />
      <Figures pair={pair} indexPrice={figures?.indexPrice} indexState={figures?.indexState} />
    </StaleGrey>
  );
}

function Price({ pair }: { pair: WirePair }) {
  const colour = directionText(directionOf(pair.updown));
  const flash = useFlash<HTMLDivElement>(pair.price);
  return (
    <div className="min-w-0 flex-1">
      <div ref={flash} className={cx('-mx-1 truncate rounded px-1 text-28 font-semibold', colour)}>
        {displayPrice(pair.price, pair.tickSize)}
      </div>
      <div className="text-12">
        <span className="text-text-2">≈{displayCny(pair.chPrice)}</span>{' '}
        <span className={cx('font-semibold', colour)}>{displayPercent(pair.updown)}</span>
      </div>
    </div>
  );
}

interface FiguresProps {
  pair: WirePair;
  indexPrice: string | undefined;
  indexState: string | undefined;
}

function Figures({ pair, indexPrice, indexState }: FiguresProps) {
  const language = usePreferences((preferences) => preferences.language);
  const indexLabel =
    indexState === 'DEGRADED'
      ? t('trade.indexDegraded')
      : indexState === 'DEAD'
        ? t('trade.indexDead')
        : t('trade.indexPrice');
  const hasIndex = indexPrice !== undefined && indexState !== 'NONE';
  return (
    <dl className="grid shrink-0 grid-cols-[auto_auto] gap-x-3 gap-y-0.5 text-right text-11">
      <Figure label={t('trade.high24')} value={displayPrice(pair.high, pair.tickSize)} />
      <Figure label={t('trade.low24')} value={displayPrice(pair.low, pair.tickSize)} />
      <Figure label={t('trade.turnover24')} value={abbreviate(pair.volume, language)} />
      <Figure label={indexLabel} value={hasIndex ? displayPrice(indexPrice, pair.tickSize) : '--'} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-text-2">{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function HeaderOutline() {
  return (
    <div aria-busy="true" className="flex h-[78px] shrink-0 items-center justify-between px-4 pb-2.5">
      <div>
        <Skeleton className="h-7 w-36" />
        <Skeleton className="mt-2 h-3 w-28" />
      </div>
      <Skeleton className="h-[62px] w-28" />
    </div>
  );
}
