/** Below the order form: the member's open orders, and what the spot account holds. */
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useOpenOrders } from '../../features/spot/index.ts';
import { useMemberNavigate } from '../../kit/navigation/navigation.ts';
import { useLoggedIn } from '../../kit/session/session.ts';
import { t } from '../../locale/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { counted } from '../../ui/counted.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { OpenOrders } from './open-orders.tsx';
import { SpotAssets } from './spot-assets.tsx';

type Tab = 'orders' | 'assets';

export function AccountPanel({ pairsName }: { pairsName: string }) {
  const memberNavigate = useMemberNavigate();
  const loggedIn = useLoggedIn();
  const [tab, setTab] = useState<Tab>('orders');
  const { orders } = useOpenOrders();
  const choices = [
    { value: 'orders', label: counted(t('trade.openOrders'), orders) },
    { value: 'assets', label: t('trade.assets') },
  ] as const;
  return (
    <section className="border-t-8 border-page px-4 pb-6">
      <div className="flex items-center pt-1">
        <Tabs<Tab> choices={choices} value={tab} onChoose={setTab} className="flex-1" />
        <IconButton label={t('trade.allOrders')} onClick={() => void memberNavigate('/orderManger')}>
          <FileText size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      {loggedIn ? (
        tab === 'orders' ? (
          <OpenOrders pairsName={pairsName} />
        ) : (
          <SpotAssets />
        )
      ) : (
        <p className="py-12 text-center text-13 text-text-3">{t('trade.loginForOrders')}</p>
      )}
    </section>
  );
}
