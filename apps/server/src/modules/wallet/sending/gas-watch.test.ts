import { expect, it } from 'vitest';
import type { WalletChain } from '../chains/wallet-chain.ts';
import { GasWatch } from './gas-watch.ts';

const GWEI = 1_000_000_000n;
const CHAIN = { chain: 'ethereum', nativeCurrency: 'ETH', maxGasToken: 200_000n } as WalletChain;
/** Twenty token payments at 50 gwei cost at most 0.2 ETH. */
const NEEDED = 20n * 200_000n * 50n * GWEI;

it('names a hot address that cannot pay twenty token payments, since when, until it can', () => {
  let nowMs = 5;
  const watch = new GasWatch(() => nowMs);
  watch.noteHot(CHAIN, NEEDED, 50n * GWEI);
  expect([watch.problems(), watch.hasGas(CHAIN)]).toEqual([[], true]);
  watch.noteHot(CHAIN, NEEDED - 1n, 50n * GWEI);
  nowMs = 9;
  watch.noteHot(CHAIN, 0n, 50n * GWEI);
  const low = [{ kind: 'GAS_LOW', subject: 'ethereum', time: 5 }];
  expect([watch.problems(), watch.hasGas(CHAIN)]).toEqual([low, false]);
  // An endpoint that does not tell changes nothing.
  watch.noteHot(CHAIN, undefined, 50n * GWEI);
  expect(watch.problems()).toEqual(low);
  watch.noteHot(CHAIN, NEEDED, 50n * GWEI);
  expect([watch.problems(), watch.hasGas(CHAIN)]).toEqual([[], true]);
});

it('names the coin whose costs operations cannot pay', () => {
  const watch = new GasWatch(() => 7);
  watch.noteOperations(CHAIN, true);
  expect(watch.problems()).toEqual([{ kind: 'OPERATIONS_EMPTY', subject: 'ETH ethereum', time: 7 }]);
  watch.noteOperations(CHAIN, false);
  expect(watch.problems()).toEqual([]);
});
