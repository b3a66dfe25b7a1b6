/**
 * Hands on the best bid and ask of the book, or nothing while a side is empty. Draws nothing; stands beside a form for as
 * long as its price is beyond the band, so that a form within it is not drawn at every change of the book.
 */
import { useEffect } from 'react';
import { useMetPrice } from '../../feed/use-feed.ts';

interface BestPricesProps {
  pairsName: string;
  onPrices(quotes: { bid: string; ask: string } | undefined): void;
}

export function BestPrices({ pairsName, onPrices }: BestPricesProps) {
  const bid = useMetPrice(pairsName, 'SELL');
  const ask = useMetPrice(pairsName, 'BUY');
  useEffect(() => {
    onPrices(bid && ask ? { bid, ask } : undefined);
  }, [bid, ask, onPrices]);
  return null;
}
