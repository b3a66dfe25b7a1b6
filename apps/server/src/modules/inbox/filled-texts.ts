/** Quantity and average price of what was filled, with the decimals of the market's step and tick. */
import { displayPrice, displayQty, divRound, formatUnits, pow10 } from '@tern/math';
import { isContract, type TradedMarket, tickSizeOf } from '../market/index.ts';

export function qtyText(market: TradedMarket, qty: string): string {
  const step = isContract(market) ? market.settings.qtyStep : market.filters.stepSize;
  return displayQty(formatUnits(BigInt(qty), market.qtyScale), formatUnits(step, market.qtyScale));
}

/** Half-up at the price scale; '' of nothing. */
export function averageText(market: TradedMarket, qty: string, quote: string): string {
  const filled = BigInt(qty);
  if (filled === 0n) return '';
  const { priceScale, qtyScale, quoteScale } = market;
  const price = divRound(BigInt(quote) * pow10(priceScale + qtyScale), filled * pow10(quoteScale), 'half-up');
  return displayPrice(formatUnits(price, priceScale), formatUnits(tickSizeOf(market), priceScale));
}
