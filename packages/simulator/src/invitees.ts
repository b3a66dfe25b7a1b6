/**
 * The simulated members whom the demo's first member invited: they trade a little, so that the invitation has figures. Their
 * names and addresses say that they are simulated. Pure: they know no balance, and an order that one lets them place.
 */
import type { Command, PlaceSpotOrder } from '@tern/engine';
import { parseUnits } from '@tern/math';
import { MARKETS } from './coins.ts';
import { ASSET_SCALE } from './listing.ts';
import type { SimulatorRandom } from './random.ts';

export interface SimulatedInvitee {
  readonly nickName: string;
  readonly mail: string;
}

export const INVITEES: readonly SimulatedInvitee[] = ['Sim-Willow', 'Sim-Cedar', 'Sim-Aspen'].map(
  (nickName) => ({ nickName, mail: `${nickName.toLowerCase()}@simulated.invalid` }),
);

const MARKET = 'BTC/USDT';
const QTY_SCALE = MARKETS.find(({ market }) => market === MARKET)?.qtyScale ?? ASSET_SCALE;
const FUNDS = [
  ['USDT', '3000'],
  ['BTC', '0.05'],
] as const;
const BUY_USDT = { least: 20, most: 80 };
const SELL_BTC = '0.0005';

/** Said again it changes nothing. */
export function inviteeFunding(memberId: number): Command[] {
  return FUNDS.map(
    ([asset, amount]): Command => ({
      kind: 'credit-from-outside',
      ref: `demo:invitee:${memberId}:${asset}`,
      owner: memberId,
      type: 'spot',
      asset,
      amount: parseUnits(amount, ASSET_SCALE),
    }),
  );
}

/** Buys and sells take turns by chance, so that neither coin runs out soon. */
export function inviteeOrder(memberId: number, random: SimulatorRandom): PlaceSpotOrder {
  const isBuy = random.chance(500);
  const usdt = String(random.between(BUY_USDT.least, BUY_USDT.most));
  return {
    kind: 'place-spot-order',
    memberId,
    requestId: '',
    market: MARKET,
    side: isBuy ? 'BUY' : 'SELL',
    type: 'MARKET',
    timeInForce: 'IOC',
    price: 0n,
    qty: isBuy ? 0n : parseUnits(SELL_BTC, QTY_SCALE),
    quoteAmount: isBuy ? parseUnits(usdt, ASSET_SCALE) : 0n,
  };
}
