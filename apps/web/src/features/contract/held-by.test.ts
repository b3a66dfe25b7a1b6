import { expect, it } from 'vitest';
import { heldBy } from './held-by.ts';

const NOW = {
  'BTC/USDT': { status: 'OPEN', feed: 'NORMAL' },
  'ETH/USDT': { status: 'CANCEL_ONLY', feed: 'WAITING' },
  'SOL/USDT': { status: 'HALTED', feed: 'NORMAL' },
} as const;
const contractOf = (pairsName: string) => {
  const now = NOW[pairsName as keyof typeof NOW];
  return now && { now };
};
const held = (...positions: { pairsName: string; mode: 'CROSS' | 'ISOLATED' }[]) =>
  heldBy({ positions, contractOf });

it('a cross position in a contract that is not normal holds the account', () => {
  expect(held({ pairsName: 'BTC/USDT', mode: 'CROSS' }, { pairsName: 'ETH/USDT', mode: 'CROSS' })).toBe(
    'ETH/USDT',
  );
  expect(held({ pairsName: 'SOL/USDT', mode: 'CROSS' })).toBe('SOL/USDT');
});

it('an isolated position, a normal contract and one that is not known yet do not', () => {
  expect(held({ pairsName: 'ETH/USDT', mode: 'ISOLATED' })).toBeUndefined();
  expect(held({ pairsName: 'BTC/USDT', mode: 'CROSS' })).toBeUndefined();
  expect(held({ pairsName: 'XRP/USDT', mode: 'CROSS' })).toBeUndefined();
  expect(heldBy({ positions: undefined, contractOf })).toBeUndefined();
});
