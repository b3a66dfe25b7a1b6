/**
 * Hands on the price at which an order fills: the best one of the other side of the book, or the last price where that
 * side is empty. Draws nothing; stands beside a form for as long as its price is not the member's own.
 */
import type { WireSide } from '@tern/protocol';
import { useEffect } from 'react';
import { useMetPrice, useSlowTicker } from '../../feed/use-feed.ts';

interface FillingPriceProps {
  pairsName: string;
  side: WireSide;
  onPrice(price: string): void;
}

export function FillingPrice({ pairsName, side, onPrice }: FillingPriceProps) {
  const met = useMetPrice(pairsName, side);
  const last = useSlowTicker(pairsName, (pair) => pair?.price);
  const price = met === '' ? last : met;
  useEffect(() => {
    if (price !== undefined) onPrice(price);
  }, [price, onPrice]);
  return null;
}
