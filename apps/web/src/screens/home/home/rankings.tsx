/**
 * Gainers, volume leaders and new coins. While the server fails, the failure is said here for the whole of home: the parts that
 * have nothing to show then are not there, and asking again asks for all of them.
 */
import type { WirePair } from '@tern/protocol';
import { useState } from 'react';
import { MarketRow, turnoverText, USUAL_UNIT, useOpenPair } from '../../../features/market/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { useLast } from '../../../kit/loading/use-last.ts';
import { usePreferences } from '../../../kit/preferences/preferences.ts';
import { t } from '../../../locale/text.ts';
import { Card } from '../../../ui/list-row.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useRanking } from './queries.ts';
import { useRefresh } from './use-refresh.ts';

type Ranking = 'UPDOWN' | 'VOLUME' | 'PROJECT';

export function Rankings() {
  const [ranking, setRanking] = useState<Ranking>('UPDOWN');
  const choices = [
    { value: 'UPDOWN', label: t('home.gainers') },
    { value: 'VOLUME', label: t('home.volumeLeaders') },
    { value: 'PROJECT', label: t('home.newCoins') },
  ] as const;
  return (
    <Card className="mt-3 px-3.5 pt-1.5 pb-1">
      <Tabs choices={choices} value={ranking} onChoose={setRanking} label={t('home.rankings')} />
      <div className="flex h-8 items-center text-11 text-text-3">
        <span className="flex-1 whitespace-nowrap">
          {t('home.name')}
          {ranking !== 'VOLUME' && ` / 24h (${USUAL_UNIT})`}
        </span>
        <span className="flex-1 pr-3.5 text-right">{t('app.latestPrice')}</span>
        <span className="min-w-[74px] whitespace-nowrap text-right">
          {ranking === 'VOLUME' ? `${t('home.volume24h')} (${USUAL_UNIT})` : t('app.changePercent')}
        </span>
      </div>
      <RankedRows key={ranking} ranking={ranking} />
    </Card>
  );
}

function RankedRows({ ranking }: { ranking: Ranking }) {
  const open = useOpenPair();
  const { data, error, errorUpdateCount } = useRanking(ranking);
  const lastError = useLast(error);
  const refresh = useRefresh();
  if (data?.length === 0) return <EmptyState title={t('app.empty')} />;
  if (data) {
    return data.map((pair) => (
      <MarketRow
        key={pair.pairsName}
        pair={pair}
        onOpen={open}
        pill={ranking === 'VOLUME' ? <VolumePill pair={pair} /> : undefined}
      />
    ));
  }
  // A question that is asked again forgets its error, but not that it had one.
  return errorUpdateCount ? <LoadFailed error={lastError} refetch={refresh} /> : <SkeletonRows />;
}

function VolumePill({ pair }: { pair: WirePair }) {
  const language = usePreferences((preferences) => preferences.language);
  return (
    <span className="flex h-8 min-w-[74px] items-center justify-end text-13 font-semibold">
      {turnoverText(pair.volume, pair, language)}
    </span>
  );
}
