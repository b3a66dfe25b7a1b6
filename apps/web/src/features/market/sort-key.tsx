/** A name in the head of a list of markets that the list is sorted by: downwards, upwards, the exchange's own order. */
import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { nextSort, type Sort, type SortBy } from './quote-list.ts';

interface SortKeyProps {
  by: SortBy;
  sort: Sort | undefined;
  onSort(sort: Sort | undefined): void;
}

export function SortKey({ by, sort, onSort }: SortKeyProps) {
  const direction = sort?.by === by ? sort.direction : undefined;
  const Icon = direction === 'down' ? ChevronDown : direction === 'up' ? ChevronUp : ChevronsUpDown;
  const { words, label } = wordsOf(by);
  return (
    <button
      type="button"
      aria-label={`${words}, ${label}`}
      aria-pressed={direction !== undefined}
      onClick={() => onSort(nextSort(sort, by))}
      className={cx(
        'flex h-10 min-w-10 items-center gap-0.5 whitespace-nowrap',
        direction !== undefined && 'font-semibold text-text',
      )}
    >
      {words}
      <Icon size={12} aria-hidden />
    </button>
  );
}

function wordsOf(by: SortBy): { words: string; label: string } {
  const [name = '', volume = ''] = t('quotes.nameVolume').split(' / ');
  if (by === 'name') return { words: name, label: t('quotes.sortName') };
  if (by === 'volume') return { words: volume, label: t('quotes.sortVolume') };
  if (by === 'price') return { words: t('app.latestPrice'), label: t('quotes.sortPrice') };
  return { words: t('app.changePercent'), label: t('quotes.sortChange') };
}
