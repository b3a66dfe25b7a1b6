/** One market: price and 24 h figures, chart, book, depth, trades, facts, and the way to trading. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useScreenQuery } from '../../app/screen-context.ts';
import { useSession } from '../../app/session.ts';
import { SimulatedMark } from '../../app/simulated-mark.tsx';
import { TopBar } from '../../app/top-bar.tsx';
import { ChartPanel } from '../../features/market/chart/chart-panel.tsx';
import { FavouriteStar } from '../../features/market/favourite-star.tsx';
import { StaleNote } from '../../features/market/stale.tsx';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BookTab } from './book-tab.tsx';
import { DepthTab } from './depth-tab.tsx';
import { InfoTab } from './info-tab.tsx';
import { PriceHeader } from './price-header.tsx';
import { TradesTab } from './trades-tab.tsx';

export function QuotesDetailScreen() {
  const isContract = useScreenQuery().get('type') === 'contract';
  const pairsName = useSession((session) => (isContract ? session.pairsName : session.pairsName1));
  if (isContract) {
    return (
      <>
        <TopBar title={<h1 className="truncate">{pairsName}</h1>} />
        <EmptyState
          className="flex-1 bg-surface"
          title={t('trade.contractClosed')}
          text={t('trade.closedText')}
        />
      </>
    );
  }
  return <SpotDetail key={pairsName} pairsName={pairsName} />;
}

function SpotDetail({ pairsName }: { pairsName: string }) {
  const navigate = useNavigate();
  return (
    <>
      <TopBar
        title={
          <>
            <h1 className="truncate">{pairsName}</h1>
            <SimulatedMark />
          </>
        }
        right={<FavouriteStar pairsName={pairsName} />}
      />
      <StaleNote />
      <PriceHeader pairsName={pairsName} />
      <ChartPanel pairsName={pairsName} onWhole={() => navigate('/kline?type=bibi')} />
      <Details pairsName={pairsName} />
      <TradeBar />
    </>
  );
}

type Tab = 'book' | 'depth' | 'trades' | 'info';

function Details({ pairsName }: { pairsName: string }) {
  const [tab, setTab] = useState<Tab>('book');
  const choices = (['book', 'depth', 'trades', 'info'] as const).map((value) => ({
    value,
    label: t(`trade.${value}`),
  }));
  return (
    <section className="flex-1 px-4 pb-4">
      <Tabs<Tab> choices={choices} value={tab} onChoose={setTab} className="mb-2" />
      {tab === 'book' && <BookTab pairsName={pairsName} />}
      {tab === 'depth' && <DepthTab pairsName={pairsName} />}
      {tab === 'trades' && <TradesTab pairsName={pairsName} />}
      {tab === 'info' && <InfoTab pairsName={pairsName} />}
    </section>
  );
}

function TradeBar() {
  const navigate = useNavigate();
  return (
    <div className="sticky bottom-0 z-10 flex shrink-0 gap-2.5 border-t border-line bg-surface px-4 pt-2 pb-[calc(18px+var(--safe-bottom))]">
      <Button tone="up" className="flex-1" onClick={() => navigate('/exchange?side=BUY')}>
        {t('trade.buy')}
      </Button>
      <Button tone="down" className="flex-1" onClick={() => navigate('/exchange?side=SELL')}>
        {t('trade.sell')}
      </Button>
    </div>
  );
}
