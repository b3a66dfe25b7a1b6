/** The saved addresses of withdrawals, and the switch that allows these alone. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type AddressBook, useAddressBook } from '../../../features/withdrawal/index.ts';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { EntryRow } from './entry-row.tsx';

const AddSheet = lateSheet(() => import('./add-sheet.tsx').then((file) => file.AddSheet));
const SwitchSheet = lateSheet(() => import('./switch-sheet.tsx').then((file) => file.SwitchSheet));

const MOST_ENTRIES = 50;
const HOUR_MS = 3_600_000;

export function AddressBookScreen() {
  const { data, error, refetch } = useAddressBook();
  if (data) return <Book book={data} />;
  if (error) return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  return (
    <div aria-busy="true" className="flex-1 bg-surface p-4">
      <Skeleton className="h-24 w-full rounded-xl" />
      <Skeleton className="mt-4 h-64 w-full rounded-xl" />
    </div>
  );
}

function Book({ book }: { book: AddressBook }) {
  const [isAdding, setAdding] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  const count = book.rows.length;
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <div className="flex flex-1 flex-col px-4 pt-2 pb-6">
        <section className="rounded-xl bg-sunken p-3">
          <div className="flex min-h-11 items-center gap-3">
            <h2 className="min-w-0 flex-1 font-semibold">{t('chain.savedOnly')}</h2>
            <Switch on={book.isSavedOnly} label={t('chain.savedOnly')} onChange={() => setSwitching(true)} />
          </div>
          <p className="text-12 text-text-2">{savedOnlyText(book)}</p>
        </section>
        {count === 0 ? (
          <EmptyState className="flex-1" title={t('chain.noEntries')} text={t('chain.noEntriesText')} />
        ) : (
          <section className="mt-3">
            <h2 className="flex h-10 items-center text-12 text-text-3">{t('chain.entries', { count })}</h2>
            <ul>
              {book.rows.map((entry) => (
                <EntryRow
                  key={`${entry.chain} ${entry.currency} ${entry.address}`}
                  entry={entry}
                  book={book}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
      <FootBar>
        <Button size="large" disabled={count >= MOST_ENTRIES} onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden />
          {t('chain.add')}
        </Button>
      </FootBar>
      <AddSheet open={isAdding} onClose={() => setAdding(false)} />
      <SwitchSheet open={isSwitching} onClose={() => setSwitching(false)} turnsOn={!book.isSavedOnly} />
    </div>
  );
}

/** Where an address counts as soon as it is saved, no hours are named. */
function savedOnlyText({ delay }: AddressBook): string {
  if (delay === 0) return t('chain.savedOnlyAtOnceText');
  return t('chain.savedOnlyText', { hours: Math.ceil(delay / HOUR_MS) });
}
