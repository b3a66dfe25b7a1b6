/**
 * In a demo with simulated chains: the way to the wallet outside the exchange, whose form then holds the address, the coin and
 * the network. Nothing on a real exchange, nor for a network that the demo does not simulate.
 */
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import type { Network } from '../../../features/chain/index.ts';
import { useServerMode } from '../../../features/member/index.ts';
import { demoChainApi } from '../../../kit/calls/demo-chain.ts';
import { t } from '../../../locale/text.ts';
import { Note } from '../../../ui/list-row.tsx';

export function DemoWallet({ network: { currency, chain }, address }: { network: Network; address: string }) {
  const isDemo = useServerMode() === 'demo';
  const { data } = useQuery({
    queryKey: ['demo-chains'],
    queryFn: async ({ signal }) => (await demoChainApi.call('getDemoChain', {}, { signal })).chains,
    enabled: isDemo,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isDemo || !data?.some((one) => one.chain === chain)) return null;
  return (
    <Note tone="warn" icon={<FlaskConical size={16} aria-hidden />}>
      {t('chain.demoWallet')}
      <Link
        to={`/demo/chain?${new URLSearchParams({ chain, coin: currency, to: address })}`}
        className="-my-2 flex h-11 items-center self-start font-semibold text-brand"
      >
        {t('chain.toDemoWallet')}
      </Link>
    </Note>
  );
}
