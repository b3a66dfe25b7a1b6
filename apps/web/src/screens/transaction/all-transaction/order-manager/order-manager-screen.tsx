/**
 * The member's orders in one place: spot and contracts, open and history, with the same row and the same filters. What is
 * chosen stands in the address, so that the way back from an order finds it again.
 */
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCancelAllContractOrders } from '../../../../features/contract/index.ts';
import { CancelAllButton } from '../../../../features/orders/index.ts';
import { useCancelAll } from '../../../../features/spot/index.ts';
import { useScreenQuery, useScroller } from '../../../../kit/screen-context.ts';
import { serverNow } from '../../../../kit/server-clock.ts';
import { useListRefresh } from '../../../../kit/use-list-refresh.ts';
import { t } from '../../../../locale/text.ts';
import { counted } from '../../../../ui/counted.ts';
import { PullToRefresh } from '../../../../ui/pull-to-refresh.tsx';
import { Segmented, Tabs } from '../../../../ui/tabs.tsx';
import { STICKY_HEAD } from '../sticky-head.ts';
import { FinishedContract, OpenContract, useOpenContract } from './contract-orders.tsx';
import { type OrderFilter, OrderFilters, type OrderKind, type OrderTab } from './order-filters.tsx';
import { FinishedSpot, OpenSpot, useOpenSpot } from './spot-orders.tsx';

const DAY_MS = 86_400_000;
const NO_FILTER: OrderFilter = {};

export function OrderManagerScreen() {
  const navigate = useNavigate();
  const query = useScreenQuery();
  const kind: OrderKind = query.get('type') === 'contract' ? 'contract' : 'spot';
  const tab: OrderTab = query.get('tab') === 'history' ? 'history' : 'open';
  const [filter, setFilter] = useState(NO_FILTER);
  const refresh = useListRefresh(['own', kind]);
  const show = (type: OrderKind, shown: OrderTab) => {
    // Pairs and directions are those of the kind.
    if (type !== kind) setFilter({ status: filter.status, period: filter.period });
    navigate(`/orderManger?type=${type}&tab=${shown}`, { replace: true });
  };
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <div className={STICKY_HEAD}>
        <Segmented<OrderKind>
          choices={[
            { value: 'spot', label: t('contractRecords.spotOrders') },
            { value: 'contract', label: t('contractRecords.contractOrders') },
          ]}
          value={kind}
          onChoose={(chosen) => show(chosen, tab)}
          label={t('contractRecords.kind')}
          size="large"
        />
        <div className="flex items-center gap-4">
          <OpenOrFinished kind={kind} tab={tab} onChoose={(chosen) => show(kind, chosen)} />
          {tab === 'open' && <CancelAll kind={kind} filter={filter} />}
        </div>
        <OrderFilters kind={kind} tab={tab} filter={filter} onChange={setFilter} />
      </div>
      <PullToRefresh scroller={useScroller()} onRefresh={refresh} label={t('app.refreshing')}>
        <div className="flex-1 px-4 pb-4">
          <Orders kind={kind} tab={tab} filter={filter} />
          <Link
            to={kind === 'spot' ? '/transaction/allTransaction?tab=fills' : '/contract/allContract'}
            className="flex h-11 items-center justify-center text-13 text-brand"
          >
            {t(kind === 'spot' ? 'contractRecords.fills' : 'contract.allRecords')}
          </Link>
        </div>
      </PullToRefresh>
    </div>
  );
}

/** All that is open, whatever the list is narrowed to. */
function useOpenCount(kind: OrderKind): readonly unknown[] | undefined {
  const spot = useOpenSpot(NO_FILTER).orders;
  const { orders, plans } = useOpenContract(NO_FILTER);
  if (kind === 'spot') return spot;
  return orders && plans && [...orders, ...plans];
}

interface OpenOrFinishedProps {
  kind: OrderKind;
  tab: OrderTab;
  onChoose(tab: OrderTab): void;
}

function OpenOrFinished({ kind, tab, onChoose }: OpenOrFinishedProps) {
  const choices = [
    { value: 'open', label: counted(t('contractRecords.open'), useOpenCount(kind)) },
    { value: 'history', label: t('contractRecords.history') },
  ] as const;
  return <Tabs<OrderTab> choices={choices} value={tab} onChoose={onChoose} className="min-w-0 flex-1" />;
}

function Orders({ kind, tab, filter }: { kind: OrderKind; tab: OrderTab; filter: OrderFilter }) {
  if (tab === 'history')
    return kind === 'spot' ? <FinishedSpot filter={filter} /> : <FinishedContract filter={filter} />;
  const since = filter.period === undefined ? 0 : serverNow() - Number(filter.period) * DAY_MS;
  return kind === 'spot' ? (
    <OpenSpot filter={filter} since={since} />
  ) : (
    <OpenContract filter={filter} since={since} />
  );
}

/** There is no such button where the list is narrowed by more than the pair: it would cancel more than is shown. */
function CancelAll({ kind, filter }: { kind: OrderKind; filter: OrderFilter }) {
  const { pairsName, direction, period } = filter;
  const spot = useCancelAll();
  const contract = useCancelAllContractOrders();
  const spotOrders = useOpenSpot(filter).orders;
  const { orders, plans } = useOpenContract(filter);
  const count = kind === 'spot' ? spotOrders?.length : orders && plans && orders.length + plans.length;
  if (!count || direction !== undefined || period !== undefined) return null;
  const cancel = kind === 'spot' ? spot : contract;
  const words = kind === 'spot' ? SPOT_WORDS : CONTRACT_WORDS;
  return (
    <CancelAllButton
      label={t('trade.cancelAll')}
      question={pairsName === undefined ? t(words.all) : t(words.pair, { pair: pairsName })}
      done={(cancelled) => t('trade.cancelledCount', { count: cancelled })}
      isPending={cancel.isPending}
      cancel={() => cancel.mutateAsync(pairsName)}
    />
  );
}

const SPOT_WORDS = { all: 'trade.cancelAllAsk', pair: 'trade.cancelAllPairAsk' } as const;
const CONTRACT_WORDS = { all: 'contract.cancelAllAsk', pair: 'contract.cancelAllPairAsk' } as const;
