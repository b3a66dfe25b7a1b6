/** A saved address: for which coins of which network, when it begins to count, and the way to remove it. */
import { isBurnAddress } from '@tern/protocol';
import { Trash2 } from 'lucide-react';
import { AddressText, shortAddress } from '../../../features/chain/index.ts';
import {
  type AddressBook,
  countsFrom,
  type SavedAddress,
  savedEntry,
  useRemoveAddress,
} from '../../../features/withdrawal/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { confirm } from '../../../kit/popups/confirm.ts';
import { networkWords } from '../../../kit/preferences/network-words.ts';
import { useSecondsLeft } from '../../../kit/time/use-seconds-left.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { clockDuration } from '../../../ui/duration-words.ts';
import { toast } from '../../../ui/toast.tsx';

export function EntryRow({ entry, book }: { entry: SavedAddress; book: AddressBook }) {
  const { label, network, currency, address } = entry;
  const secondsLeft = useSecondsLeft(countsFrom(entry, book));
  const removal = useRemoveAddress();
  const remove = async () => {
    const isSure = await confirm({
      title: t('chain.removeAsk'),
      text: address,
      confirmLabel: t('chain.remove'),
      cancelLabel: t('app.cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    const { label: _, ...named } = savedEntry(entry);
    void removal.mutateAsync(named).then(() => toast(t('chain.removed'), 'ok'), toastError);
  };
  return (
    <li className="flex items-center gap-3 border-t border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          {label !== '' && <b className="font-semibold break-all">{label}</b>}
          <Chip tone="brand">{networkWords(network)}</Chip>
          <Chip>{currency === '' ? t('chain.allOfNetwork') : currency}</Chip>
        </p>
        <AddressText address={address} className="mt-1 text-13" />
        {isBurnAddress(address) && <p className="mt-1 text-12 text-bad">{t('chain.addressBurn')}</p>}
        {secondsLeft > 0 && (
          <p className="mt-1 text-12 text-warn">
            {t('chain.countsIn', { time: clockDuration(secondsLeft) })}
          </p>
        )}
      </div>
      <IconButton
        label={t('chain.removeOf', { address: label || shortAddress(address) })}
        disabled={removal.isPending}
        onClick={() => void remove()}
        className="mr-[-11px] text-text-2"
      >
        <Trash2 size={20} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </li>
  );
}
