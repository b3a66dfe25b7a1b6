/**
 * In a bare book any member's order may be the best price; the exchange's takers let it lie when it is far from fair.
 */
import type { EngineState } from '@tern/engine';
import { describe, expect, it } from 'vitest';
import { LEVEL_ONE } from './coin-walk.ts';
import { MARKETS } from './coins.ts';
import { ContractBot } from './contract-bot.ts';
import { CONTRACTS } from './contracts.ts';
import { type BookView, MarketBot } from './market-bot.ts';
import { SimulatorRandom } from './random.ts';

const TURNS = 500;
const TAKER = 2;
const market = CONTRACTS[0]!;
const contracts = [{ market: market.market, status: 'OPEN', feed: 'NORMAL' }] as EngineState['contracts'];

const spot = new MarketBot(MARKETS[0]!, { makerId: 1, takerId: TAKER }, new SimulatorRandom('spot'));
const contract = new ContractBot(
  market,
  { makerId: 1, takerId: TAKER, bettorIds: [] },
  new SimulatorRandom('contract'),
  {
    contracts,
    contractOrders: [],
    positions: [],
  },
);

describe.each([
  ['spot', spot],
  ['contract', contract],
])('the taker of a %s market', (_, bot) => {
  const fair = bot.scale.priceAt(LEVEL_ONE, LEVEL_ONE);
  const bookAt = (percent: bigint): BookView => ({
    bids: [[(fair * (100n - percent)) / 100n, 10_000n]],
    asks: [[(fair * (100n + percent)) / 100n, 10_000n]],
  });
  const taken = (book: BookView) => {
    const said = Array.from({ length: TURNS }, () => bot.turn(fair, book)).flat();
    return said.filter(({ memberId }) => memberId === TAKER).length;
  };

  it('trades with what lies near the fair price', () => {
    const near: BookView = {
      bids: [[(fair * 9_990n) / 10_000n, 10_000n]],
      asks: [[(fair * 10_010n) / 10_000n, 10_000n]],
    };
    expect(taken(near)).toBeGreaterThan(TURNS / 20);
  });

  it('leaves alone what lies far from it', () => {
    expect(taken(bookAt(1n))).toBe(0);
    expect(taken(bookAt(30n))).toBe(0);
  });
});
