/** Picks an open market that the members can trade both ways, and terms that its filters accept. */
import { formatUnits, parseUnits } from '@tern/math';
import type { FundedMember } from './funded-members.ts';
import type { OrderTerms } from './order-load.ts';

export interface Market {
  /** Meets only itself: twice the smallest quantity that passes, between the best bid and the best ask. */
  terms: OrderTerms;
  /** A buy that rests: a tenth below. */
  farBuy: OrderTerms;
}

const SCALE = 12;

export async function openMarket(member: FundedMember): Promise<Market> {
  const { balances } = await member.api.call('getAccounts', { account: 'spot' });
  const held = new Set(balances.filter((one) => one.free !== '0').map((one) => one.currency));
  const markets = await member.api.call('getSpotMarkets');
  const market = markets.find(
    (one) => one.status === 'OPEN' && held.has(one.tokenCur) && held.has(one.mainCur),
  );
  if (!market) throw new Error(`no open market between ${[...held].join(', ')}`);
  const { pairsName } = market;
  const { bids, asks } = await member.api.call('getDepth', { pairsName, type: 'SPOT' });
  const { price } = await member.api.call('getTicker', { pairsName, type: 'SPOT' });
  const tick = parseUnits(market.tickSize, SCALE);
  const last = parseUnits(price, SCALE);
  const bid = bids[0] ? parseUnits(bids[0][0], SCALE) : last - tick;
  const ask = asks[0] ? parseUnits(asks[0][0], SCALE) : (bid > last ? bid : last) + tick * 2n;
  const middle = ((bid + ask) / 2n / tick) * tick;
  if (middle <= bid || middle >= ask) throw new Error(`no room between the best prices of ${pairsName}`);
  const far = ((middle * 9n) / 10n / tick) * tick;
  const qty = smallestQty(market, far);
  const at = (units: bigint): OrderTerms => ({
    pairsName,
    price: formatUnits(units, SCALE),
    qty,
  });
  return { terms: at(middle), farBuy: at(far) };
}

/** Twice the least that the filters ask for. */
function smallestQty(
  market: { minQty: string; stepSize: string; minNotional: string },
  priceUnits: bigint,
): string {
  const step = parseUnits(market.stepSize, SCALE);
  const forNotional = (parseUnits(market.minNotional, SCALE) * 10n ** BigInt(SCALE)) / priceUnits;
  const least = [parseUnits(market.minQty, SCALE), forNotional].reduce((a, b) => (a > b ? a : b));
  return formatUnits(((least * 2n) / step + 1n) * step, SCALE);
}
