/** The rules of this market: steps, bounds, fees, status, index sources. */
import { displayFeeRate, groupThousands, NO_FIGURE } from '@tern/math';
import { coinsOf, useSpotMarket, useTickerFigures } from '../../features/market/index.ts';
import { t } from '../../locale/text.ts';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { Skeleton } from '../../ui/states.tsx';

export function InfoTab({ pairsName }: { pairsName: string }) {
  const { market } = useSpotMarket(pairsName);
  const sources = useTickerFigures(pairsName, 'SPOT').data?.indexSources;
  if (!market) return <Skeleton className="h-[264px] rounded-lg" />;
  const { base, quote } = coinsOf(pairsName);
  const facts: readonly Fact[] = [
    [t('trade.infoPair'), pairsName],
    [t('trade.infoStatus'), t(`trade.status${market.status}`)],
    [t('trade.infoTick'), `${market.tickSize} ${quote}`],
    [t('trade.infoStep'), `${market.stepSize} ${base}`],
    [t('trade.infoMinQty'), `${groupThousands(market.minQty)} ${base}`],
    [t('trade.infoMaxQty'), `${groupThousands(market.maxQty)} ${base}`],
    [t('trade.infoMinNotional'), `${groupThousands(market.minNotional)} ${quote}`],
    [t('trade.infoMaker'), displayFeeRate(BigInt(market.makerFeePpm))],
    [t('trade.infoTaker'), displayFeeRate(BigInt(market.takerFeePpm))],
  ];
  // A pair without an index has no sources to count.
  const index: readonly Fact[] = sources === 0 ? [] : [[t('trade.infoIndexSources'), sources ?? NO_FIGURE]];
  return <FactList facts={[...facts, ...index]} />;
}
