import { describe, expect, it } from 'vitest';
import { EvmChain } from '../../../platform/chains/evm/evm-chain.ts';

import type { WalletChain } from '../chains/wallet-chain.ts';
import { ChainTerms, floorToScale } from './chain-terms.ts';

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const adapter = new EvmChain({
  chain: 'ethereum',
  chainId: 1,
  confirmations: 3,
  minPriorityFeePerGas: 0n,
  maxLogRange: 16,
});
const chain = { chain: 'ethereum', adapter, nativeCurrency: 'ETH' } as Partial<WalletChain> as WalletChain;
const settings = { decimals: 6, contract: TOKEN, confirmations: 5, minDeposit: '100000000' };
const terms = new ChainTerms(chain, [{ currency: 'USDT', settings }], (one) =>
  one === 'OTHER' ? undefined : 8,
);

describe('what the ledger takes of a transfer', () => {
  it.each([
    [1_234_567_891_234_567_891n, 18, 123_456_789n, 1_234_567_891n],
    [1_234_567n, 6, 123_456_700n, 0n],
    [9_999_999_999n, 18, 0n, 9_999_999_999n],
    [7n, 8, 7n, 0n],
    [2n ** 256n - 1n, 6, 2n ** 63n - 1n, 0n],
  ])('is %s units of %i decimals rounded down to 8', (units, decimals, amount, dust) => {
    expect(floorToScale(units, decimals, 8)).toEqual({ amount, dust });
  });

  it('is enough from the least deposit on', () => {
    const token = { kind: 'token' as const, contract: TOKEN.toLowerCase() };
    expect(terms.value(token, 1_000_000n)).toEqual({
      currency: 'USDT',
      amount: 100_000_000n,
      dust: 0n,
      isEnough: true,
    });
    expect(terms.value(token, 999_999n)?.isEnough).toBe(false);
  });

  it('is nothing of a contract without terms, and the own coin waits for its terms', () => {
    expect(terms.value({ kind: 'token', contract: TOKEN.replace('d', 'c') }, 1n)).toBeUndefined();
    expect(terms.value({ kind: 'native' }, 10n ** 18n)).toMatchObject({ currency: 'ETH', isEnough: true });
    expect([terms.has('ETH'), terms.has('USDT')]).toEqual([false, true]);
    expect(terms.depths()).toEqual([{ currency: 'USDT', confirmations: 5 }]);
  });
});
