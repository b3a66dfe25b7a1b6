/** The head of the market list: four names to sort by. */
import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { nextSort, type Sort, type SortBy } from './quote-list.ts';

interface SortHeadProps {
  sort: Sort | undefined;
  onSort(sort: Sort | undefined): void;
}

export function SortHead({ sort, onSort }: SortHeadProps) {
  const key = (by: SortBy, label: string, words: string) => (
    <SortKey
      label={label}
      words={words}
      direction={sort?.by === by ? sort.direction : undefined}
      onPress={() => onSort(nextSort(sort, by))}
    />
  );
  const [name, volume] = t('quotes.nameVolume').split(' / ');
  return (
    <div className="flex h-9 items-center bg-surface px-4 text-11 text-text-3">
      <span className="flex flex-1 items-center gap-1">
        {key('name', t('quotes.sortName'), name!)}/{key('volume', t('quotes.sortVolume'), volume!)}
      </span>
      <span className="flex flex-1 justify-end pr-3.5">
        {key('price', t('quotes.sortPrice'), t('app.latestPrice'))}
      </span>
      <span className="flex w-[74px] justify-end">
        {key('change', t('quotes.sortChange'), t('app.changePercent'))}
      </span>
    </div>
  );
}

interface SortKeyProps {
  label: string;
  words: string;
  direction: Sort['direction'] | undefined;
  onPress(): void;
}

function SortKey({ label, words, direction, onPress }: SortKeyProps) {
  const Icon = direction === 'down' ? ChevronDown : direction === 'up' ? ChevronUp : ChevronsUpDown;
  return (
    <button
      type="button"
      aria-label={`${words}, ${label}`}
      aria-pressed={direction !== undefined}
      onClick={onPress}
      className={cx(
        'flex h-9 items-center gap-0.5 whitespace-nowrap',
        direction !== undefined && 'font-semibold text-text',
      )}
    >
      {words}
      <Icon size={12} aria-hidden />
    </button>
  );
}
