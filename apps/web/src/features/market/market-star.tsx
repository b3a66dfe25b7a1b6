/** The star in a list that makes a market a favourite; a screen reader is told the pair. Reaches into the edge of the list. */
import { Star as StarIcon } from 'lucide-react';
import { t } from '../../locale/text.ts';
import { toast } from '../../ui/toast.tsx';
import { toggleFavourite, useIsFavourite } from './favourites.ts';

export function MarketStar({ market, pairsName }: { market: string; pairsName: string }) {
  const on = useIsFavourite(market);
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={
        on ? t('quotes.unfavourite', { pair: pairsName }) : t('quotes.favourite', { pair: pairsName })
      }
      onClick={() => toast(toggleFavourite(market) ? t('quotes.added') : t('quotes.removed'), 'ok')}
      className="relative -mr-0.5 -ml-4 flex h-11 w-10 shrink-0 items-center justify-center"
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
