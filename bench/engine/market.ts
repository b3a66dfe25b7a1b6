/** The market of the engine benchmark: who trades, with how much, in which units. */
import type { Command } from '@tern/engine';

export const MARKET = 'BTC/USDT';
export const TIME_MS = 1_704_067_200_000;
/** 50,000.00 */
export const START_PRICE_TICKS = 5_000_000;
export const BUYERS = Array.from({ length: 600 }, (_, i) => 1001 + i);
export const SELLERS = Array.from({ length: 600 }, (_, i) => 2001 + i);

export function openingCommands(): Command[] {
  const commands: Command[] = [
    { kind: 'list-asset', asset: 'USDT', scale: 8, maxSupply: 2n ** 63n - 1n },
    { kind: 'list-asset', asset: 'BTC', scale: 8, maxSupply: 2n ** 63n - 1n },
    {
      kind: 'list-spot-market',
      market: MARKET,
      base: 'BTC',
      quote: 'USDT',
      priceScale: 2,
      qtyScale: 6,
      filters: {
        tickSize: 1n,
        stepSize: 1000n,
        minQty: 1000n,
        maxQty: 10n ** 12n,
        minNotional: 10n ** 8n,
        maxNotional: 10n ** 17n,
      },
      makerFeePpm: 1000,
      takerFeePpm: 1000,
      listingPrice: BigInt(START_PRICE_TICKS),
    },
    { kind: 'set-market-status', market: MARKET, status: 'OPEN' },
  ];
  for (const member of [...BUYERS, ...SELLERS]) {
    const asset = member < SELLERS[0]! ? 'USDT' : 'BTC';
    commands.push({ kind: 'open-member', memberId: member });
    commands.push({
      kind: 'credit-from-outside',
      ref: `opening/${member}`,
      owner: member,
      type: 'spot',
      asset,
      amount: 15n * 10n ** 15n,
    });
  }
  return commands;
}
