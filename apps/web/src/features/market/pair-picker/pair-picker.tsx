/**
 * The side popup that chooses a pair: the favourites, spot with a tab per main currency, contracts; a search over both markets by
 * code and name; the markets opened last; live prices coloured by direction. The caller stores a choice of its own kind; one of
 * the other kind goes to that kind's trade screen.
 */
import { marketName, pairOf, type WireMarketType } from '@tern/protocol';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { changeSession } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { Drawer } from '../../../ui/layer.tsx';
import { Segmented, Tabs } from '../../../ui/tabs.tsx';
import { useCoinNames } from '../coin-names.ts';
import { useFavourites } from '../favourites.ts';
import { type PairsRequest, SETTLEMENT_CUR, usePairsOf } from '../pairs-of.ts';
import { useMainCurs } from '../queries.ts';
import { favouritesAmong, type Sort, searchPairs, sortPairs } from '../quote-list.ts';
import { addRecentMarket } from '../recent-markets.ts';
import { PairSearch } from './pair-search.tsx';
import { PickerList } from './picker-list.tsx';
import { RecentMarkets } from './recent-chips.tsx';

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
    <Drawer open={open} onClose={onClose} title={t('trade.choosePair')} firstField={search} wide>
      <PickerBody {...choice} onClose={onClose} field={search} />
    </Drawer>
  );
}

interface BodyProps extends Omit<PairPickerProps, 'open'> {
  field: RefObject<HTMLInputElement | null>;
}

type Shown = 'favourites' | WireMarketType;

function PickerBody({ field, ...choice }: BodyProps) {
  const { type = 'SPOT', chosen } = choice;
  const current = marketName(type, chosen);
  const choose = useChoose(choice);
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<Shown>(type);
  const [sort, setSort] = useState<Sort>();
  const mainCurs = useMainCurs().data;
  const [pickedCur, setPicked] = useState<string>();
  const has = (wanted: (cur: string) => boolean) => mainCurs?.find(wanted);
  const mainCur =
    has((cur) => cur === pickedCur) ?? has((cur) => chosen.endsWith(`/${cur}`)) ?? mainCurs?.[0];
  const answer = usePairsOf(mainCurs && everythingIn(mainCurs));
  const isSearching = words.trim() !== '';
  const found = useShown(answer.pairs, { words, shown, mainCur });
  const pairs = sortPairs(found, sort);
  // The market of the screen is one that was opened, whatever way led there.
  useEffect(() => addRecentMarket(current), [current]);
  return (
    <div className="flex min-h-full flex-col px-4 pt-[calc(var(--safe-top)+8px)]">
      <h2 className="flex h-10 items-center text-17 font-semibold">{t('trade.choosePair')}</h2>
      <PairSearch
        field={field}
        words={words}
        onWords={setWords}
        onEnter={() => pairs[0] && choose(marketName(pairs[0].type, pairs[0].pairsName))}
      />
      {!isSearching && (
        <>
          <RecentMarkets pairs={answer.pairs} current={current} onChoose={choose} />
          <Segmented<Shown>
            choices={[
              { value: 'favourites', label: t('quotes.favourites') },
              { value: 'SPOT', label: t('trade.spot') },
              { value: 'CONTRACT', label: t('trade.contract') },
            ]}
            value={shown}
            onChoose={setShown}
            label={t('trade.kind')}
            size="large"
            className="mt-2 shrink-0"
          />
          {shown === 'SPOT' && (
            <Tabs
              choices={(mainCurs ?? []).map((cur) => ({ value: cur, label: cur }))}
              value={mainCur ?? ''}
              onChoose={setPicked}
              label={t('quotes.mainCurrencies')}
              className="mt-1 min-h-11 shrink-0 border-b border-line"
            />
          )}
        </>
      )}
      <PickerList
        answer={answer}
        pairs={pairs}
        place={isSearching ? 'search' : shown}
        sort={sort}
        onSort={setSort}
        current={current}
        onChoose={choose}
      />
    </div>
  );
}

const everythingIn = (mainCurs: readonly string[]): PairsRequest[] => [
  ...mainCurs.map((mainCur) => ({ mainCur, type: 'SPOT' as const })),
  { mainCur: SETTLEMENT_CUR, type: 'CONTRACT' },
];

interface Wanted {
  words: string;
  shown: Shown;
  mainCur: string | undefined;
}

function useShown(pairs: Parameters<typeof searchPairs>[0], { words, shown, mainCur }: Wanted) {
  const namesOf = useCoinNames();
  const favourites = useFavourites((state) => state.pairs);
  if (words.trim() !== '') return searchPairs(pairs, words, namesOf);
  if (shown === 'favourites') return favouritesAmong(pairs, favourites);
  return pairs.filter((pair) => pair.type === shown && (shown === 'CONTRACT' || pair.mainCur === mainCur));
}

/** A market of the caller's kind is its choice; another one is remembered as the current of its kind and opened there. */
function useChoose({ type = 'SPOT', onChoose, onClose }: Omit<PairPickerProps, 'open' | 'chosen'>) {
  const navigate = useNavigate();
  return (market: string) => {
    const { type: kind, pairsName } = pairOf(market);
    addRecentMarket(market);
    if (kind === type) return onChoose(pairsName);
    onClose();
    const isSpot = kind === 'SPOT';
    changeSession(isSpot ? { pairsName1: pairsName } : { pairsName });
    navigate(isSpot ? '/exchange' : '/contract');
  };
}
