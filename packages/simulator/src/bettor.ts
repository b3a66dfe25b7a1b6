/**
 * A member of the house who bets with the highest leverage, so that a visitor sees what comes of it: opens at the
 * market, holds, and closes in time or is liquidated. Isolated margin: it never loses more than its stake.
 */
import type { PlaceContractOrder, PositionSide } from '@tern/engine';
import type { ContractScale } from './contract-scale.ts';
import { HedgeOrders } from './hedge-orders.ts';
import type { OwnContract } from './own-contract.ts';
import type { SimulatorRandom } from './random.ts';

const LOT = 100_000_000n;
/** Per mille and turn. */
const OPEN_CHANCE = 10;
const CLOSE_CHANCE = 4;
/** A gain of so many times the margin is taken. */
const ENOUGH = 2n;
/** Per mille and bet: holds until then, or until the end. */
const STUBBORN_CHANCE = 600;
/** Per mille and bet: four times as much as usual. */
const BIG_CHANCE = 200;

export class Bettor {
  private isStubborn = true;

  constructor(
    private readonly own: OwnContract,
    private readonly random: SimulatorRandom,
    private readonly scale: ContractScale,
    private readonly favourite: PositionSide,
  ) {}

  turn(fair: bigint): PlaceContractOrder[] {
    const held = (['LONG', 'SHORT'] as const).find((side) => this.own.position(side).qty > 0n);
    const orders = new HedgeOrders(this.own);
    if (held !== undefined) {
      const hasEnough = this.gain(held, fair) >= ENOUGH * this.own.margin(held);
      if (!hasEnough && (this.isStubborn || !this.random.chance(CLOSE_CHANCE))) return [];
      return [orders.place(held === 'LONG' ? 'CLOSE_LONG' : 'CLOSE_SHORT', 'IOC', 0n, 'all')];
    }
    if (!this.random.chance(OPEN_CHANCE)) return [];
    this.isStubborn = this.random.chance(STUBBORN_CHANCE);
    const side = this.random.chance(700) ? this.favourite : this.favourite === 'LONG' ? 'SHORT' : 'LONG';
    return [orders.place(side === 'LONG' ? 'OPEN_LONG' : 'OPEN_SHORT', 'IOC', 0n, this.stake())];
  }

  /** In quote units, at the fair price. */
  private gain(side: PositionSide, fair: bigint): bigint {
    const { qty, openNotional } = this.own.position(side);
    const now = this.scale.value(qty, fair);
    return side === 'LONG' ? now - openNotional : openNotional - now;
  }

  private stake(): bigint {
    const { betLots, maxLeverage } = this.scale.contract;
    const lots = this.random.between(betLots.from, betLots.to);
    const isBig = maxLeverage >= 100 && this.random.chance(BIG_CHANCE);
    return BigInt(isBig ? 4 * lots : lots) * LOT;
  }
}
