/**
 * Converts a fee to USDT at the fill, rounded down (rules/growth#conversion): a coin with a contract by the last NORMAL
 * index, any other one by the operators' rate, which no last price alone can raise.
 */
import { pow10 } from '@tern/math';
import { floorDivide, units } from '../contract/units.ts';
import type { EngineMemory } from '../engine-memory.ts';
import type { IndexPrice } from '../index-price/index-price.ts';
import {
  businessDay,
  INDEX_RATE_LIFE_MS,
  RATED_FEES_OF_DAY,
  REBATE_LIMIT,
  REBATE_RATE_LIFE_MS,
  REBATE_RATE_SCALE,
  SETTLEMENT_ASSET,
} from '../limits.ts';

const EXACT = 2 ** 53;
const MAX_VALUE = BigInt(REBATE_LIMIT.MAX_DAY_FEES);

/** A price in USDT and its decimals. */
interface Price {
  readonly price: bigint;
  readonly scale: number;
}

/** A coin with a contract, its fees' decimals and the number of its index. */
interface IndexedCoin {
  readonly scale: number;
  readonly index: number;
}

export class FeeRates {
  /** Indexed by asset number; null: the coin has no contract. */
  private coins: (IndexedCoin | null | undefined)[] = [];
  private contractsSeen = 0;
  private settlementScale = -1;

  constructor(private readonly memory: EngineMemory) {}

  /** The value of a fee of another coin than USDT, in units of USDT; 0 where there is no rate. */
  valueOf(asset: number, fee: number): number {
    const coin = this.coin(asset);
    if (coin === null) return units(this.ratedValue(asset, BigInt(fee)));
    const index = this.memory.indexes[coin.index];
    if (index === undefined || !this.isUsable(index)) return 0;
    const price = units(index.lastNormal);
    const decimals = coin.scale + index.priceScale - this.settlementScale;
    // A product that was rounded is above the bound too.
    if (decimals >= 0 && fee * price < EXACT) return floorDivide(fee * price, 10 ** decimals);
    return units(this.inUsdt(BigInt(fee), coin.scale, { price: index.lastNormal, scale: index.priceScale }));
  }

  /** As valueOf, for a fee that is no exact number. */
  valueOfLarge(asset: number, fee: bigint): number {
    const coin = this.coin(asset);
    if (coin === null) return units(this.ratedValue(asset, fee));
    const index = this.memory.indexes[coin.index];
    if (index === undefined || !this.isUsable(index)) return 0;
    return units(this.inUsdt(fee, coin.scale, { price: index.lastNormal, scale: index.priceScale }));
  }

  private isUsable({ lastNormalMs }: IndexPrice): boolean {
    return lastNormalMs > 0 && this.memory.lastTimeMs - lastNormalMs <= INDEX_RATE_LIFE_MS;
  }

  /** Counts the value against the coin's limit of the day. */
  private ratedValue(asset: number, fee: bigint): bigint {
    const { invitation, dictionary, lastTimeMs } = this.memory;
    const price = this.operatorsPrice(asset);
    const entry = dictionary.assets[asset];
    if (price === undefined || entry === undefined) return 0n;
    const day = businessDay(lastTimeMs);
    const before = invitation.ratedFees.get(asset);
    const counted = before?.day === day ? before.fees : 0n;
    const left = RATED_FEES_OF_DAY * pow10(this.settlementScale) - counted;
    const value = this.inUsdt(fee, entry.scale, price);
    const taken = value < left ? value : left;
    if (taken > 0n) invitation.ratedFees.set(asset, { day, fees: counted + taken });
    return taken;
  }

  /** The operators' rate, or the last price of the coin's pair where that is lower; undefined: there is no rate. */
  private operatorsPrice(asset: number): Price | undefined {
    const { invitation, dictionary, lastTimeMs } = this.memory;
    const set = invitation.rates.get(asset);
    if (set === undefined || lastTimeMs - set.timeMs >= REBATE_RATE_LIFE_MS) return undefined;
    const rate = { price: set.rate, scale: REBATE_RATE_SCALE };
    const pair = this.memory.market(`${dictionary.assetName(asset)}/${SETTLEMENT_ASSET}`);
    if (pair === undefined || pair.lastPrice === 0) return rate;
    const last = { price: BigInt(pair.lastPrice), scale: pair.definition.priceScale };
    return last.price * pow10(rate.scale) < rate.price * pow10(last.scale) ? last : rate;
  }

  private inUsdt(fee: bigint, scale: number, { price, scale: priceScale }: Price): bigint {
    const value = (fee * price * pow10(this.settlementScale)) / pow10(scale + priceScale);
    return value < MAX_VALUE ? value : MAX_VALUE;
  }

  /** Resolves names once for each listing. */
  private coin(asset: number): IndexedCoin | null {
    const { contracts, dictionary } = this.memory;
    if (this.contractsSeen !== contracts.markets.length) {
      this.coins = [];
      this.contractsSeen = contracts.markets.length;
    }
    const known = this.coins[asset];
    if (known !== undefined) return known;
    this.settlementScale = dictionary.listedAsset(SETTLEMENT_ASSET).scale;
    const found = this.findCoin(asset);
    this.coins[asset] = found;
    return found;
  }

  private findCoin(asset: number): IndexedCoin | null {
    const { dictionary, contracts } = this.memory;
    const entry = dictionary.assets[asset];
    const contract = contracts.markets.find(({ definition }) => definition.base === entry?.asset);
    const index = contract && dictionary.indexNumber(contract.definition.indexSymbol);
    return entry === undefined || index === undefined ? null : { scale: entry.scale, index };
  }
}
