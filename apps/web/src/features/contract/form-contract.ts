/** The state of contract and account that the order form needs; integer units throughout. */
import type { Closable, ContractTerms, PositionUnits } from '@tern/math/contract';

export type TradeType = 'OPEN_LONG' | 'OPEN_SHORT' | 'CLOSE_LONG' | 'CLOSE_SHORT';
export type ContractSide = 'LONG' | 'SHORT';

export interface BookLevel {
  price: bigint;
  qty: bigint;
}

export interface HedgeBound {
  /** Per side: the largest quantity that a close may take. */
  most: Readonly<Record<ContractSide, bigint>>;
  /** The equity that any close asks for, and the other contract because of which; undefined: none is asked, or it is there. */
  lacking: { equity: bigint; pairsName: string } | undefined;
}

export interface FormContract {
  terms: ContractTerms;
  status: 'PREPARED' | 'OPEN' | 'CANCEL_ONLY' | 'HALTED' | 'CLOSED';
  feed: 'NORMAL' | 'DEGRADED' | 'DEAD' | 'WAITING';
  /** The distance from the mark within which a MARKET order may trade, in whole percents. */
  marketBoundPercent: bigint;
  /**
   * The distance from the mark within which a close may trade while the contract is not NORMAL or the account is held
   * (rules/contracts#not-normal, rules/contracts#held-accounts).
   */
  markBoundPpm: bigint;
  /**
   * The distance from the mark to which a trade moves the price that LAST triggers read
   * (rules/contracts#last-triggers).
   */
  lastClampPpm: bigint;
  /** The least worth of a resting order, in quote units (rules/contracts#resting-orders). */
  minResting: bigint;
  /** 0n: never traded. */
  last: bigint;
  /** 0n: not known. */
  mark: bigint;
  /** Best first, without the member's own orders as far as they are known. */
  bids: readonly BookLevel[];
  asks: readonly BookLevel[];
  /** 0n: not known yet; an order would set another one than the member's. */
  leverage: bigint;
  /** True when an order would open a cross position. */
  isCross: boolean;
  /**
   * A contract that is not NORMAL and in which the account has a cross position; undefined: none
   * (rules/contracts#held-accounts).
   */
  heldBy: string | undefined;
  /** The bound of closes of a cross position while the contract is not NORMAL (rules/contracts#not-normal, n3). */
  hedge: HedgeBound | undefined;
  /** Undefined while unknown or logged out. */
  available: bigint | undefined;
  /** Per side: its position at mark and what its open orders may still add. */
  sideNotional: Readonly<Record<ContractSide, bigint>>;
  /** Per side: what no other closing order holds; undefined without a position. */
  closable: Readonly<Record<ContractSide, Closable | undefined>>;
  /** Per side: the quantity of the position, what closing orders hold included; 0n without one. */
  positionQty: Readonly<Record<ContractSide, bigint>>;
  /** Per side: the position as it is. */
  held: Readonly<Record<ContractSide, PositionUnits | undefined>>;
}

/**
 * True when the contract's price is reliable: until then it opens nothing, and closes near the mark only
 * (rules/contracts#index).
 */
export function isNormal({ status, feed }: Pick<FormContract, 'status' | 'feed'>): boolean {
  return feed === 'NORMAL' && status !== 'HALTED';
}

export function sideOf(tradeType: TradeType): ContractSide {
  return tradeType.endsWith('LONG') ? 'LONG' : 'SHORT';
}

export function isOpening(tradeType: TradeType): boolean {
  return tradeType.startsWith('OPEN');
}
