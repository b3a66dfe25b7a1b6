/** Perpetual contracts: the trade screen, /contract. */

import { useFigures } from '../../../features/contract/index.ts';
import { useContracts } from '../../../features/market/index.ts';
import { FreezeNote } from '../../../features/member/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { useSession } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { AccountPanel } from './account-panel.tsx';
import { ContractBar } from './contract-bar.tsx';
import { MarketNews, MarketState } from './market-notes.tsx';
import { MarketStrip } from './market-strip.tsx';
import { TradePanel } from './trade-panel.tsx';

export function ContractScreen() {
  const pairsName = useSession((session) => session.pairsName);
  const { data: contracts, error, refetch } = useContracts();
  const live = useFigures(contracts, pairsName);
  const contract = contracts?.find((one) => one.pairsName === pairsName);
  return (
    <>
      <ContractBar pairsName={pairsName} contract={contract} />
      <div className="flex-1 bg-surface">
        {contracts && contract ? (
          <>
            <FreezeNote />
            <MarketStrip contract={contract} figures={live.figures} />
            <TradePanel key={pairsName} contract={contract} live={live} />
            <MarketNews contract={contract} />
            <AccountPanel pairsName={pairsName} contracts={contracts} live={live} />
            <MarketState contract={contract} />
          </>
        ) : contracts ? (
          <EmptyState title={t('contract.unknownPair')} text={t('contract.unknownPairText')} />
        ) : error ? (
          <LoadFailed error={error} refetch={refetch} />
        ) : (
          <ScreenOutline />
        )}
      </div>
    </>
  );
}

function ScreenOutline() {
  return (
    <div aria-busy="true" className="px-4 py-3">
      <Skeleton className="h-9 rounded-lg" />
      <div className="mt-3 flex gap-3.5">
        <div className="flex flex-[1.25] flex-col gap-2.5">
          {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
            <Skeleton key={row} className="h-10 rounded-lg" />
          ))}
        </div>
        <Skeleton className="h-[400px] flex-1 rounded-lg" />
      </div>
    </div>
  );
}
