import { describe, expect, it } from 'vitest';
import { entryOf, newEntry, ownNetworkOf, requestOf } from './coin-entry.ts';

const NETWORKS = [
  { chain: 'ethereum', nativeCurrency: 'ETH', nativeDecimals: 18 },
  { chain: 'bitcoin', nativeCurrency: 'BTC', nativeDecimals: 8 },
];
const AMOUNTS = {
  minDeposit: '0.01',
  minWithdrawal: '0.02',
  maxWithdrawal: '50',
  withdrawalFee: '0.001',
  autoLimit: '0',
};

describe('the terms of the own coin of a network', () => {
  it('are asked for without a contract, its symbol and its decimals', () => {
    const entry = { chain: 'ethereum', currency: 'ETH', confirmations: '12', ...AMOUNTS };
    expect(ownNetworkOf(NETWORKS, entry)?.chain).toBe('ethereum');
    expect(requestOf(NETWORKS, entry)).toEqual({
      chain: 'ethereum',
      currency: 'ETH',
      symbol: 'ETH',
      settings: { ...AMOUNTS, contract: '', decimals: 18, confirmations: 12 },
    });
  });

  it('forget what was typed about a contract before', () => {
    const typed = { ...newEntry('bitcoin'), currency: 'BTC', contract: '0xdead', symbol: 'X', decimals: '2' };
    const { symbol, settings } = requestOf(NETWORKS, { ...typed, confirmations: '3' });
    expect([symbol, settings.contract, settings.decimals]).toEqual(['BTC', '', 8]);
  });
});

it('a token is asked for with its contract, also where another network has a coin of its name', () => {
  const entry = entryOf(
    { chain: 'ethereum', currency: 'BTC' },
    { ...AMOUNTS, contract: '0xwbtc', decimals: 8, confirmations: 12 },
  );
  expect(ownNetworkOf(NETWORKS, entry)).toBeUndefined();
  expect(requestOf(NETWORKS, { ...entry, symbol: 'WBTC' })).toMatchObject({
    symbol: 'WBTC',
    settings: { contract: '0xwbtc', decimals: 8 },
  });
});
