/**
 * The tick as bytes, by hand, because it comes every second with every price. Prices of one symbol in a row share its name;
 * each price is the difference to the one before, and so is each time.
 */
import type { Dictionary } from '../base/dictionary.ts';
import { MAX_AMOUNT } from '../base/limits.ts';
import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import type { CommandInBlock } from '../codec/declarations.ts';
import { indexSymbol, source } from '../codec/name-fields.ts';
import type { Tick } from './commands.ts';

export const TICK: CommandInBlock<Tick, never> = {
  lane: 'tick',
  rejections: [],
  code: 4,
  write: writeTick,
  read: readTick,
};

function writeTick(out: ByteWriter, { prices }: Tick, names: Dictionary): void {
  let symbol: string | undefined;
  let previousPrice = 0n;
  let previousTimeMs = 0;
  for (const [at, tickPrice] of prices.entries()) {
    out.makeRoom();
    if (tickPrice.symbol !== symbol) {
      symbol = tickPrice.symbol;
      previousPrice = 0n;
      out.varint(countInRow(prices, at));
      indexSymbol.write(out, symbol, names);
    }
    source.write(out, tickPrice.source, names);
    const { price, sourceTimeMs } = tickPrice;
    const written = price > 0n && price <= MAX_AMOUNT ? price : 0n;
    out.signed(written - previousPrice);
    previousPrice = written;
    const timeMs = Number.isSafeInteger(sourceTimeMs) && sourceTimeMs > 0 ? sourceTimeMs : 0;
    out.signed(BigInt(timeMs - previousTimeMs));
    previousTimeMs = timeMs;
  }
  out.varint(0);
}

/** The number of prices of the same symbol from here on. */
function countInRow(prices: Tick['prices'], from: number): number {
  const symbol = prices[from]?.symbol;
  let end = from + 1;
  while (end < prices.length && prices[end]?.symbol === symbol) end++;
  return end - from;
}

function readTick(from: ByteReader, names: Dictionary): Tick {
  const prices: Tick['prices'] = [];
  let sourceTimeMs = 0;
  for (let count = from.varint(); count > 0; count = from.varint()) {
    const symbol = indexSymbol.read(from, names);
    let price = 0n;
    for (let left = count; left > 0; left--) {
      const name = source.read(from, names);
      price += from.signed();
      sourceTimeMs += Number(from.signed());
      from.check();
      prices.push({ symbol, source: name, price, sourceTimeMs });
    }
  }
  return { kind: 'tick', prices };
}
