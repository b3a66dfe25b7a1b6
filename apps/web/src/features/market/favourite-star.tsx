/** The star in a screen's bar that makes its pair a favourite. */
import { Star } from 'lucide-react';
import { t } from '../../locale/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { toggleFavourite, useIsFavourite } from './favourites.ts';

export function FavouriteStar({ market }: { market: string }) {
  const on = useIsFavourite(market);
  return (
    <IconButton
      label={t(on ? 'trade.unfavourite' : 'trade.favourite')}
      aria-pressed={on}
      onClick={() => toggleFavourite(market)}
    >
      <Star
        size={22}
        strokeWidth={1.6}
        className={on ? 'fill-[#f0a93b] text-[#f0a93b]' : undefined}
        aria-hidden
      />
    </IconButton>
  );
}
