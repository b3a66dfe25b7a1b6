/** Filter chips; each opens the sheet with all filters that the tab knows. */
import { ORDER_STATUSES, SIDES } from '@tern/protocol';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSpotMarkets } from '../../../features/market/queries.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/chip.tsx';
import type { Filters } from './filters.ts';

const Sheet = lazy(() => import('../../../ui/layer.tsx').then((file) => ({ default: file.Sheet })));

interface OrderFiltersProps {
  filters: Filters;
  onChange(filters: Filters): void;
  /** `pair` shows the pair's chip alone. */
  only: 'all' | 'pair';
}

export function OrderFilters({ filters, onChange, only }: OrderFiltersProps) {
  const [open, setOpen] = useState<boolean>();
  const show = () => setOpen(true);
  return (
    <div className="no-scrollbar flex gap-2 overflow-x-auto">
      <FilterChip on={filters.pairsName !== undefined} onClick={show}>
        {filters.pairsName ?? t('trade.allPairs')}
        <ChevronDown size={14} aria-hidden />
      </FilterChip>
      {only === 'all' && (
        <>
          <FilterChip on={filters.side !== undefined} onClick={show}>
            {filters.side ? t(filters.side === 'BUY' ? 'trade.buy' : 'trade.sell') : t('trade.allSides')}
            <ChevronDown size={14} aria-hidden />
          </FilterChip>
          <FilterChip on={filters.status !== undefined} onClick={show}>
            {filters.status ? statusWord(filters.status) : t('trade.allStatuses')}
            <ChevronDown size={14} aria-hidden />
          </FilterChip>
        </>
      )}
      {open !== undefined && (
        <Suspense>
          <Sheet
            open={open}
            onClose={() => setOpen(false)}
            title={t('trade.filter')}
            closeLabel={t('app.close')}
          >
            <FilterForm
              key={String(open)}
              filters={filters}
              only={only}
              onApply={(next) => {
                setOpen(false);
                onChange(next);
              }}
            />
          </Sheet>
        </Suspense>
      )}
    </div>
  );
}

function statusWord(status: NonNullable<Filters['status']>): string {
  return status === 'cancelled' ? t('trade.orderCancelled') : t(`trade.${status}`);
}

interface FilterFormProps {
  filters: Filters;
  only: 'all' | 'pair';
  onApply(filters: Filters): void;
}

function FilterForm({ filters, only, onApply }: FilterFormProps) {
  const [draft, setDraft] = useState(filters);
  const pairs = useSpotMarkets().data?.map((market) => market.pairsName) ?? [];
  return (
    <>
      <Group
        title={t('trade.pair')}
        values={pairs}
        chosen={draft.pairsName}
        word={(pair) => pair}
        onChoose={(pairsName) => setDraft({ ...draft, pairsName })}
      />
      {only === 'all' && (
        <>
          <Group
            title={t('trade.side')}
            values={SIDES}
            chosen={draft.side}
            word={(side) => t(side === 'BUY' ? 'trade.buy' : 'trade.sell')}
            onChoose={(side) => setDraft({ ...draft, side })}
          />
          <Group
            title={t('trade.status')}
            values={ORDER_STATUSES}
            chosen={draft.status}
            word={statusWord}
            onChoose={(status) => setDraft({ ...draft, status })}
          />
        </>
      )}
      <div className="flex gap-3 pt-1">
        <Button tone="ghost" size="large" className="flex-1" onClick={() => setDraft({})}>
          {t('trade.reset')}
        </Button>
        <Button size="large" className="flex-[2]" onClick={() => onApply(draft)}>
          {t('trade.apply')}
        </Button>
      </div>
    </>
  );
}

interface GroupProps<V extends string> {
  title: string;
  values: readonly V[];
  chosen: V | undefined;
  word(value: V): string;
  onChoose(value: V | undefined): void;
}

function Group<V extends string>({ title, values, chosen, word, onChoose }: GroupProps<V>) {
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 text-13 text-text-2">{title}</legend>
      <div className="grid grid-cols-3 gap-2">
        <FilterChip on={chosen === undefined} className="px-1" onClick={() => onChoose(undefined)}>
          {t('trade.all')}
        </FilterChip>
        {values.map((value) => (
          <FilterChip key={value} on={value === chosen} className="px-1" onClick={() => onChoose(value)}>
            {word(value)}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  );
}
