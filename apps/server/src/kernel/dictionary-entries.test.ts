import { Dictionary } from '@tern/engine';
import { expect, it } from 'vitest';
import { dictionaryFrom, entriesOf } from './dictionary-entries.ts';

it('keeps every kind of name through JSON, in the order of their numbers', () => {
  const dictionary = Dictionary.of({
    assets: [{ asset: 'USDT', scale: 8 }],
    markets: [{ market: 'BTC/USDT', base: 'BTC', quote: 'USDT', priceScale: 2, qtyScale: 8 }],
    contracts: [{ market: 'BTC/USDT', base: 'BTC', priceScale: 1, qtyScale: 4 }],
    indexes: [{ symbol: 'BTC', priceScale: 8 }],
    sources: ['demo'],
    chains: ['ethereum', 'bitcoin'],
  });
  expect(dictionaryFrom(JSON.parse(JSON.stringify(entriesOf(dictionary))))).toEqual(dictionary);
});

it('reads what was kept before there were contracts and chains', () => {
  const { contracts, chains } = dictionaryFrom({ assets: [], markets: [], indexes: [], sources: [] });
  expect([contracts, chains]).toEqual([[], []]);
});
