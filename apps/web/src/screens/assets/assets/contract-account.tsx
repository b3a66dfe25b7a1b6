/** The contract account in the list of accounts: its figures, and the ways to trading, records and transfers. */
import { useNavigate } from 'react-router';
import { useContractAccount } from '../../../features/contract/index.ts';
import { AccountFigures } from '../../../features/contract-records/index.ts';
import { STARS } from '../../../features/wallet/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { Skeleton } from '../../../ui/states.tsx';

export function ContractAccountPart({ hidden }: { hidden: boolean }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useContractAccount();
  if (!data) {
    if (!error) return <Skeleton className="my-3 h-48 rounded-lg" />;
    return <LoadFailed error={error} refetch={refetch} />;
  }
  return (
    <div className="border-t border-line py-3">
      {data.behind && <QuietNote>{t('app.behind')}</QuietNote>}
      <AccountFigures account={data} stars={hidden ? STARS : undefined} />
      <div className="mt-4 flex gap-2">
        <Button share={1} onClick={() => navigate('/contract')}>
          {t('assets.toContract')}
        </Button>
        <Button
          tone="soft"
          share={1}
          onClick={() => navigate('/assets/assetDetail?account=contract&coin=USDT')}
        >
          {t('assets.details')}
        </Button>
        <Button
          tone="soft"
          share={1}
          onClick={() => navigate('/assets/transfer?from=contract&to=assets&coin=USDT')}
        >
          {t('assets.transfer')}
        </Button>
      </div>
    </div>
  );
}
