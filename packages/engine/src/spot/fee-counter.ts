/** Growth's part in fills: it counts the fees of invitees (rules/growth#base). */
import type { Amount } from '../base/amount.ts';

export interface FeeCounter {
  /**
   * A fee in any asset.
   * @param other the member on the other side of the fill
   */
  count(member: number, other: number, asset: number, fee: number): void;
  /** As count, for a fee of any size. */
  countAmount(member: number, other: number, asset: number, fee: Amount): void;
}
