/** Recent public trades, newest first, the price in the colour of the taker's side. */
import { displayPrice, displayShortQty } from '@tern/math';
import type { WireTrade } from '@tern/protocol';
import { memo } from 'react';
import { coinsOf, StaleGrey, useMarketSteps } from '../../features/market/index.ts';
import { useTrades } from '../../feed/use-feed.ts';
import { usePreferences } from '../../kit/preferences/preferences.ts';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { clockTime } from '../../ui/time-words.ts';

const SHOWN = 40;

export function TradesTab({ market }: { market: string }) {
  const trades = useTrades(market);
  const steps = useMarketSteps(market);
  const { base, quote } = coinsOf(market);
  if (!trades || !steps) return <Skeleton className="h-[264px] rounded-lg" />;
  if (trades.length === 0) return <EmptyState title={t('trade.noTrades')} />;
  return (
    <StaleGrey className="text-12">
      <div className="mb-1 grid grid-cols-3 text-11 text-text-2">
        <span>{t('trade.timeColumn')}</span>
        <span className="text-right">{t('trade.priceOf', { coin: quote })}</span>
        <span className="text-right">{t('trade.qtyOf', { coin: base })}</span>
      </div>
      <ul>
        {trades.slice(0, SHOWN).map((trade) => (
          <TradeLine key={trade.tradeId} trade={trade} tickSize={steps.tickSize} stepSize={steps.stepSize} />
        ))}
      </ul>
    </StaleGrey>
  );
}

interface TradeLineProps {
  trade: WireTrade;
  tickSize: string;
  stepSize: string;
}

const TradeLine = memo(function TradeLine({ trade, tickSize, stepSize }: TradeLineProps) {
  const language = usePreferences((preferences) => preferences.language);
  return (
    <li className="grid h-6 grid-cols-3 items-center">
      <time className="text-text-2">{clockTime(trade.time)}</time>
      <span className={cx('text-right', trade.side === 'BUY' ? 'text-up' : 'text-down')}>
        {displayPrice(trade.price, tickSize)}
      </span>
      <span className="text-right">{displayShortQty(trade.qty, stepSize, language)}</span>
    </li>
  );
});
