/** The saved addresses that fit the coin and its network, to choose from. */
import { AddressText, type Network } from '../../../features/chain/index.ts';
import { type SavedAddress, useAddressBook } from '../../../features/withdrawal/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/layer.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';

interface BookSheetProps {
  open: boolean;
  onClose(): void;
  network: Network;
  onChoose(address: string): void;
  onManage(): void;
}

export function BookSheet({ open, onClose, network, onChoose, onManage }: BookSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('titles.addressBook')} closeLabel={t('app.close')}>
      <Entries
        network={network}
        onChoose={(address) => {
          onClose();
          onChoose(address);
        }}
      />
      <Button wide tone="soft" size="large" className="mt-3" onClick={onManage}>
        {t('chain.manage')}
      </Button>
    </Sheet>
  );
}

interface EntriesProps {
  network: Network;
  onChoose(address: string): void;
}

function Entries({ network, onChoose }: EntriesProps) {
  const { data, error, refetch } = useAddressBook();
  if (!data) {
    if (!error) return <Skeleton className="h-32 rounded-xl" />;
    return <LoadFailed error={error} refetch={refetch} />;
  }
  const fits = ({ chain, currency }: SavedAddress) =>
    chain === network.chain && (currency === '' || currency === network.currency);
  const rows = data.rows.filter(fits);
  if (rows.length === 0) return <EmptyState title={t('chain.noneHere')} />;
  return rows.map((row) => (
    <button
      key={`${row.currency} ${row.address}`}
      type="button"
      onClick={() => onChoose(row.address)}
      className="flex min-h-14 w-full flex-col justify-center gap-1 py-2.5 text-left active:opacity-60 [&+&]:border-t [&+&]:border-line"
    >
      {row.label !== '' && <b className="font-semibold break-all">{row.label}</b>}
      <AddressText address={row.address} className="text-13" />
    </button>
  ));
}
