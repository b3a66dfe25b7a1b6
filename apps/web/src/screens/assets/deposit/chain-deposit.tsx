/** The own address of a coin on the network that the member chooses, and the deposits of the coin that arrive meanwhile. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type Network, NetworkField, type useNetworks } from '../../../features/chain/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { networkWords } from '../../../kit/preferences/network-words.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { AddressCard } from './address-card.tsx';
import { Arrivals } from './arrivals.tsx';
import { NotArrived } from './not-arrived.tsx';

interface ChainDepositProps {
  currency: string;
  networks: ReturnType<typeof useNetworks>;
  onApply(): void;
}

export function ChainDeposit({ currency, networks, onApply }: ChainDepositProps) {
  const [chain, choose] = useState('');
  const { data, error, refetch } = networks;
  if (!data) {
    if (error) return <LoadFailed error={error} refetch={refetch} />;
    return (
      <div aria-busy="true" className="flex flex-col items-center gap-4 p-4">
        <Skeleton className="h-16 w-full rounded-lg" />
        <Skeleton className="size-44 rounded-xl" />
        <Skeleton className="h-20 w-full rounded-lg" />
      </div>
    );
  }
  if (data.length === 0)
    return (
      <EmptyState
        className="flex-1"
        title={t('chain.noNetwork', { coin: currency })}
        text={t('chain.noNetworkText')}
        action={<Button onClick={onApply}>{t('chain.apply')}</Button>}
      />
    );
  // The member picks the network; the only one is picked by itself.
  const network = data.length === 1 ? data[0] : data.find((one) => one.chain === chain);
  return (
    <div className="flex flex-1 flex-col gap-4 px-4 pt-3 pb-6">
      <NetworkField networks={data} chain={network?.chain ?? ''} onChoose={choose} />
      {network ? <OnNetwork network={network} /> : <Note>{t('chain.networkRequired')}</Note>}
      <NotArrived onApply={onApply} />
      <Arrivals currency={currency} />
    </div>
  );
}

function OnNetwork({ network }: { network: Network }) {
  if (network.depositPause !== '')
    return (
      <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
        {t('chain.depositsPaused', { network: networkWords(network.network), reason: network.depositPause })}
      </Note>
    );
  return <AddressCard key={network.chain} network={network} />;
}
