/** Filter chips of a list; each opens the sheet with all filters that the list knows. Nothing changes before "apply". */
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/chip.tsx';
import { lateSheet } from '../loading/late-sheet.tsx';

const Sheet = lateSheet(() => import('../../ui/layer.tsx').then((file) => file.Sheet));

/** One filter of a list with its values; an undefined filter selects all. */
export interface FilterGroup<F> {
  name: keyof F & string;
  title: string;
  /** On the chip while nothing is chosen. */
  all: string;
  values: readonly string[];
  word(value: string): string;
}

type Filters<F> = { [K in keyof F]: string | undefined };

interface FilterBarProps<F extends Filters<F>> {
  filters: F;
  groups: readonly FilterGroup<F>[];
  onChange(filters: F): void;
}

export function FilterBar<F extends Filters<F>>({ filters, groups, onChange }: FilterBarProps<F>) {
  const [open, setOpen] = useState(false);
  return (
    <div className="no-scrollbar flex gap-2 overflow-x-auto max-[359px]:flex-wrap">
      {groups.map(({ name, all, word }) => {
        const value = filters[name];
        return (
          <FilterChip key={name} on={value !== undefined} onClick={() => setOpen(true)}>
            {value === undefined ? all : word(value)}
            <ChevronDown size={14} aria-hidden />
          </FilterChip>
        );
      })}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('trade.filter')} closeLabel={t('app.close')}>
        <FilterForm
          key={String(open)}
          filters={filters}
          groups={groups}
          onChange={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      </Sheet>
    </div>
  );
}

function FilterForm<F extends Filters<F>>({ filters, groups, onChange }: FilterBarProps<F>) {
  const [draft, setDraft] = useState(filters);
  const choose = (name: keyof F, value: string | undefined) => setDraft({ ...draft, [name]: value });
  const reset = () =>
    setDraft({ ...draft, ...Object.fromEntries(groups.map(({ name }) => [name, undefined])) });
  return (
    <>
      {groups.map((group) => (
        <fieldset key={group.name} className="mb-4">
          <legend className="mb-2 text-13 text-text-2">{group.title}</legend>
          <div className="grid grid-cols-3 gap-2 max-[359px]:grid-cols-2">
            <Option on={draft[group.name] === undefined} onPress={() => choose(group.name, undefined)}>
              {t('trade.all')}
            </Option>
            {group.values.map((value) => (
              <Option key={value} on={value === draft[group.name]} onPress={() => choose(group.name, value)}>
                {group.word(value)}
              </Option>
            ))}
          </div>
        </fieldset>
      ))}
      {/* In sight however many filters there are. */}
      <div className="sticky bottom-0 flex gap-3 bg-raised pt-2">
        <Button tone="ghost" size="large" share={1} onClick={reset}>
          {t('trade.reset')}
        </Button>
        <Button size="large" share={2} onClick={() => onChange(draft)}>
          {t('trade.apply')}
        </Button>
      </div>
    </>
  );
}

function Option({ on, onPress, children }: { on: boolean; onPress(): void; children: string }) {
  return (
    <FilterChip on={on} className="min-w-0 px-1" onClick={onPress}>
      <span className="truncate">{children}</span>
    </FilterChip>
  );
}
