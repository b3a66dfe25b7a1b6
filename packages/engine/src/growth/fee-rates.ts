/**
 * Converts a fee to USDT at the fill, rounded down (rules/growth#conversion): a coin with a contract by its index, any
 * other one by the operators' rate; the reference price of the pair with USDT lowers both. No last price counts.
 */
import { pow10 } from '@tern/math';
import type { Counters } from '../base/counters.ts';
import type { Dictionary } from '../base/dictionary.ts';
import {
  businessDay,
  INDEX_RATE_ALONE_MS,
  INDEX_RATE_LIFE_MS,
  RATED_FEES_OF_DAY,
  REBATE_LIMIT,
  REBATE_RATE_LIFE_MS,
  REBATE_RATE_SCALE,
  SETTLEMENT_ASSET,
} from '../base/limits.ts';
import { floorDivide, MAX_UNITS, units } from '../base/units.ts';
import type { ContractMemory } from '../contract/contract-memory.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { SpotMarket } from '../spot/spot-market.ts';
import type { SpotMarkets } from '../spot/spot-markets.ts';
import type { GrowthStores } from './growth-stores.ts';
import type { InvitationMemory } from './invitation-memory.ts';

const EXACT = 2 ** 53;
const LARGEST_NUMBER = BigInt(MAX_UNITS);
const MAX_VALUE = BigInt(REBATE_LIMIT.MAX_DAY_FEES);

/** The facts that the names of a listing lead to. */
interface Coin {
  readonly scale: number;
  /** The number of its contract's index; undefined: it has no contract. */
  readonly index: number | undefined;
  /** Its pair with USDT. */
  readonly pair: SpotMarket | undefined;
}

export class FeeRates {
  private readonly counters: Counters;
  private readonly dictionary: Dictionary;
  private readonly indexes: Indexes;
  private readonly markets: SpotMarkets;
  private readonly contracts: ContractMemory;
  private readonly invitation: InvitationMemory;
  /** Indexed by asset number. */
  private coins: (Coin | undefined)[] = [];
  private listingsSeen = 0;
  private settlementScale = -1;

  constructor(stores: GrowthStores) {
    this.counters = stores.counters;
    this.dictionary = stores.dictionary;
    this.indexes = stores.indexes;
    this.markets = stores.markets;
    this.contracts = stores.contracts;
    this.invitation = stores.invitation;
  }

  /** The value of a fee of another coin than USDT, in units of USDT; 0 where there is no rate. */
  valueOf(asset: number, fee: number | bigint): number {
    const coin = this.coin(asset);
    if (coin.index === undefined) return this.counted(asset, this.ratedValue(asset, coin, fee));
    const index = this.indexes.all[coin.index];
    if (index === undefined || index.lastNormalMs === 0) return 0;
    const ageMs = this.counters.lastTimeMs - index.lastNormalMs;
    if (ageMs > INDEX_RATE_LIFE_MS) return 0;
    const value = this.atPrice(fee, coin.scale, units(index.lastNormal), index.priceScale);
    if (ageMs <= INDEX_RATE_ALONE_MS) return value;
    return coin.pair === undefined ? 0 : Math.min(value, this.atReference(fee, coin.scale, coin.pair));
  }

  /** The value by the operators' rate, or by the reference price of the coin's pair where that is lower. */
  private ratedValue(asset: number, { scale, pair }: Coin, fee: number | bigint): number {
    const { invitation } = this;
    const { lastTimeMs } = this.counters;
    const set = invitation.rates.get(asset);
    if (set === undefined || lastTimeMs - set.timeMs >= REBATE_RATE_LIFE_MS) return 0;
    const rate = set.rate <= LARGEST_NUMBER ? units(set.rate) : set.rate;
    const value = this.atPrice(fee, scale, rate, REBATE_RATE_SCALE);
    return pair === undefined ? value : Math.min(value, this.atReference(fee, scale, pair));
  }

  private atReference(fee: number | bigint, scale: number, { reference, definition }: SpotMarket): number {
    return this.atPrice(fee, scale, reference.price, definition.priceScale);
  }

  /** The part of the value that the coin's limit of the day leaves. */
  private counted(asset: number, value: number): number {
    if (value === 0) return 0;
    const { invitation } = this;
    const { lastTimeMs } = this.counters;
    const day = businessDay(lastTimeMs);
    let rated = invitation.ratedFees.get(asset);
    if (rated?.day !== day) {
      rated = { day, fees: 0 };
      invitation.ratedFees.set(asset, rated);
    }
    const taken = Math.min(value, RATED_FEES_OF_DAY * 10 ** this.settlementScale - rated.fees);
    rated.fees += taken;
    return taken;
  }

  private atPrice(fee: number | bigint, scale: number, price: number | bigint, priceScale: number): number {
    const decimals = scale + priceScale - this.settlementScale;
    // A product that was rounded is above the bound too.
    const product = typeof fee === 'number' && typeof price === 'number' ? fee * price : EXACT;
    if (decimals >= 0 && product < EXACT) return floorDivide(product, 10 ** decimals);
    const value = (BigInt(fee) * BigInt(price) * pow10(this.settlementScale)) / pow10(scale + priceScale);
    return units(value < MAX_VALUE ? value : MAX_VALUE);
  }

  /** Resolves names once for each listing. */
  private coin(asset: number): Coin {
    const { contracts, dictionary } = this;
    const markets = this.markets.all;
    const listings = contracts.markets.length + markets.length;
    if (this.listingsSeen !== listings) {
      this.coins = [];
      this.listingsSeen = listings;
    }
    const known = this.coins[asset];
    if (known !== undefined) return known;
    this.settlementScale = dictionary.listedAsset(SETTLEMENT_ASSET).scale;
    const found = this.findCoin(dictionary.assetName(asset));
    this.coins[asset] = found;
    return found;
  }

  private findCoin(asset: string): Coin {
    const { dictionary, contracts } = this;
    const contract = contracts.markets.find(({ definition }) => definition.base === asset);
    return {
      scale: dictionary.listedAsset(asset).scale,
      index: contract && dictionary.indexNumber(contract.definition.indexSymbol),
      pair: this.markets.find(`${asset}/${SETTLEMENT_ASSET}`),
    };
  }
}
