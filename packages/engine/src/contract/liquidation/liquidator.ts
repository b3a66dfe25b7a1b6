/**
 * The liquidation engine as a trader (rules/contracts#takeovers): what it holds of each contract and its cash. It lives
 * within one command: what it took over is gone and its cash is the fund's when the command ends.
 */
import { costPart, notionalOf } from '@tern/math/contract';
import { units } from '../../base/units.ts';
import { smaller } from '../amounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractStores } from '../contract-stores.ts';
import { MarginLedger } from '../margin/margin-ledger.ts';
import type { InsuranceFund } from './fund.ts';

/** A holding of one contract and side. */
export interface Holding {
  qty: bigint;
  openNotional: bigint;
}

export class Liquidator {
  cash = 0n;
  /** The holdings at contract × 2 + side. */
  private readonly holdings = new Map<number, Holding>();
  private readonly ledgerCash: MarginLedger;

  constructor(
    stores: ContractStores,
    readonly fund: InsuranceFund,
  ) {
    this.ledgerCash = new MarginLedger(stores);
  }

  holding(market: ContractMarket, side: number): Holding {
    const at = market.number * 2 + side;
    const known = this.holdings.get(at);
    if (known !== undefined) return known;
    const made = { qty: 0n, openNotional: 0n };
    this.holdings.set(at, made);
    return made;
  }

  /** The sum of cash and fund. */
  means(): bigint {
    return this.cash + this.fund.balance();
  }

  /** The fund's balance if all cash were its own now. */
  fundAtEnd(): bigint {
    const repaid = this.cash > 0n ? smaller(this.cash, this.fund.owed()) : 0n;
    return this.means() - repaid;
  }

  open(market: ContractMarket, side: number, qty: bigint, price: bigint): void {
    const held = this.holding(market, side);
    held.qty += qty;
    held.openNotional += notionalOf(market.terms, qty, price);
  }

  /** The result of closing a part of a holding at a price, before the fee. */
  gain(market: ContractMarket, side: number, qty: bigint, price: bigint): bigint {
    const held = this.holding(market, side);
    const apart = notionalOf(market.terms, qty, price) - costPart(held.openNotional, qty, held.qty);
    return side === 0 ? apart : -apart;
  }

  close(market: ContractMarket, side: number, qty: bigint, price: bigint, fee: bigint): void {
    const held = this.holding(market, side);
    const gain = this.gain(market, side, qty, price);
    held.openNotional -= costPart(held.openNotional, qty, held.qty);
    held.qty -= qty;
    this.ledgerCash.add(market.clearing, units(-gain));
    market.totalsChanged = true;
    this.cash += gain - fee;
    if (fee > 0n) this.ledgerCash.giveFee(units(fee));
  }

  /** Its own long and short of a contract end each other. */
  net(market: ContractMarket): void {
    const [long, short] = [this.holding(market, 0), this.holding(market, 1)];
    const qty = smaller(long.qty, short.qty);
    if (qty === 0n) return;
    const longCost = costPart(long.openNotional, qty, long.qty);
    const shortCost = costPart(short.openNotional, qty, short.qty);
    long.openNotional -= longCost;
    short.openNotional -= shortCost;
    long.qty -= qty;
    short.qty -= qty;
    this.cash += shortCost - longCost;
    this.ledgerCash.add(market.clearing, units(longCost - shortCost));
    market.totalsChanged = true;
  }

  isFlat(): boolean {
    return [...this.holdings.values()].every(({ qty }) => qty === 0n);
  }

  /** The cash goes to the fund. */
  settle(): void {
    if (!this.isFlat()) throw new Error('the liquidation engine is not flat');
    this.fund.add(this.cash);
    this.cash = 0n;
  }
}
