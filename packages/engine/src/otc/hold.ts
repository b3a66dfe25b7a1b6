/**
 * The hold of bought coins (rules/otc#hold): their value at completion may not leave for a day, in whatever coin. All
 * values are in 1e-8 USDT.
 */
import { mayLeave, valueOfUnits } from '@tern/math';
import type { AccountType } from '../base/accounts.ts';
import { type Dictionary, settlementAsset } from '../base/dictionary.ts';
import { SETTLEMENT_ASSET } from '../base/limits.ts';
import type { Indexes } from '../index-price/indexes.ts';
import { type Ledger, memberOwner, typeNumber } from '../ledger/ledger.ts';
import type { ContractMoney } from '../money/money-parts.ts';
import type { OtcMemory } from './otc-memory.ts';
import { indexOf, scaleOf } from './otc-prices.ts';
import type { OtcStores } from './otc-stores.ts';

const COUNTED: readonly AccountType[] = ['assets', 'spot', 'otc'];

/** A price in USDT and its decimals. */
interface Price {
  readonly price: bigint;
  readonly scale: number;
}

const ONE: Price = { price: 1n, scale: 0 };

export class Hold {
  private readonly dictionary: Dictionary;
  private readonly indexes: Indexes;
  private readonly ledger: Ledger;
  private readonly otc: OtcMemory;
  constructor(
    stores: OtcStores,
    private readonly contracts: Pick<ContractMoney, 'transferable'>,
  ) {
    this.dictionary = stores.dictionary;
    this.indexes = stores.indexes;
    this.ledger = stores.ledger;
    this.otc = stores.otc;
  }

  /** The part of an available amount that may not leave. */
  heldOf(member: number, asset: number, available: bigint, nowMs: number): bigint {
    const bought = this.boughtBy(member, nowMs);
    if (bought === 0n || available <= 0n) return 0n;
    const price = this.priceOf(asset);
    if (price === undefined) return available;
    const left = this.valueOfAll(member) - bought;
    if (left <= 0n) return available;
    const free = mayLeave(left, price.price, price.scale, scaleOf(this.dictionary, asset));
    return free >= available ? 0n : available - free;
  }

  /** The value of an amount, rounded up; 0 for a coin without an index. */
  boughtValue(asset: number, units: bigint): bigint {
    return this.valueOf(asset, units, 'ceil');
  }

  private boughtBy(member: number, nowMs: number): bigint {
    const { members, policy } = this.otc;
    let sum = 0n;
    for (const { timeMs, value } of members.get(member)?.purchases ?? [])
      if (nowMs - timeMs < policy.holdMs) sum += value;
    return sum;
  }

  /** All that the member could use, each amount rounded down. */
  private valueOfAll(member: number): bigint {
    const { dictionary, ledger } = this;
    const owner = memberOwner(member);
    let sum = 0n;
    for (const asset of dictionary.assets.keys())
      for (const type of COUNTED) {
        const free = ledger.freeOf(ledger.find(owner, typeNumber(type), asset));
        if (free > 0n) sum += this.valueOf(asset, free, 'floor');
      }
    const inContracts = this.contracts.transferable(member);
    if (typeof inContracts === 'string' || inContracts <= 0n) return sum;
    return sum + this.valueOf(settlementAsset(this.dictionary), inContracts, 'floor');
  }

  private valueOf(asset: number, units: bigint, rounding: 'ceil' | 'floor'): bigint {
    const price = this.priceOf(asset);
    if (price === undefined) return 0n;
    return valueOfUnits(units, price.price, price.scale, scaleOf(this.dictionary, asset), rounding);
  }

  /** The last index, whatever its state; undefined where there is none. */
  private priceOf(asset: number): Price | undefined {
    const name = this.dictionary.assetName(asset);
    if (name === SETTLEMENT_ASSET) return ONE;
    const index = indexOf(this.indexes, name);
    if (index === undefined || index.price === 0n) return undefined;
    return { price: index.price, scale: index.priceScale };
  }
}
