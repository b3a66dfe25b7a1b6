/** The member's contracts: positions, open orders, plan orders; the rest behind the icon. */
import type { WireContract } from '@tern/protocol';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { type LiveFigures, useOpenContractOrders } from '../../../features/contract/index.ts';
import { useMemberNavigate } from '../../../kit/navigation/navigation.ts';
import { useLoggedIn } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { counted } from '../../../ui/counted.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { CancelAll, OpenOrders } from './open-orders.tsx';
import { CloseEvery, Positions } from './positions.tsx';

type Tab = 'positions' | 'orders' | 'plans';

interface AccountPanelProps {
  pairsName: string;
  contracts: readonly WireContract[];
  live: LiveFigures;
}

export function AccountPanel({ pairsName, contracts, live }: AccountPanelProps) {
  const memberNavigate = useMemberNavigate();
  const loggedIn = useLoggedIn();
  const [tab, setTab] = useState<Tab>('positions');
  const [onlyThis, setOnlyThis] = useState(false);
  const open = useOpenContractOrders().open;
  const choices = [
    { value: 'positions', label: counted(t('contract.positions'), live.positions) },
    { value: 'orders', label: counted(t('contract.openOrders'), open?.orders) },
    { value: 'plans', label: counted(t('contract.planOrders'), open?.plans) },
  ] as const;
  const wanted = onlyThis ? pairsName : undefined;
  const isShown = (one: { pairsName: string }) => wanted === undefined || one.pairsName === wanted;
  const shown = {
    positions: live.positions?.filter(isShown),
    orders: open?.orders.filter(isShown),
    plans: open?.plans.filter(isShown),
  };
  const filter = (
    <div className="flex h-11 items-center gap-2 text-12 text-text-2">
      <Tick
        checked={onlyThis}
        onChange={setOnlyThis}
        label={t('contract.thisPairOnly')}
        className="h-full flex-1"
      />
      {tab === 'positions'
        ? (shown.positions?.length ?? 0) > 1 && (
            <CloseEvery pairsName={wanted} count={shown.positions?.length ?? 0} />
          )
        : (shown[tab]?.length ?? 0) > 0 && <CancelAll pairsName={wanted} />}
    </div>
  );
  return (
    <section className="border-t-8 border-page px-4 pb-6">
      <div className="flex items-center gap-3">
        <Tabs<Tab>
          choices={choices}
          value={tab}
          onChoose={setTab}
          className="min-w-0 flex-1 max-[430px]:gap-4"
        />
        <IconButton
          label={t('contract.allRecords')}
          onClick={() => void memberNavigate('/contract/allContract')}
        >
          <FileText size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      {loggedIn ? (
        tab === 'positions' ? (
          <Positions positions={shown.positions} live={live}>
            {filter}
          </Positions>
        ) : (
          <>
            {filter}
            <OpenOrders
              orders={tab === 'orders' ? shown.orders : undefined}
              plans={tab === 'plans' ? shown.plans : undefined}
              contracts={contracts}
            />
          </>
        )
      ) : (
        <p className="py-12 text-center text-13 text-text-3">{t('contract.loginForPositions')}</p>
      )}
    </section>
  );
}
