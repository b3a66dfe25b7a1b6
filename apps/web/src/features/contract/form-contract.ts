/** What the order form has to know of its contract and of the member's account there; integer units throughout. */
import type { Closable, ContractTerms } from '@tern/math/contract';

export type TradeType = 'OPEN_LONG' | 'OPEN_SHORT' | 'CLOSE_LONG' | 'CLOSE_SHORT';
export type ContractSide = 'LONG' | 'SHORT';

export interface BookLevel {
  price: bigint;
  qty: bigint;
}

export interface FormContract {
  terms: ContractTerms;
  status: 'PREPARED' | 'OPEN' | 'CANCEL_ONLY' | 'HALTED' | 'CLOSED';
  feed: 'NORMAL' | 'DEGRADED' | 'DEAD' | 'WAITING';
  /** How far from the mark a MARKET order may trade, whole percents. */
  marketBoundPercent: bigint;
  /** 0n: never traded. */
  last: bigint;
  /** 0n: not known. */
  mark: bigint;
  /** Best first. */
  bids: readonly BookLevel[];
  asks: readonly BookLevel[];
  /** 0n: not known yet; an order would set another one than the member's. */
  leverage: bigint;
  /** Undefined while unknown or logged out. */
  available: bigint | undefined;
  /** Per side: its position at mark and what its open orders may still add. */
  sideNotional: Readonly<Record<ContractSide, bigint>>;
  /** Per side: what no other closing order holds; undefined without a position. */
  closable: Readonly<Record<ContractSide, Closable | undefined>>;
}

export function sideOf(tradeType: TradeType): ContractSide {
  return tradeType.endsWith('LONG') ? 'LONG' : 'SHORT';
}

export function isOpening(tradeType: TradeType): boolean {
  return tradeType.startsWith('OPEN');
}
