/**
 * The side popup that chooses a pair: spot or contract, a tab per main currency, live prices coloured by direction, a
 * search that matches the coin's symbol in capitals. The caller stores a choice of its own kind; one of the other kind
 * goes to that kind's trade screen.
 */
import { displayPercent, displayPrice } from '@tern/math';
import { marketName, type WireMarketType, type WirePair } from '@tern/protocol';
import { Search } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTicker } from '../../feed/use-feed.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { changeSession } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Input } from '../../ui/input.tsx';
import { Drawer } from '../../ui/layer.tsx';
import { directionOf, directionText } from '../../ui/price.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { Segmented, Tabs } from '../../ui/tabs.tsx';
import { useMainCurs, usePairs } from './queries.ts';

export interface PairPickerProps {
  open: boolean;
  onClose(): void;
  /** The caller's own kind. */
  type?: WireMarketType;
  chosen: string;
  onChoose(pairsName: string): void;
}

export function PairPicker({ open, onClose, ...choice }: PairPickerProps) {
  const search = useRef<HTMLInputElement>(null);
  return (
    <Drawer open={open} onClose={onClose} title={t('trade.choosePair')} firstField={search}>
      <PickerBody {...choice} onClose={onClose} field={search} />
    </Drawer>
  );
}

/** Every contract is settled in it. */
const SETTLEMENT_CURS = ['USDT'];

interface BodyProps extends Omit<PairPickerProps, 'open'> {
  field: RefObject<HTMLInputElement | null>;
}

function PickerBody({ type = 'SPOT', chosen, onChoose, onClose, field }: BodyProps) {
  const [kind, setKind] = useState<WireMarketType>(type);
  const spotCurs = useMainCurs().data;
  const mainCurs = kind === 'SPOT' ? spotCurs : SETTLEMENT_CURS;
  const openTrading = useOpenTrading();
  const openOther = (pairsName: string) => {
    onClose();
    openTrading(kind, pairsName);
  };
  const [pickedCur, setPicked] = useState<string>();
  const picked = mainCurs?.find((cur) => cur === pickedCur);
  const [search, setSearch] = useState('');
  const mainCur = picked ?? mainCurs?.find((cur) => chosen.endsWith(`/${cur}`)) ?? mainCurs?.[0];
  return (
    <div className="flex h-full flex-col px-4 pt-[calc(var(--safe-top)+8px)]">
      <h2 className="flex h-10 items-center text-17 font-semibold">{t('trade.choosePair')}</h2>
      <Input
        ref={field}
        value={search}
        onText={(text) => setSearch(text.toUpperCase().trim())}
        placeholder={t('trade.searchCoin')}
        aria-label={t('trade.searchCoin')}
        before={<Search size={16} strokeWidth={1.6} className="text-text-3" aria-hidden />}
        className="mt-1"
      />
      <Segmented<WireMarketType>
        choices={[
          { value: 'SPOT', label: t('trade.spot') },
          { value: 'CONTRACT', label: t('trade.contract') },
        ]}
        value={kind}
        onChoose={setKind}
        label={t('trade.kind')}
        size="large"
        className="mt-2"
      />
      <Tabs
        choices={(mainCurs ?? []).map((cur) => ({ value: cur, label: cur }))}
        value={mainCur ?? ''}
        onChoose={setPicked}
        className="mt-1 min-h-11 border-b border-line"
      />
      <PickerRows
        type={kind}
        mainCur={mainCur}
        search={search}
        chosen={kind === type ? chosen : ''}
        onChoose={kind === type ? onChoose : openOther}
      />
    </div>
  );
}

/** Remembers the pair of that kind and goes where it is traded. */
function useOpenTrading(): (type: WireMarketType, pairsName: string) => void {
  const navigate = useNavigate();
  return (type, pairsName) => {
    const isSpot = type === 'SPOT';
    changeSession(isSpot ? { pairsName1: pairsName } : { pairsName });
    navigate(isSpot ? '/exchange' : '/contract');
  };
}

interface RowsProps extends Pick<PairPickerProps, 'chosen' | 'onChoose'> {
  type: WireMarketType;
  mainCur: string | undefined;
  search: string;
}

function PickerRows({ type, mainCur, search, chosen, onChoose }: RowsProps) {
  const { data, error, refetch } = usePairs(mainCur, type);
  if (error && !data) {
    return <LoadFailed error={error} refetch={refetch} />;
  }
  if (!data) return <PickerOutline />;
  const matching = data.filter((pair) => pair.tokenCur.includes(search));
  if (matching.length === 0) return <EmptyState title={t('trade.noPairs')} />;
  return (
    <ul className="-mx-4 pb-6">
      {matching.map((pair) => (
        <li key={pair.pairsName}>
          <PickerRow polled={pair} chosen={pair.pairsName === chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

function PickerRow({
  polled,
  chosen,
  onChoose,
}: {
  polled: WirePair;
  chosen: boolean;
  onChoose(name: string): void;
}) {
  const pair = useTicker(marketName(polled.type, polled.pairsName), (live) => live) ?? polled;
  const colour = directionText(directionOf(pair.updown));
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onChoose(pair.pairsName)}
      className={cx('flex h-13 w-full items-center px-4 text-left active:bg-sunken', chosen && 'bg-sunken')}
    >
      <span className="flex min-w-0 flex-1 items-center gap-1.5">
        <span>
          <b className="text-15 font-semibold">{pair.tokenCur}</b>
          <span className="text-12 text-text-3">/{pair.mainCur}</span>
        </span>
        {pair.isNew && <Chip tone="brand">{t('trade.newPair')}</Chip>}
      </span>
      <span className={cx('text-right', colour)}>
        <span className="block text-14 font-semibold">{displayPrice(pair.price, pair.tickSize)}</span>
        <span className="block text-11">{displayPercent(pair.updown)}</span>
      </span>
    </button>
  );
}

function PickerOutline() {
  return (
    <div aria-busy="true">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex h-13 items-center justify-between">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}
