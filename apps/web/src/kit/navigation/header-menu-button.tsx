/** The icon of a market's header that opens the menu of ways from it. */
import { Ellipsis } from 'lucide-react';
import { t } from '../../locale/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { openHeaderMenu } from '../popups/popups.ts';

export function HeaderMenuButton({ market }: { market: string }) {
  return (
    <IconButton label={t('app.more')} aria-haspopup="dialog" onClick={() => openHeaderMenu(market)}>
      <Ellipsis size={22} strokeWidth={1.6} aria-hidden />
    </IconButton>
  );
}
