/** Markets: favourites, spot and contract pairs by main currency, with search, sorting and stars. */
import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SETTLEMENT_CUR, SimulatedMark, type Sort, useMainCurs } from '../../../features/market/index.ts';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/chip.tsx';
import { Input } from '../../../ui/input.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FavouriteRows } from './favourite-rows.tsx';
import { PairRows } from './pair-rows.tsx';
import { SortHead } from './sort-head.tsx';

type Kind = 'favourites' | 'SPOT' | 'CONTRACT';

export function QuotesScreen() {
  const [kind, setKind] = useState<Kind>('SPOT');
  const [words, setWords] = useState<string | undefined>();
  const [sort, setSort] = useState<Sort | undefined>();
  const [chosenCur, setChosenCur] = useState<string | undefined>();
  const mainCurs = useMainCurs().data;
  const mainCur = chosenCur ?? mainCurs?.[0];
  const asked = useScreenQuery().get('search');
  useEffect(() => {
    if (asked) setWords((before) => before ?? '');
  }, [asked]);

  const kinds = [
    { value: 'favourites', label: t('quotes.favourites') },
    { value: 'SPOT', label: t('quotes.spot') },
    { value: 'CONTRACT', label: t('quotes.contract') },
  ] as const;
  const list = { words: words ?? '', sort };
  return (
    <>
      <div className="sticky top-0 z-20 bg-page">
        <QuotesBar words={words} onWords={setWords} />
        <div className="px-4 pb-2.5">
          <Tabs choices={kinds} value={kind} onChoose={setKind} label={t('quotes.kinds')} />
          {kind === 'SPOT' && (
            <fieldset className="no-scrollbar mt-2 flex min-h-10 gap-2 overflow-x-auto">
              <legend className="sr-only">{t('quotes.mainCurrencies')}</legend>
              {mainCurs?.map((name) => (
                <FilterChip key={name} on={name === mainCur} onClick={() => setChosenCur(name)}>
                  {name}
                </FilterChip>
              ))}
            </fieldset>
          )}
        </div>
        <SortHead sort={sort} onSort={setSort} />
      </div>
      <div className="flex-1 bg-surface px-4 pb-4">
        {kind === 'favourites' ? (
          <FavouriteRows mainCurs={mainCurs} {...list} />
        ) : (
          <PairRows mainCur={kind === 'SPOT' ? mainCur : SETTLEMENT_CUR} type={kind} {...list} />
        )}
      </div>
    </>
  );
}

/** Without words the title; with words the search field. */
function QuotesBar({
  words,
  onWords,
}: {
  words: string | undefined;
  onWords(words: string | undefined): void;
}) {
  if (words === undefined) {
    return (
      <TopBar
        left="none"
        title={
          <>
            <h1>{t('app.quotes')}</h1>
            <SimulatedMark />
          </>
        }
        right={
          <IconButton label={t('app.search')} onClick={() => onWords('')}>
            <Search size={22} strokeWidth={1.6} aria-hidden />
          </IconButton>
        }
      />
    );
  }
  return (
    <TopBar
      left="none"
      title={
        <>
          <h1 className="sr-only">{t('app.quotes')}</h1>
          <Input
            className="flex-1 font-normal"
            value={words}
            onText={(text) => onWords(text.toUpperCase())}
            type="search"
            autoFocus
            autoComplete="off"
            placeholder={t('quotes.searchPlaceholder')}
            aria-label={t('app.search')}
            before={<Search size={16} strokeWidth={1.6} className="text-text-2" aria-hidden />}
          />
        </>
      }
      right={
        <IconButton label={t('app.close')} onClick={() => onWords(undefined)}>
          <X size={22} strokeWidth={1.6} aria-hidden />
        </IconButton>
      }
    />
  );
}
