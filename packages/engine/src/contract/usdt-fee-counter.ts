/** Growth's part in fills of contracts: it counts the fees of invitees, which are in USDT (rules/growth#base). */
export interface UsdtFeeCounter {
  /** @param other the member on the other side of the fill; NONE: the liquidation engine */
  countUsdt(member: number, other: number, fee: number): void;
}
