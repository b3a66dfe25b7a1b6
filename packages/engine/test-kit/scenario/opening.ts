/**
 * The market that scenarios play in: COIN/USDT, both with 8 decimals, prices with 2 and quantities with 1
 * (rules/spot#market-orders).
 */
import type { Command } from '../../src/journal/commands.ts';

export const SCENARIO_MARKET = 'COIN/USDT';
export const SCENARIO_SCALES = { asset: 8, price: 2, qty: 1 };
const E8 = 10n ** 8n;

/** Members 1 to 3, each with 10,000 COIN and 10,000 USDT in the spot account. Ends at sequence 13. */
export function openingOfScenario(): Command[] {
  const commands: Command[] = [
    { kind: 'list-asset', asset: 'USDT', scale: 8, maxSupply: 10n ** 18n },
    { kind: 'list-asset', asset: 'COIN', scale: 8, maxSupply: 10n ** 18n },
    {
      kind: 'list-spot-market',
      market: SCENARIO_MARKET,
      base: 'COIN',
      quote: 'USDT',
      priceScale: 2,
      qtyScale: 1,
      filters: {
        tickSize: 1n,
        stepSize: 1n,
        minQty: 1n,
        maxQty: 100_000n,
        minNotional: 1n * E8,
        maxNotional: 9_000n * E8,
      },
      makerFeePpm: 1000,
      takerFeePpm: 1000,
      listingPrice: 50n,
    },
    { kind: 'set-market-status', market: SCENARIO_MARKET, status: 'OPEN' },
  ];
  for (const memberId of [1, 2, 3]) {
    commands.push({ kind: 'open-member', memberId });
    for (const asset of ['USDT', 'COIN'])
      commands.push({
        kind: 'credit-from-outside',
        ref: `${memberId}/${asset}`,
        owner: memberId,
        type: 'spot',
        asset,
        amount: 10_000n * E8,
      });
  }
  return commands;
}
