/** The own address on a network as a QR code and as text, with what has to be known before coins are sent there. */
import { displayExact } from '@tern/math';
import { Copy, Download, Info, TriangleAlert } from 'lucide-react';
import { AddressText, type Network, usualTime } from '../../../features/chain/index.ts';
import { useDepositAddress } from '../../../features/deposit/index.ts';
import { copyAndSay } from '../../../kit/device/copy-and-say.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { networkWords } from '../../../kit/preferences/network-words.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { DemoWallet } from './demo-wallet.tsx';
import { saveAddressPicture } from './save-address-picture.ts';

const QR_PX = 168;

export function AddressCard({ network }: { network: Network }) {
  const { currency, chain } = network;
  const { data, error, refetch } = useDepositAddress(currency, chain);
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />;
  return (
    <>
      <div className="flex justify-center">
        <div className="rounded-xl bg-white p-3 shadow-[0_0_0_1px_var(--line)]">
          {data ? (
            <QrCode text={data.link} sizePx={QR_PX} label={t('chain.addressQr')} />
          ) : (
            <Skeleton className="size-[168px]" />
          )}
        </div>
      </div>
      <div className="rounded-lg bg-sunken px-3 py-2.5 shadow-[inset_0_0_0_1px_var(--line)]">
        <p className="text-12 text-text-2">
          {t('chain.depositAddress', { coin: currency, network: networkWords(network.network) })}
        </p>
        {data ? (
          <AddressText address={data.address} className="mt-1 text-15" />
        ) : (
          <Skeleton className="mt-1 h-11 w-full" />
        )}
      </div>
      <div className="flex gap-3">
        <Button
          tone="soft"
          share={1}
          disabled={!data}
          onClick={() => data && void saveAddressPicture({ network, ...data })}
        >
          <Download size={18} aria-hidden />
          {t('chain.saveQr')}
        </Button>
        <Button share={1} disabled={!data} onClick={() => data && void copyAndSay(data.address)}>
          <Copy size={18} aria-hidden />
          {t('chain.copyAddress')}
        </Button>
      </div>
      {data && <DemoWallet network={network} address={data.address} />}
      <FactList facts={factsOf(network)} />
      <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
        {t('chain.depositNote', { coin: currency, network: networkWords(network.network) })}
      </Note>
      {network.contract === '' && (
        <Note icon={<Info size={16} aria-hidden />}>{t('chain.innerNote', { coin: currency })}</Note>
      )}
    </>
  );
}

function factsOf(network: Network): Fact[] {
  const { currency, minDeposit, confirmations, usualSeconds, contract } = network;
  const facts: (Fact | false)[] = [
    [t('chain.minDeposit'), `${displayExact(minDeposit)} ${currency}`],
    [
      t('chain.confirmationsNeeded'),
      t('chain.confirmationsUsual', { count: confirmations, time: usualTime(usualSeconds) }),
    ],
    [t('chain.creditedTo'), t('chain.fundingAccount')],
    contract !== '' && [t('chain.contractEnds'), <code key="contract">{contract.slice(-6)}</code>],
  ];
  return facts.filter((fact) => fact !== false);
}
