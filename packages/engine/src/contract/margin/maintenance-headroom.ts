/**
 * The maintenance headroom of scopes (equity minus need, rules/contracts#risk), in plain numbers: quick, and never more
 * than the exact value. Positive means surely safe; otherwise the exact scope decides.
 */
import { SLOT } from '../../book/order-store.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import { MarginLedger } from './margin-ledger.ts';
import { needAtMost, pnlInNumbers } from './risk.ts';

enum SURE {
  /** Errors of numbers are below 2^-50 of the largest part. */
  ERROR = 1e-12,
  MILLIONTH = 1e-6,
}

/** Maintenance margin and closing fee at most, as a part of the notional: what a rise of the notional may add to the need. */
export function worstRate({ highestMmrPpm, closeFeePpm }: ContractMarket): number {
  return (highestMmrPpm + closeFeePpm) * SURE.MILLIONTH;
}

export function isolatedHeadroom(
  contracts: ContractMemory,
  position: number,
  market: ContractMarket,
): number {
  const { positions } = contracts;
  const notional = positions.qty(position) * market.markPrice * market.quoteMultiplier;
  const cost = positions.openNotional(position);
  const margin = positions.margin(position);
  const equity = margin + pnlInNumbers(positions.side(position), notional, cost);
  return equity - needAtMost(market, notional) - (notional + cost + margin) * SURE.ERROR;
}

export interface Headroom {
  headroom: number;
  /** The loss of the account per relative move of all its contracts against it. */
  exposure: number;
}

export class CrossHeadroom {
  private readonly contracts: ContractMemory;
  private readonly cash: MarginLedger;
  /** Filled again for every account: every tick asks for many. */
  private readonly found: Headroom = { headroom: 0, exposure: 0 };

  constructor(stores: ContractStores) {
    this.contracts = stores.contracts;
    this.cash = new MarginLedger(stores);
  }

  /** The answer is overwritten by the next one. */
  headroomOf(account: ContractAccount): Headroom {
    const { contracts } = this;
    const { positions } = contracts;
    let equity = this.cash.wallet(account.row);
    let sum = equity;
    let need = 0;
    let exposure = 0;
    for (let at = account.positions.first; at !== SLOT.NONE; at = positions.memberNext(at)) {
      if (!positions.isCross(at)) continue;
      const market = contracts.marketAt(positions.market(at));
      const side = positions.side(at);
      const notional = positions.qty(at) * market.markPrice * market.quoteMultiplier;
      const cost = positions.openNotional(at);
      equity += pnlInNumbers(side, notional, cost);
      sum += notional + cost;
      need += needAtMost(market, notional);
      exposure += this.exposureOf(market, account.member, side, notional);
    }
    const { found } = this;
    found.headroom = equity - need - sum * SURE.ERROR;
    found.exposure = exposure;
    return found;
  }

  /** The share of this position's contract: counted once, with the long one when there are two. */
  private exposureOf(market: ContractMarket, member: number, side: number, notional: number): number {
    const rate = worstRate(market);
    const other = market.position(member, 1 - side);
    if (other === SLOT.NONE) return side === 0 ? notional : notional * (1 + rate);
    if (side === 1) return 0;
    const short = this.contracts.positions.qty(other) * market.markPrice * market.quoteMultiplier;
    return Math.max(notional - short, short * (1 + rate) - notional * (1 - rate), 0);
  }
}
