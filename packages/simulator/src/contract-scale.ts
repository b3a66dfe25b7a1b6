/** A contract's units: prices on its tick, and how much of the base a lot is. */
import { pow10 } from '@tern/math';
import type { ContractSpec } from './contracts.ts';
import { MarketScale } from './market-scale.ts';

/** See rules/contracts#lots. */
const LOT_USDT = 1_000n;
const QUOTE_SCALE = 8;

export class ContractScale extends MarketScale {
  /** One lot as price units × quantity units. */
  private readonly lotValue: bigint;
  private readonly toQuote: bigint;

  constructor(readonly contract: ContractSpec) {
    super(contract);
    this.toQuote = pow10(QUOTE_SCALE - contract.priceScale - contract.qtyScale);
    this.lotValue = LOT_USDT * pow10(contract.priceScale + contract.qtyScale);
  }

  /** In quote units. */
  value(qty: bigint, price: bigint): bigint {
    return qty * price * this.toQuote;
  }

  qtyOfLots(lots: bigint, price: bigint): bigint {
    return (lots * this.lotValue) / price;
  }

  /** Rounded up, at least 1. */
  lotsOfQty(qty: bigint, price: bigint): bigint {
    const lots = (qty * price + this.lotValue - 1n) / this.lotValue;
    return lots < 1n ? 1n : lots;
  }
}
