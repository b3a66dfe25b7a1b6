/** Saves an address: its network, the coins that it is for, the address itself; then the confirmation by the owner. */
import { useState } from 'react';
import { AddressText, useNetworks } from '../../../features/chain/index.ts';
import { WithSecurity } from '../../../features/member/index.ts';
import {
  type Confirmation,
  ConfirmationForm,
  savedEntry,
  useSaveAddress,
} from '../../../features/withdrawal/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { networkWords } from '../../../kit/preferences/network-words.ts';
import { t } from '../../../locale/text.ts';
import { Sheet } from '../../../ui/layer.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Entry, EntryForm } from './entry-form.tsx';

interface AddSheetProps {
  open: boolean;
  onClose(): void;
}

export function AddSheet({ open, onClose }: AddSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('chain.addTitle')} closeLabel={t('app.close')}>
      <Steps onDone={onClose} />
    </Sheet>
  );
}

/** Built anew at each opening. */
function Steps({ onDone }: { onDone(): void }) {
  const { data, error, refetch } = useNetworks();
  const [entry, setEntry] = useState<Entry>();
  const saving = useSaveAddress();
  if (!data) {
    if (!error) return <Skeleton className="h-48 rounded-xl" />;
    return <LoadFailed error={error} refetch={refetch} />;
  }
  if (data.length === 0) return <EmptyState title={t('chain.noneHere')} />;
  if (!entry) return <EntryForm networks={data} onEntry={setEntry} />;
  const send = (confirmation: Confirmation) => {
    return saving.mutateAsync(Object.assign(savedEntry(entry), confirmation)).then(() => {
      onDone();
      toast(t('chain.saved'), 'ok');
    }, toastError);
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-xl bg-sunken p-3">
        <p className="text-13 text-text-2">
          {t('chain.networkOf', {
            coin: entry.currency || t('chain.allOfNetwork'),
            network: networkWords(data.find(({ chain }) => chain === entry.chain)?.network ?? ''),
          })}
        </p>
        <AddressText address={entry.address} className="mt-1 text-15" />
      </div>
      <WithSecurity>
        {(security) => (
          <ConfirmationForm
            security={security}
            submitLabel={t('app.save')}
            busy={saving.isPending}
            onConfirm={send}
          />
        )}
      </WithSecurity>
    </div>
  );
}
