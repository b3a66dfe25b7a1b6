/** The pairs of the picker under the names that sort them. Arrow keys move between the rows. */
import { displayPercent, displayPrice } from '@tern/math';
import { marketName, type WireMarketType, type WirePair } from '@tern/protocol';
import type { KeyboardEvent } from 'react';
import { useTicker } from '../../../feed/use-feed.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { usePreferences } from '../../../kit/preferences/preferences.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { cx } from '../../../ui/cx.ts';
import { directionOf, directionText } from '../../../ui/price.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { MarketStar } from '../market-star.tsx';
import type { PairsAnswer } from '../pairs-of.ts';
import type { Sort } from '../quote-list.ts';
import { SortKey } from '../sort-key.tsx';
import { turnoverText } from '../turnover.ts';

interface PickerListProps {
  answer: PairsAnswer;
  /** In the order of the list. */
  pairs: readonly WirePair[];
  place: 'search' | 'favourites' | WireMarketType;
  sort: Sort | undefined;
  onSort(sort: Sort | undefined): void;
  /** The market of the screen. */
  current: string;
  onChoose(market: string): void;
}

export function PickerList({ sort, onSort, ...list }: PickerListProps) {
  const order = { sort, onSort };
  return (
    <>
      <div className="sticky top-0 z-10 flex shrink-0 items-center justify-between bg-surface text-11 text-text-3">
        <span className="flex items-center gap-1">
          <SortKey by="name" {...order} />/<SortKey by="volume" {...order} />
        </span>
        <span className="flex items-center gap-1">
          <SortKey by="price" {...order} />/<SortKey by="change" {...order} />
        </span>
      </div>
      <Rows {...list} />
    </>
  );
}

function Rows({ answer, pairs, place, current, onChoose }: Omit<PickerListProps, 'sort' | 'onSort'>) {
  if (pairs.length === 0) return <NoRows answer={answer} place={place} />;
  return (
    <>
      {place === 'search' && (
        <p role="status" className="sr-only">
          {t('quotes.searchResults', { count: pairs.length })}
        </p>
      )}
      <ul className="-mx-4 pb-6" onKeyDown={moveBetweenRows}>
        {pairs.map((pair) => {
          const market = marketName(pair.type, pair.pairsName);
          return (
            <li key={market}>
              <PickerRow
                polled={pair}
                market={market}
                saysKind={place !== pair.type}
                chosen={market === current}
                onChoose={onChoose}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

function NoRows({ answer, place }: Pick<PickerListProps, 'answer' | 'place'>) {
  if (answer.failed) return <LoadFailed {...answer.failed} />;
  if (!answer.isComplete) return <PickerOutline />;
  if (place === 'favourites')
    return <EmptyState title={t('quotes.noFavourites')} text={t('quotes.noFavouritesText')} />;
  return <EmptyState title={t('trade.noPairs')} />;
}

function moveBetweenRows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const row = (event.target as HTMLElement).closest('li');
  const next = step === 1 ? row?.nextElementSibling : step === -1 ? row?.previousElementSibling : undefined;
  if (!next) return;
  event.preventDefault();
  next.querySelector<HTMLElement>('[data-row]')?.focus();
}

interface PickerRowProps {
  polled: WirePair;
  market: string;
  /** Behind a contract's pair, where the list is not of contracts alone. */
  saysKind: boolean;
  chosen: boolean;
  onChoose(market: string): void;
}

function PickerRow({ polled, market, saysKind, chosen, onChoose }: PickerRowProps) {
  const pair = useTicker(market, (live) => live) ?? polled;
  const language = usePreferences((preferences) => preferences.language);
  const colour = directionText(directionOf(pair.updown));
  const kind = pair.type === 'CONTRACT' ? ` ${t('quotes.perpetual')}` : '';
  return (
    <div className={cx('flex h-14 items-center pr-4 pl-4', chosen && 'bg-sunken')}>
      <MarketStar market={market} pairsName={`${pair.pairsName}${kind}`} />
      <button
        type="button"
        data-row
        aria-pressed={chosen}
        onClick={() => onChoose(market)}
        className="flex h-full min-w-0 flex-1 items-center text-left active:opacity-60"
      >
        <CoinIcon currency={pair.tokenCur} className="size-6" />
        <span className="ml-2 min-w-0 flex-1">
          {/* The pair stays whole: a label that finds no room wraps out of sight. */}
          <span className="flex h-5 flex-wrap items-center gap-x-1 overflow-clip">
            <span className="h-5 whitespace-nowrap leading-5">
              <b className="text-15 font-semibold">{pair.tokenCur}</b>
              <span className="text-12 text-text-3">/{pair.mainCur}</span>
            </span>
            {saysKind && kind !== '' && (
              <span className="flex h-5 items-center">
                <Chip tone="brand">{t('quotes.perpetual')}</Chip>
              </span>
            )}
            {pair.isNew && (
              <span className="flex h-5 items-center">
                <Chip tone="brand">{t('trade.newPair')}</Chip>
              </span>
            )}
          </span>
          <span className="block truncate text-11 text-text-3">
            24h {turnoverText(pair.volume, pair, language)}
          </span>
        </span>
        <span className={cx('shrink-0 pl-2 text-right', colour)}>
          <span className="block text-14 font-semibold">{displayPrice(pair.price, pair.tickSize)}</span>
          <span className="block text-11">{displayPercent(pair.updown)}</span>
        </span>
      </button>
    </div>
  );
}

function PickerOutline() {
  return (
    <div aria-busy="true">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex h-14 items-center justify-between">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}
