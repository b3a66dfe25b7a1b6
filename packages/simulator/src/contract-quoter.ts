/**
 * The house's maker of one contract: LEVELS levels a side on fixed rungs around the fair price, no cross of its own, few
 * commands. Its stale orders it takes back itself, so that a moving price costs it orders and not money; what it holds
 * it closes first.
 */
import type { CancelAllContractOrders, CancelContractOrder, PlaceContractOrder, Side } from '@tern/engine';
import { ceilTo, floorTo } from '@tern/math';
import type { ContractScale } from './contract-scale.ts';
import { HedgeOrders } from './hedge-orders.ts';
import type { Ladder } from './ladder.ts';
import type { OwnContract } from './own-contract.ts';
import type { OwnOrder } from './own-orders.ts';
import type { SimulatorRandom } from './random.ts';

export type QuoterCommand = PlaceContractOrder | CancelContractOrder | CancelAllContractOrders;

const SIDES = ['BUY', 'SELL'] as const;
const LEVELS = 16;
/** The far end is cleaned up only beyond this. */
const MOST_LEVELS = 22;
const CANCELS_A_SIDE = 2;
/** More stale ones than this go all at once, with everything else that rests. */
const MOST_STALE = 5;
const PLACES_A_SIDE = 5;
/** A side that was swept, or never filled, comes back faster. */
const PLACES_WHEN_BARE = 10;

export class ContractQuoter {
  constructor(
    private readonly own: OwnContract,
    private readonly scale: ContractScale,
    private readonly ladder: Ladder,
    private readonly random: SimulatorRandom,
    private readonly levelLots: bigint,
  ) {}

  /** Withdrawals go first, so that no order meets a stale one on the way. */
  turn(fair: bigint): { withdrawals: QuoterCommand[]; places: PlaceContractOrder[] } {
    const stale = [...this.stale('BUY', fair), ...this.stale('SELL', fair)];
    const { memberId, market } = this.own;
    const isAll = stale.length > MOST_STALE;
    const kept = (side: Side) => (isAll ? [] : this.own.side(side).filter((order) => !stale.includes(order)));
    const far = (side: Side) => kept(side).slice(MOST_LEVELS).slice(-CANCELS_A_SIDE);
    const orders = new HedgeOrders(this.own, isAll);
    return {
      withdrawals: isAll
        ? [{ kind: 'cancel-all-contract-orders', memberId, market }]
        : [...stale, ...far('BUY'), ...far('SELL')].map((order) => this.cancel(order)),
      places: inTurns(...SIDES.map((side) => this.quote(side, fair, kept(side), orders))),
    };
  }

  /** The orders on the wrong side of the fair price: a taker would win against them. */
  private stale(side: Side, fair: bigint): OwnOrder[] {
    const slack = (this.ladder.rung * 3n) / 10n;
    const isStale = ({ price }: OwnOrder) => (side === 'BUY' ? price >= fair + slack : price <= fair - slack);
    return this.own.side(side).filter(isStale);
  }

  /** Missing rungs and thin ones, nearest first; now and then a small order inside the spread. */
  private quote(
    side: Side,
    fair: bigint,
    kept: readonly OwnOrder[],
    orders: HedgeOrders,
  ): PlaceContractOrder[] {
    const leftAt = new Map<bigint, bigint>();
    for (const { price, left } of kept) leftAt.set(price, (leftAt.get(price) ?? 0n) + left);
    const half = (this.ladder.rung * 6n) / 10n;
    const rungs =
      side === 'BUY' ? this.ladder.below(fair - half, LEVELS) : this.ladder.above(fair + half, LEVELS);
    const most = kept.length < LEVELS / 2 ? PLACES_WHEN_BARE : PLACES_A_SIDE;
    const thin = rungs.filter((price) => {
      const usual = this.scale.qtyOfLots(this.usualLots(price), price);
      return (leftAt.get(price) ?? 0n) * 4n < usual;
    });
    const places = thin
      .slice(0, most)
      .map((price) => orders.order(side, 'POST_ONLY', price, this.usualLots(price)));
    if (thin.length <= most && this.random.chance(30)) places.push(this.insideSpread(side, fair, orders));
    return places;
  }

  private insideSpread(side: Side, fair: bigint, orders: HedgeOrders): PlaceContractOrder {
    const away = (this.ladder.rung * BigInt(this.random.between(10, 50))) / 100n;
    const { tick } = this.scale;
    const price = side === 'BUY' ? floorTo(fair - away, tick) : ceilTo(fair + away, tick);
    return orders.order(side, 'POST_ONLY', price, atLeastOne(this.levelLots / 5n));
  }

  private usualLots(price: bigint): bigint {
    return atLeastOne((this.levelLots * this.ladder.weightPercent(price)) / 100n);
  }

  private cancel({ orderId }: OwnOrder): CancelContractOrder {
    return { kind: 'cancel-contract-order', memberId: this.own.memberId, orderId, requestId: '' };
  }
}

function atLeastOne(lots: bigint): bigint {
  return lots < 1n ? 1n : lots;
}

/** Takes one of each list by turns, so that a cut by the budget leaves both sides alike. */
function inTurns<T>(...lists: readonly T[][]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
