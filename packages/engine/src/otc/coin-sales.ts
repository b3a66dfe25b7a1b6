/** The unfinished orders in which a merchant sells one coin by own ads (rules/otc#strangers). */
import type { OtcOrder } from './otc-records.ts';

export class CoinSales {
  /** The quantity of all of them. */
  qty = 0n;
  /** The most that strangers hold: takers who became known since they bought are taken out when it matters. */
  strangersQty = 0n;
  private readonly ofStrangers = new Set<OtcOrder>();

  add(order: OtcOrder): void {
    this.qty += order.qty;
    this.strangersQty += order.qty;
    this.ofStrangers.add(order);
  }

  delete(order: OtcOrder): void {
    this.qty -= order.qty;
    if (this.ofStrangers.delete(order)) this.strangersQty -= order.qty;
  }

  /** Takes out the takers who are known by now, and stay so. */
  forgetKnown(isStranger: (taker: number) => boolean): void {
    for (const order of this.ofStrangers) {
      if (isStranger(order.buyer)) continue;
      this.ofStrangers.delete(order);
      this.strangersQty -= order.qty;
    }
  }
}
