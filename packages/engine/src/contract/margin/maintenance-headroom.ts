/**
 * How far scopes are from their liquidation (equity minus need, RULES 1.7), in plain numbers: quick, and never more
 * than the exact value. Positive means surely safe; otherwise the exact scope decides.
 */
import { SLOT } from '../../book/order-store.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import { POSITION, POSITION_RECORD } from '../positions/position-record.ts';
import { MarginLedger } from './margin-ledger.ts';
import { needAtMost } from './risk.ts';

enum SURE {
  /** Errors of numbers are below 2^-50 of the largest part. */
  ERROR = 1e-12,
  MILLIONTH = 1e-6,
}

/** Maintenance margin and closing fee at most, as a part of the notional: what a rise of the notional may add to the need. */
export function worstRate({ highestMmrPpm, closeFeePpm }: ContractMarket): number {
  return (highestMmrPpm + closeFeePpm) * SURE.MILLIONTH;
}

export function isolatedHeadroom(memory: EngineMemory, position: number, market: ContractMarket): number {
  const { numbers, integers } = memory.contracts.positions;
  const at = position << POSITION_RECORD.WORD_SHIFT;
  const notional = numbers[at | POSITION.QTY]! * market.markPrice * market.quoteMultiplier;
  const cost = numbers[at | POSITION.OPEN_NOTIONAL]!;
  const margin = numbers[at | POSITION.MARGIN]!;
  const isShort = integers[(position << POSITION_RECORD.INT_SHIFT) | POSITION.SIDE] === 1;
  const equity = margin + (isShort ? cost - notional : notional - cost);
  return equity - needAtMost(market, notional) - (notional + cost + margin) * SURE.ERROR;
}

export class CrossHeadroom {
  /** Of the account asked about last: what it loses per relative move of all its contracts against it. */
  exposure = 0;
  private readonly cash: MarginLedger;

  constructor(private readonly memory: EngineMemory) {
    this.cash = new MarginLedger(memory);
  }

  /** Sets `exposure` too. */
  headroom(account: ContractAccount): number {
    const { positions, markets } = this.memory.contracts;
    const { numbers, integers } = positions;
    let equity = this.cash.wallet(account.row);
    let sum = equity;
    let need = 0;
    this.exposure = 0;
    for (let position = account.positions.first; position !== SLOT.NONE; ) {
      const intsAt = position << POSITION_RECORD.INT_SHIFT;
      if (integers[intsAt | POSITION.IS_CROSS] === 1) {
        const at = position << POSITION_RECORD.WORD_SHIFT;
        const market = markets[integers[intsAt | POSITION.MARKET]!]!;
        const side = integers[intsAt | POSITION.SIDE]!;
        const notional = numbers[at | POSITION.QTY]! * market.markPrice * market.quoteMultiplier;
        const cost = numbers[at | POSITION.OPEN_NOTIONAL]!;
        equity += side === 0 ? notional - cost : cost - notional;
        sum += notional + cost;
        need += needAtMost(market, notional);
        this.exposure += this.exposureOf(market, account.member, side, notional);
      }
      position = integers[intsAt | POSITION.MEMBER_NEXT]!;
    }
    return equity - need - sum * SURE.ERROR;
  }

  /** What this position's contract takes part with: counted once, with the long one when there are two. */
  private exposureOf(market: ContractMarket, member: number, side: number, notional: number): number {
    const rate = worstRate(market);
    const other = market.position(member, 1 - side);
    if (other === SLOT.NONE) return side === 0 ? notional : notional * (1 + rate);
    if (side === 1) return 0;
    const short =
      this.memory.contracts.positions.number(other, POSITION.QTY) * market.markPrice * market.quoteMultiplier;
    return Math.max(notional - short, short * (1 + rate) - notional * (1 - rate), 0);
  }
}
