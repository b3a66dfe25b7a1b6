/** The change of a member's leverage in a contract, as `ChangeLeverage` allows it. */
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';

export interface LeverageChange {
  readonly market: ContractMarket;
  readonly account: ContractAccount;
  readonly leverage: number;
  /** The margins of the isolated positions, what releases margin before what needs it. */
  readonly margins: readonly MarginChange[];
  /** Available after it; below zero when a cross loss is larger than what is free. */
  readonly available: bigint;
}

/** The state before a change, for an order that comes to nothing. */
export interface LeverageUndo {
  readonly change: LeverageChange;
  /** The member's setting as the contract keeps it. */
  readonly setting: number;
  readonly positions: readonly {
    readonly position: number;
    readonly leverage: number;
    readonly margin: number;
  }[];
  /** Where its event stands. */
  readonly event: { readonly from: number; readonly to: number };
}

export interface MarginChange {
  readonly position: number;
  readonly margin: bigint;
  readonly more: bigint;
}
