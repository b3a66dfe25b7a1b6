/** The change of a member's leverage in a contract, as `ChangeLeverage` allows it. */
import type { Rejection } from '../../rejections.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';

export interface LeverageChange {
  rejection: Rejection;
  market: ContractMarket;
  account: ContractAccount;
  leverage: number;
  /** Of the isolated positions, what releases margin before what needs it. */
  margins: { position: number; margin: bigint; more: bigint }[];
  /** Available after it; below zero when a cross loss is larger than what is free. */
  available: bigint;
}
