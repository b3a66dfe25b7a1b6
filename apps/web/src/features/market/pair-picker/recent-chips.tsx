/** The markets opened last, but for the one that is on the screen. */
import { marketName, pairOf, type WirePair } from '@tern/protocol';
import { useState } from 'react';
import { t } from '../../../locale/text.ts';
import { FilterChip } from '../../../ui/chip.tsx';
import { recentMarkets } from '../recent-markets.ts';

interface RecentMarketsProps {
  /** All that the exchange has; what it no longer has is not offered. */
  pairs: readonly WirePair[];
  current: string;
  onChoose(market: string): void;
}

export function RecentMarkets({ pairs, current, onChoose }: RecentMarketsProps) {
  // As they were when the picker opened: none moves under the finger.
  const [kept] = useState(recentMarkets);
  const offered = kept.filter(
    (market) =>
      market !== current && pairs.some(({ type, pairsName }) => marketName(type, pairsName) === market),
  );
  if (offered.length === 0) return null;
  return (
    <fieldset className="no-scrollbar -mx-4 mt-1 flex shrink-0 items-center gap-2 overflow-x-auto px-4">
      <legend className="sr-only">{t('quotes.recent')}</legend>
      <span className="shrink-0 text-12 text-text-3" aria-hidden>
        {t('quotes.recent')}
      </span>
      {offered.map((market) => {
        const { type, pairsName } = pairOf(market);
        return (
          <FilterChip key={market} on={false} onClick={() => onChoose(market)}>
            {pairsName}
            {type === 'CONTRACT' && ` ${t('quotes.perpetual')}`}
          </FilterChip>
        );
      })}
    </fieldset>
  );
}
