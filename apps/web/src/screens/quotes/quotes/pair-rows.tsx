/** The pairs of one main currency. */
import { marketName, type WireMarketType, type WirePair } from '@tern/protocol';
import {
  MarketRow,
  MarketStar,
  type Sort,
  searchPairs,
  sortPairs,
  useCoinNames,
  useOpenPair,
  usePairs,
} from '../../../features/market/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';

interface ListProps {
  words: string;
  sort: Sort | undefined;
}

interface PairRowsProps extends ListProps {
  mainCur: string | undefined;
  type: WireMarketType;
}

export function PairRows({ mainCur, type, ...list }: PairRowsProps) {
  const { data, error, refetch } = usePairs(mainCur, type);
  if (error && !data) {
    return <LoadFailed error={error} refetch={refetch} />;
  }
  if (!data) return <SkeletonRows count={8} />;
  if (data.length === 0 && type === 'CONTRACT') {
    return <EmptyState title={t('quotes.noContracts')} text={t('quotes.noContractsText')} />;
  }
  return <Rows pairs={data} {...list} />;
}

export function Rows({ pairs, words, sort }: ListProps & { pairs: readonly WirePair[] }) {
  const open = useOpenPair();
  const shown = sortPairs(searchPairs(pairs, words, useCoinNames()), sort);
  if (shown.length === 0) return <EmptyState title={words ? t('quotes.noMatch') : t('app.empty')} />;
  return shown.map((pair) => {
    const market = marketName(pair.type, pair.pairsName);
    return (
      <MarketRow
        key={market}
        pair={pair}
        onOpen={open}
        {...(pair.type === 'CONTRACT' && { tag: ` ${t('quotes.perpetual')}` })}
        before={<MarketStar market={market} pairsName={pair.pairsName} />}
      />
    );
  });
}
