/** The ways from the market's bar: the own orders, and the own ads. */
import { ListOrdered, Plus } from 'lucide-react';
import { useMemberNavigate } from '../../../kit/navigation/navigation.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';

export function MarketIcons() {
  const memberNavigate = useMemberNavigate();
  return (
    <>
      <IconButton label={t('otc.myOrders')} onClick={() => void memberNavigate('/transaction/otcOrder')}>
        <ListOrdered size={22} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <IconButton label={t('otc.myAds')} onClick={() => void memberNavigate('/advertisement')}>
        <Plus size={22} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </>
  );
}
