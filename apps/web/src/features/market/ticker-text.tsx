/** One figure of a pair as text that writes itself, only when this figure changed. */
import { displayPrice } from '@tern/math';
import type { WirePair } from '@tern/protocol';
import { useLayoutEffect, useRef } from 'react';
import { tickersStore } from '../../feed/topics.ts';
import { tickerOf } from '../../feed/use-feed.ts';
import { writeText } from './write-text.ts';

export const atTick = (price: string, { tickSize }: WirePair) => displayPrice(price, tickSize);

interface TickerTextProps {
  pairsName: string;
  figure: 'price' | 'chPrice' | 'updown' | 'high' | 'low' | 'volume';
  show(value: string, pair: WirePair): string;
  /** Stands in until the feed speaks. */
  before?: WirePair | undefined;
  className?: string;
}

export function TickerText({ pairsName, figure, show, before, className }: TickerTextProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let shown: string | undefined;
    const write = () => {
      const pair = tickerOf(pairsName) ?? before;
      if (!pair || pair[figure] === shown) return;
      shown = pair[figure];
      writeText(place.current, show(shown, pair));
    };
    write();
    return tickersStore.subscribe(write);
  }, [pairsName, figure, show, before]);
  return <span ref={place} className={className} />;
}
