import type { Command, SpotFilters } from '@tern/engine';
import { formatUnits } from '@tern/math';
import { beforeAll, describe, expect, it } from 'vitest';
import { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { CallError } from '../../../platform/http/call.ts';
import { filterUnits, LARGEST, refuseAbove, type WireFilters, wireFilters } from './desk-market-units.ts';

const SCALES = { priceScale: 2, qtyScale: 3, quoteScale: 8 };
const FILTERS: SpotFilters = {
  tickSize: 1n,
  stepSize: 1n,
  minQty: 1n,
  maxQty: LARGEST.qty,
  minNotional: 0n,
  maxNotional: LARGEST.amount,
};
const BOUNDS = [
  ['tickSize', LARGEST.price],
  ['stepSize', LARGEST.qty],
  ['maxQty', LARGEST.qty],
  ['maxNotional', LARGEST.amount],
] as const;

const kernel = new MemoryKernel();
const say = async (command: Command) => (await kernel.execute(command)).rejection;
const list = (market: string, filters: SpotFilters, listingPrice = 100n) =>
  say({
    kind: 'list-spot-market',
    market,
    base: 'TRN',
    quote: 'USDT',
    priceScale: 2,
    qtyScale: 3,
    makerFeePpm: 0,
    takerFeePpm: 0,
    filters,
    listingPrice,
  });
const fieldOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(CallError);
    const { error, values } = thrown as CallError;
    expect(error).toBe('parameterInvalid');
    return values.field;
  }
};

beforeAll(async () => {
  for (const asset of ['TRN', 'USDT'])
    expect(await say({ kind: 'list-asset', asset, scale: 8, maxSupply: LARGEST.amount })).toBe('OK');
});

describe('the desk holds a market to the bounds of the engine', () => {
  it.each(BOUNDS)('%s', async (field, largest) => {
    const [fits, above] = [largest, largest + 1n].map((units): WireFilters => {
      const minQty = field === 'stepSize' ? LARGEST.qty : FILTERS.minQty;
      return wireFilters({ ...FILTERS, minQty, [field]: units }, SCALES);
    }) as [WireFilters, WireFilters];
    expect(fieldOf(() => filterUnits(fits, SCALES))).toBeUndefined();
    expect(await list(`AT ${field}`, filterUnits(fits, SCALES))).toBe('OK');
    expect(fieldOf(() => filterUnits(above, SCALES))).toBe(`filters.${field}`);
    expect(await list(`ABOVE ${field}`, { ...FILTERS, [field]: largest + 1n })).toBe('BAD_COMMAND');
  });

  it('the smallest amounts cannot be larger than the largest', () => {
    const wire = wireFilters({ ...FILTERS, minNotional: LARGEST.amount + 1n }, SCALES);
    expect(fieldOf(() => filterUnits(wire, SCALES))).toBe('filters.minNotional');
    const minQty = formatUnits(LARGEST.qty + 1n, SCALES.qtyScale);
    expect(fieldOf(() => filterUnits({ ...wire, minQty }, SCALES))).toBe('filters.minQty');
  });

  it('listing price and supply', async () => {
    expect(await list('AT PRICE', FILTERS, LARGEST.price)).toBe('OK');
    expect(await list('ABOVE PRICE', FILTERS, LARGEST.price + 1n)).toBe('PRICE_INVALID');
    const maxSupply = LARGEST.amount + 1n;
    expect(await say({ kind: 'list-asset', asset: 'MORE', scale: 8, maxSupply })).toBe('AMOUNT_INVALID');
    expect(fieldOf(() => refuseAbove('listingPrice', LARGEST.price, LARGEST.price))).toBeUndefined();
    expect(fieldOf(() => refuseAbove('listingPrice', LARGEST.price + 1n, LARGEST.price))).toBe(
      'listingPrice',
    );
  });
});
