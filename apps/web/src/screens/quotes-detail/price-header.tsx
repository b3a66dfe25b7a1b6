/** The price, large, with CNY and change; beside it the 24 h figures and the index price. Places never move. */
import { displayCny, displayPercent, displayPrice } from '@tern/math';
import { pairOf, type WireMarketType, type WirePair } from '@tern/protocol';
import {
  atTick,
  DAY_COLOUR,
  StaleGrey,
  TickerText,
  TurnoverFigure,
  useDayMark,
  useFlash,
  useTickerFigures,
} from '../../features/market/index.ts';
import { useTicker } from '../../feed/use-feed.ts';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/states.tsx';
import { ContractStrip, MarkFigures } from './contract-figures.tsx';
import { HeadFigure } from './head-figure.tsx';

/** Whose figures, and what stands in for them until the feed speaks. */
interface Source {
  /** The market's name. */
  pairsName: string;
  before: WirePair | undefined;
}

export function PriceHeader({ market }: { market: string }) {
  const { pairsName, type } = pairOf(market);
  const figures = useTickerFigures(pairsName, type).data;
  const isLive = useTicker(market, (pair) => pair !== undefined);
  if (!figures && !isLive) return <HeaderOutline type={type} />;
  const source = { pairsName: market, before: figures };
  return (
    <StaleGrey className="shrink-0 px-4 pb-2.5">
      <div className="flex items-center gap-2">
        <Price {...source} />
        {type === 'SPOT' ? (
          <Figures
            {...source}
            indexPrice={figures && displayPrice(figures.indexPrice, figures.tickSize)}
            indexState={figures?.indexState}
          />
        ) : (
          <MarkFigures pairsName={pairsName} />
        )}
      </div>
      {type === 'CONTRACT' && <ContractStrip {...source} />}
    </StaleGrey>
  );
}

function Price({ pairsName, before }: Source) {
  const day = useDayMark<HTMLDivElement>(pairsName, before);
  const flash = useFlash<HTMLDivElement>(pairsName);
  const source = { pairsName, before };
  return (
    <div ref={day} className={cx('min-w-0 flex-1', DAY_COLOUR)}>
      <div ref={flash} className="-mx-1 truncate rounded px-1 text-28 font-semibold max-[359px]:text-20">
        <TickerText figure="price" show={atTick} {...source} />
      </div>
      <div className="text-12">
        <span className="text-text-2">
          ≈<TickerText figure="chPrice" show={displayCny} {...source} />
        </span>{' '}
        <TickerText figure="updown" show={displayPercent} className="font-semibold" {...source} />
      </div>
    </div>
  );
}

interface FiguresProps extends Source {
  indexPrice: string | undefined;
  indexState: string | undefined;
}

function Figures({ pairsName, before, indexPrice, indexState }: FiguresProps) {
  const indexLabel =
    indexState === 'DEGRADED'
      ? t('trade.indexDegraded')
      : indexState === 'DEAD'
        ? t('trade.indexDead')
        : t('trade.indexPrice');
  const hasIndex = indexPrice !== undefined && indexState !== 'NONE';
  const source = { pairsName, before };
  return (
    <dl className="grid shrink-0 grid-cols-[auto_auto] gap-x-3 gap-y-0.5 text-right text-11">
      <HeadFigure label={t('trade.high24')} value={<TickerText figure="high" show={atTick} {...source} />} />
      <HeadFigure label={t('trade.low24')} value={<TickerText figure="low" show={atTick} {...source} />} />
      <HeadFigure label={t('trade.turnover24')} value={<TurnoverFigure {...source} />} />
      <HeadFigure label={indexLabel} value={hasIndex ? indexPrice : '--'} />
    </dl>
  );
}

/** As high as the header, so that the chart below it stays where it is. */
function HeaderOutline({ type }: { type: WireMarketType }) {
  return (
    <div
      aria-busy="true"
      className={cx(
        'flex shrink-0 items-center justify-between px-4 pb-2.5',
        type === 'SPOT' ? 'h-[78px]' : 'h-[120px]',
      )}
    >
      <div>
        <Skeleton className="h-7 w-36" />
        <Skeleton className="mt-2 h-3 w-28" />
      </div>
      <Skeleton className="h-[62px] w-28" />
    </div>
  );
}
