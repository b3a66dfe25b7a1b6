/** The four rankings of getIndexCoin over enabled spot pairs (rules/spot#rankings). Pure; every order is total. */
import type { CoinRanking } from '@tern/protocol';

export interface RankedPair {
  market: string;
  changeBasisPoints: bigint;
  turnoverUsdt: bigint;
  listTimeMs: number;
  topSort: number | undefined;
}

const RANKED = 10;
/** Behind every chosen one. */
const LAST = Number.MAX_SAFE_INTEGER;

type Order = (a: RankedPair, b: RankedPair) => number;

const descending = (a: bigint | number, b: bigint | number) => (a === b ? 0 : a > b ? -1 : 1);
const byName: Order = (a, b) => (a.market < b.market ? -1 : a.market > b.market ? 1 : 0);
const byTurnover: Order = (a, b) => descending(a.turnoverUsdt, b.turnoverUsdt) || byName(a, b);

const ORDERS: Record<CoinRanking, Order> = {
  UPDOWN: (a, b) => descending(a.changeBasisPoints, b.changeBasisPoints) || byTurnover(a, b),
  VOLUME: byTurnover,
  PROJECT: (a, b) => descending(a.listTimeMs, b.listTimeMs) || byName(a, b),
  // Chosen ones first, in the operator's order; the rest fills up, so that the client finds its four tiles.
  TOP: (a, b) => (a.topSort ?? LAST) - (b.topSort ?? LAST) || byTurnover(a, b),
};

/**
 * Market names, best first. A main currency without a pair among the first ten sends its best one, which takes the
 * place of the last pair whose main currency has another.
 */
export function rank(pairs: readonly RankedPair[], ranking: CoinRanking): string[] {
  const sorted = pairs.toSorted(ORDERS[ranking]);
  const listed = sorted.slice(0, RANKED);
  for (const pair of sorted.slice(RANKED)) {
    if (listed.some((other) => mainCurOf(other) === mainCurOf(pair))) continue;
    const last = listed.findLastIndex((one) =>
      listed.some((other) => other !== one && mainCurOf(other) === mainCurOf(one)),
    );
    if (last < 0) break;
    listed.splice(last, 1);
    listed.push(pair);
  }
  return listed.map((pair) => pair.market);
}

const mainCurOf = ({ market }: RankedPair): string => market.slice(market.indexOf('/') + 1);
