/** The value of an amount for the wallet's limits (rules/wallet#value). */
import { divRound, pow10, rescale } from '@tern/math';
import type { EngineMemory } from '../engine-memory.ts';
import { LAST_PRICE_LIFE_MS, MAX_LAST_TO_INDEX, SETTLEMENT_ASSET, VALUE_SCALE } from '../limits.ts';

/** In 1e-8 USDT. */
export interface Value {
  readonly value: bigint;
  /** Neither an index nor a recent trade gave a price: only the floor price did. */
  readonly isByFloor: boolean;
}

/** The value of an amount of a listed asset; undefined when it has no price at all. */
export function countedValue(
  memory: EngineMemory,
  asset: string,
  amount: bigint,
  nowMs: number,
): Value | undefined {
  const { number, scale } = memory.dictionary.listedAsset(asset);
  if (asset === SETTLEMENT_ASSET)
    return { value: rescale(amount, scale, VALUE_SCALE, 'ceil'), isByFloor: false };
  const symbol = `${asset}/${SETTLEMENT_ASSET}`;
  const index = indexPrice(memory, symbol);
  const last = lastPrice(memory, symbol, nowMs);
  // A thin market that is pushed up would else shut everyone's withdrawals.
  const quoted = larger(index, index > 0n ? smaller(last, index * MAX_LAST_TO_INDEX) : last);
  const floor = memory.wallet.floorPrices.get(number)?.inForce(nowMs) ?? 0n;
  const price = larger(quoted, floor);
  if (price === 0n) return undefined;
  return { value: divRound(amount * price, pow10(scale), 'ceil'), isByFloor: quoted === 0n };
}

function indexPrice(memory: EngineMemory, symbol: string): bigint {
  const index = memory.index(symbol);
  return index === undefined || index.state === 'DEAD' ? 0n : inValueScale(index.price, index.priceScale);
}

function lastPrice(memory: EngineMemory, symbol: string, nowMs: number): bigint {
  const market = memory.market(symbol);
  if (market === undefined || market.lastTradeMs === 0) return 0n;
  if (nowMs - market.lastTradeMs >= LAST_PRICE_LIFE_MS) return 0n;
  return inValueScale(BigInt(market.lastPrice), market.definition.priceScale);
}

/** Rounded up. */
function inValueScale(price: bigint, priceScale: number): bigint {
  return rescale(price, priceScale, VALUE_SCALE, 'ceil');
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
