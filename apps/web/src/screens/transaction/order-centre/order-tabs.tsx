/** The tabs of a kind of orders, with the numbers of what is open, whatever the list is narrowed to. */
import { useEffect, useRef } from 'react';
import { usePositions } from '../../../features/contract/index.ts';
import { t } from '../../../locale/text.ts';
import { counted } from '../../../ui/counted.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { useOpenContract } from './contract-orders.tsx';
import { type OrderFilter, type OrderKind, type OrderTab, TABS } from './filters.ts';
import { useOpenSpot } from './spot-orders.tsx';

const NO_FILTER: OrderFilter = {};

interface OrderTabsProps {
  tab: OrderTab;
  onChoose(tab: OrderTab): void;
}

export function OrderTabs({ kind, ...props }: OrderTabsProps & { kind: OrderKind }) {
  return kind === 'spot' ? <SpotTabs {...props} /> : <ContractTabs {...props} />;
}

function SpotTabs(props: OrderTabsProps) {
  const open = useOpenSpot(NO_FILTER).orders;
  return <TabRow {...props} kind="spot" counts={{ open }} />;
}

function ContractTabs(props: OrderTabsProps) {
  const { orders, plans } = useOpenContract(NO_FILTER);
  const open = orders && plans && [...orders, ...plans];
  return <TabRow {...props} kind="contract" counts={{ held: usePositions().positions, open }} />;
}

interface TabRowProps extends OrderTabsProps {
  kind: OrderKind;
  counts: Partial<Record<OrderTab, readonly unknown[] | undefined>>;
}

function TabRow({ kind, counts, tab, onChoose }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null);
  // A tab that the way here names may stand beyond the edge.
  useEffect(() => {
    row.current
      ?.querySelector(`[aria-selected=true]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  const choices = TABS[kind].map((value) => ({
    value,
    label: counted(t(`contractRecords.${value}`), counts[value]),
  }));
  return (
    <div ref={row} className="min-w-0 flex-1">
      <Tabs<OrderTab> choices={choices} value={tab} onChoose={onChoose} />
    </div>
  );
}
