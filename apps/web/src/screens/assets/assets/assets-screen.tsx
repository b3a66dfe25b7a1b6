/** The member's four accounts: total worth, the ways in and out, the coins of the chosen account. */
import { Hourglass } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useContractAccount } from '../../../features/contract/index.ts';
import { useServer } from '../../../features/market/index.ts';
import { FreezeNote } from '../../../features/member/index.ts';
import { toggleAmountsHidden, useAmountsHidden, useBalances } from '../../../features/wallet/index.ts';
import { useTickers } from '../../../feed/use-feed.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { t } from '../../../locale/text.ts';
import { Card, ListRow } from '../../../ui/list-row.tsx';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { AccountCard } from './account-card.tsx';
import { FaucetCard } from './faucet-card.tsx';
import { TotalCard } from './total-card.tsx';

export function AssetsScreen() {
  const navigate = useNavigate();
  const { balances, behind, isError, error, refetch } = useBalances();
  const tickers = useTickers();
  const { data: server, isPending } = useServer();
  const contractEquity = useContractAccount().data?.equity;
  const hidden = useAmountsHidden();
  return (
    <>
      <TopBar
        left="menu"
        title={<h1>{t('assets.title')}</h1>}
        right={
          <button
            type="button"
            className="h-10 text-13 text-text-2"
            onClick={() => navigate('/assets/capitalRecords')}
          >
            {t('assets.records')}
          </button>
        }
      />
      <FreezeNote />
      <div className="px-4 pt-1.5 pb-4">
        <TotalCard
          balances={balances}
          contractEquity={contractEquity}
          tickers={tickers}
          cnyRate={server?.cnyRate}
          hidden={hidden}
          onToggleHidden={toggleAmountsHidden}
        />
        {behind && <QuietNote>{t('app.behind')}</QuietNote>}
        <Card className="mt-3 px-3.5">
          <ListRow
            icon={<Hourglass size={20} strokeWidth={1.6} aria-hidden />}
            label={t('assets.earnEntry')}
            value={t('assets.earnEntryText')}
            onPress={() => navigate('/activity')}
          />
        </Card>
        {server && server.faucet.length > 0 && <FaucetCard faucet={server.faucet} />}
        {isError && !balances ? (
          <LoadFailed error={error} refetch={refetch} />
        ) : isPending ? (
          // The demo's card above the coins would move them when it came.
          <Skeleton className="mt-3 h-90 rounded-xl" />
        ) : (
          <AccountCard balances={balances} tickers={tickers} cnyRate={server?.cnyRate} hidden={hidden} />
        )}
      </div>
    </>
  );
}
