/** One market: price and 24 h figures, chart, book, depth, trades, facts, and the way to trading. */
import { pairOf } from '@tern/protocol';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  ChartPanel,
  FavouriteStar,
  SimulatedMark,
  useMarketOfAddress,
  useMarketStepsQuery,
} from '../../features/market/index.ts';
import { LoadFailed } from '../../kit/loading/load-failed.tsx';
import { HeaderMenuButton } from '../../kit/navigation/header-menu-button.tsx';
import { TopBar } from '../../kit/navigation/top-bar.tsx';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BookTab } from './book-tab.tsx';
import { ContractInfoTab } from './contract-info-tab.tsx';
import { DepthTab } from './depth-tab.tsx';
import { InfoTab } from './info-tab.tsx';
import { PriceHeader } from './price-header.tsx';
import { TradesTab } from './trades-tab.tsx';

export function QuotesDetailScreen() {
  const market = useMarketOfAddress('/quotes/quotesDetail');
  return <Detail key={market} market={market} />;
}

function Detail({ market }: { market: string }) {
  const navigate = useNavigate();
  const { type, pairsName } = pairOf(market);
  return (
    <>
      <TopBar
        title={
          <>
            <h1 className="shrink-0 max-[359px]:text-15">
              {pairsName}
              {type === 'CONTRACT' && <span className="max-[359px]:sr-only"> {t('trade.perpetual')}</span>}
            </h1>
            <SimulatedMark short={type === 'CONTRACT'} />
          </>
        }
        right={
          <>
            <FavouriteStar market={market} />
            <HeaderMenuButton market={market} />
          </>
        }
      />
      <PriceHeader market={market} />
      <ChartPanel
        market={market}
        onWhole={() => navigate(`/kline?type=${type === 'CONTRACT' ? 'contract' : 'bibi'}&pair=${pairsName}`)}
      />
      <Details market={market} />
      {type === 'CONTRACT' ? <ContractTradeBar /> : <TradeBar />}
    </>
  );
}

const BAR =
  'sticky bottom-0 z-10 flex shrink-0 gap-2.5 border-t border-line bg-surface px-4 pt-2 pb-[calc(18px+var(--safe-bottom))]';

type Tab = 'book' | 'depth' | 'trades' | 'info';

function Details({ market }: { market: string }) {
  const [tab, setTab] = useState<Tab>('book');
  const { steps, error, refetch } = useMarketStepsQuery(market);
  const choices = (['book', 'depth', 'trades', 'info'] as const).map((value) => ({
    value,
    label: t(`trade.${value}`),
  }));
  return (
    <section className="flex-1 px-4 pb-4">
      <Tabs<Tab> choices={choices} value={tab} onChoose={setTab} className="mb-2" />
      {/* Each of them shows figures in the steps of the market. */}
      {!steps && error ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : (
        <Chosen tab={tab} market={market} />
      )}
    </section>
  );
}

function Chosen({ tab, market }: { tab: Tab; market: string }) {
  switch (tab) {
    case 'book':
      return <BookTab market={market} />;
    case 'depth':
      return <DepthTab market={market} />;
    case 'trades':
      return <TradesTab market={market} />;
    case 'info':
      return <Info market={market} />;
  }
}

function Info({ market }: { market: string }) {
  const { type, pairsName } = pairOf(market);
  return type === 'CONTRACT' ? <ContractInfoTab pairsName={pairsName} /> : <InfoTab pairsName={pairsName} />;
}

/** The contract is the session's current one already; its screen opens both sides. */
function ContractTradeBar() {
  const navigate = useNavigate();
  return (
    <div className={BAR}>
      <Button tone="up" share={1} onClick={() => navigate('/contract')}>
        {t('trade.openLong')}
      </Button>
      <Button tone="down" share={1} onClick={() => navigate('/contract')}>
        {t('trade.openShort')}
      </Button>
    </div>
  );
}

function TradeBar() {
  const navigate = useNavigate();
  return (
    <div className={BAR}>
      <Button tone="up" share={1} onClick={() => navigate('/exchange?side=BUY')}>
        {t('trade.buy')}
      </Button>
      <Button tone="down" share={1} onClick={() => navigate('/exchange?side=SELL')}>
        {t('trade.sell')}
      </Button>
    </div>
  );
}
