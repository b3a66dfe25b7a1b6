/** The star that makes a market a favourite; a screen reader is told the pair. */
import { Star as StarIcon } from 'lucide-react';
import { toggleFavourite, useIsFavourite } from '../../../features/market/index.ts';
import { t } from '../../../locale/text.ts';
import { toast } from '../../../ui/toast.tsx';

export function Star({ market, pairsName }: { market: string; pairsName: string }) {
  const on = useIsFavourite(market);
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={
        on ? t('quotes.unfavourite', { pair: pairsName }) : t('quotes.favourite', { pair: pairsName })
      }
      onClick={() => toast(toggleFavourite(market) ? t('quotes.added') : t('quotes.removed'), 'ok')}
      className="-ml-4 flex h-11 w-[38px] shrink-0 items-center justify-center"
    >
      <StarIcon
        size={16}
        strokeWidth={1.6}
        className={on ? 'fill-[#f0a93b] text-[#f0a93b]' : 'text-text-3'}
        aria-hidden
      />
    </button>
  );
}
