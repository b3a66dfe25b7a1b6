/** A pair as a row of a market list: 62 high; name and turnover, price and CNY value, change; or a pill of its own instead of turnover and change. */
import { displayCny, displayPercent, displayPrice } from '@tern/math';
import type { WirePair } from '@tern/protocol';
import { memo, type ReactNode } from 'react';
import { usePreferences } from '../../kit/preferences/preferences.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { PercentPill } from '../../ui/price.tsx';
import { turnoverText } from './turnover.ts';

export interface MarketRowProps {
  pair: WirePair;
  onOpen(pair: WirePair): void;
  /** The one figure of the row, instead of the turnover and the change. */
  pill?: ReactNode;
  /** Behind the pair. */
  tag?: string;
  /** Before the coin. */
  before?: ReactNode;
}

export const MarketRow = memo(function MarketRow({ pair, onOpen, pill, tag, before }: MarketRowProps) {
  const language = usePreferences((preferences) => preferences.language);
  return (
    <div className="flex h-[62px] items-center">
      {before}
      <button
        type="button"
        onClick={() => onOpen(pair)}
        className="flex h-full min-w-0 flex-1 items-center text-left active:opacity-60"
      >
        <CoinIcon currency={pair.tokenCur} />
        <span className="ml-2.5 min-w-0 flex-1 max-[359px]:ml-1.5">
          <span className="block truncate">
            <span className="text-16 font-semibold max-[359px]:text-14">{pair.tokenCur}</span>
            <span className="text-12 text-text-3 max-[359px]:text-11">
              /{pair.mainCur}
              {tag}
            </span>
          </span>
          {!pill && (
            <span className="block truncate text-12 text-text-3 max-[389px]:text-11">
              <span className="max-[359px]:hidden">24h </span>
              {turnoverText(pair.volume, pair, language)}
            </span>
          )}
        </span>
        <span className="shrink-0 pr-3.5 pl-2 text-right max-[389px]:pr-2 max-[389px]:pl-1">
          <span className="block truncate text-16 font-semibold max-[359px]:text-14">
            {displayPrice(pair.price, pair.tickSize)}
          </span>
          <span className="block text-12 text-text-3 max-[359px]:text-11">{displayCny(pair.chPrice)}</span>
        </span>
        {pill ?? <PercentPill signed={pair.updown} text={displayPercent(pair.updown)} />}
      </button>
    </div>
  );
});
