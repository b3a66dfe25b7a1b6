/** The OTC market: ads of a coin, best price first, asked for anew while it is on the screen. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ListOutline, PagedList } from '../../../kit/lists/paged-list.tsx';
import { useListRefresh } from '../../../kit/lists/use-list-refresh.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { useScroller } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AdRow } from '../ad-row.tsx';
import { useOrderSheet } from '../order/use-order-sheet.tsx';
import { useOtcNews } from '../order-queries.ts';
import { OwnTurns } from '../own-turns.tsx';
import { type AdFilter, type OtcTerms, rowsOf, useAds, useOtcTerms } from '../queries.ts';
import { adFilter, coinsInOrder, FRESH_FILTER, type MarketFilter, shownCoin } from './market-filter.ts';
import { MarketHead } from './market-head.tsx';

export function MarketPanel() {
  const { data: terms, error, refetch } = useOtcTerms();
  const [filter, setFilter] = useState<MarketFilter>(FRESH_FILTER);
  useOtcNews();
  if (!terms) {
    if (error) return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
    return (
      <div className="flex-1 bg-surface px-4 pt-3">
        <ListOutline />
      </div>
    );
  }
  const coins = coinsInOrder(terms.coins.map((coin) => coin.currency));
  const currency = shownCoin(filter.currency, coins);
  if (currency === '') return <EmptyState className="flex-1 bg-surface" title={t('otc.noCoins')} />;
  return (
    <div className="flex-1 bg-surface">
      <MarketHead filter={filter} onFilter={setFilter} coins={coins} currency={currency} />
      <OwnTurns />
      <MarketNotes terms={terms} currency={currency} />
      <Ads
        key={`${filter.side}/${currency}`}
        filter={adFilter(filter, currency)}
        onClear={() => setFilter({ ...filter, amount: '', payKind: undefined })}
      />
    </div>
  );
}

function MarketNotes({ terms, currency }: { terms: OtcTerms; currency: string }) {
  const isFresh = terms.coins.find((coin) => coin.currency === currency)?.isFresh === true;
  const text = terms.isPaused
    ? t('otc.paused', { reason: terms.pauseReason })
    : isFresh
      ? undefined
      : t('otc.stalePrice');
  if (text === undefined) return null;
  return (
    <div className="px-4 pt-3">
      <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
        {text}
      </Note>
    </div>
  );
}

function Ads({ filter, onClear }: { filter: AdFilter; onClear(): void }) {
  const navigate = useNavigate();
  const scroller = useScroller();
  const answer = useAds(filter);
  const refreshOwn = useListRefresh(['own', 'otc', 'ads']);
  const refreshAll = useListRefresh(['otc', 'ads']);
  const { takeAd, sheet } = useOrderSheet();
  const rows = answer.data && rowsOf(answer.data.pages);
  const isFiltered = filter.amount !== undefined || filter.payKind !== undefined;
  if (rows?.length === 0 && isFiltered) {
    return (
      <EmptyState
        title={t('otc.noAds')}
        text={t('otc.noAdsText')}
        action={
          <Button tone="soft" onClick={onClear}>
            {t('trade.reset')}
          </Button>
        }
      />
    );
  }
  return (
    <PullToRefresh
      scroller={scroller}
      label={t('app.refreshing')}
      onRefresh={() => {
        refreshOwn();
        refreshAll();
      }}
    >
      <div className="px-4">
        <PagedList
          rows={rows}
          answer={answer}
          emptyText={t('otc.noAds')}
          row={(ad) => (
            <AdRow
              key={ad.adId}
              ad={ad}
              onOrder={takeAd}
              onMerchant={(merchantId) => navigate(`/transaction/merchant?merchantId=${merchantId}`)}
            />
          )}
        />
      </div>
      {sheet}
    </PullToRefresh>
  );
}
