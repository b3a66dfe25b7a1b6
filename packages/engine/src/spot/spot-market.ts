/** One spot market: its settings as the hot path wants them, its book, and how many orders each member has in it. */
import type { Amount, AmountKind } from '../base/amount.ts';
import type { OrderBook } from '../book/order-book.ts';
import { type Ledger, memberOwner, NO_ROW, SPOT } from '../ledger/ledger.ts';
import type { MarketDefinition, MarketStatus, SpotFilters } from './market-definition.ts';
import type { MarketChanged } from './market-events.ts';
import { ReferencePrice } from './reference-price.ts';

function direct(bound: bigint): number {
  return bound < 2n ** 52n ? Number(bound) : Number.POSITIVE_INFINITY;
}

/** The record of a member; the count of orders starts at NO_ROW too, so it is one less than it says. */
enum MEMBER {
  SHIFT = 2,
  BASE_ROW = 0,
  QUOTE_ROW = 1,
  ORDERS = 3,
}

export class SpotMarket {
  status: MarketStatus = 'PREPARED';
  lastPrice = 0;
  /** The time of the last trade; 0 before the first, and before engine version 7. */
  lastTradeMs = 0;
  /** The price by which filters and values count; no trade moves it. */
  readonly reference: ReferencePrice;
  makerFeePpm: number;
  takerFeePpm: number;
  readonly listingPrice: number;
  /** Base units of one quantity unit, quote units of one price unit times one quantity unit (rules/conventions#scales). */
  readonly baseMultiplier: number;
  readonly quoteMultiplier: number;

  filters!: SpotFilters;
  tickSize = 1;
  stepSize = 1;
  minQty = 0;
  maxQty = 0;
  readonly minNotional: Amount;
  readonly maxNotional: Amount;
  /** The same for comparing with amounts of one limb: every one of them is below a bound of two. */
  minNotionalDirect = 0;
  maxNotionalDirect = 0;

  /** Rows of the fee account, once a fee was taken. */
  baseFeeRow = -1;
  quoteFeeRow = -1;
  /** The rows of each member's spot accounts of base and quote (NO_ROW until needed), and the open orders here. */
  private members = new Int32Array(64 << MEMBER.SHIFT).fill(NO_ROW);

  constructor(
    readonly number: number,
    readonly definition: MarketDefinition,
    readonly base: number,
    readonly quote: number,
    scales: { base: number; quote: number },
    readonly book: OrderBook,
    private readonly ledger: Ledger,
    kind: AmountKind,
  ) {
    this.makerFeePpm = definition.makerFeePpm;
    this.takerFeePpm = definition.takerFeePpm;
    this.listingPrice = Number(definition.listingPrice);
    this.reference = new ReferencePrice(this.listingPrice);
    this.baseMultiplier = 10 ** (scales.base - definition.qtyScale);
    this.quoteMultiplier = 10 ** (scales.quote - definition.priceScale - definition.qtyScale);
    this.minNotional = kind.amount();
    this.maxNotional = kind.amount();
    this.setFilters(definition.filters);
  }

  /** Only with an empty book. The values were checked before: prices and quantities fit in numbers. */
  setFilters(filters: SpotFilters): void {
    this.filters = filters;
    this.tickSize = Number(filters.tickSize);
    this.stepSize = Number(filters.stepSize);
    this.minQty = Number(filters.minQty);
    this.maxQty = Number(filters.maxQty);
    this.minNotional.setBigint(filters.minNotional);
    this.maxNotional.setBigint(filters.maxNotional);
    this.minNotionalDirect = direct(filters.minNotional);
    this.maxNotionalDirect = direct(filters.maxNotional);
  }

  /** The row of the member's spot account of base; made if there is none. */
  baseRow(member: number, memberId: number): number {
    return this.row(member, MEMBER.BASE_ROW, this.base, memberId);
  }

  /** The row of the member's spot account of quote; made if there is none. */
  quoteRow(member: number, memberId: number): number {
    return this.row(member, MEMBER.QUOTE_ROW, this.quote, memberId);
  }

  openOrdersOf(member: number): number {
    const at = (member << MEMBER.SHIFT) | MEMBER.ORDERS;
    return at < this.members.length ? this.integerAt(at) + 1 : 0;
  }

  countOrder(member: number, change: 1 | -1): void {
    this.makeRoom(member);
    const at = (member << MEMBER.SHIFT) | MEMBER.ORDERS;
    this.members[at] = this.integerAt(at) + change;
  }

  changed(): MarketChanged {
    const { market, base, quote, priceScale, qtyScale, listingPrice } = this.definition;
    const { filters, makerFeePpm, takerFeePpm, status } = this;
    return {
      kind: 'market-changed',
      market,
      base,
      quote,
      priceScale,
      qtyScale,
      filters,
      makerFeePpm,
      takerFeePpm,
      listingPrice,
      status,
    };
  }

  private row(member: number, field: MEMBER, asset: number, memberId: number): number {
    this.makeRoom(member);
    const at = (member << MEMBER.SHIFT) | field;
    const known = this.integerAt(at);
    if (known !== NO_ROW) return known;
    const made = this.ledger.row(memberOwner(member), SPOT, asset, memberId);
    this.members[at] = made;
    return made;
  }

  private integerAt(at: number): number {
    return this.members[at]!;
  }

  private makeRoom(member: number): void {
    if ((member + 1) << MEMBER.SHIFT <= this.members.length) return;
    const larger = new Int32Array(((member + 1) << MEMBER.SHIFT) * 2).fill(NO_ROW);
    larger.set(this.members);
    this.members = larger;
  }
}
