import { expect, it } from 'vitest';
import { faucetTaken } from './faucet-taken.ts';

const at = (text: string) => Date.parse(text);
const claim = (text: string) => ({ from: 'promo', time: at(text) });

it('knows the claim of a business day, which begins at 16:00 UTC', () => {
  const deposits = [{ from: 'outside', time: at('2026-03-02T11:00:00Z') }, claim('2026-03-02T10:00:00Z')];
  expect(faucetTaken(deposits, at('2026-03-02T15:59:59Z'))).toBe(true);
  expect(faucetTaken(deposits, at('2026-03-02T16:00:00Z'))).toBe(false);
  expect(faucetTaken([claim('2026-03-02T16:00:00Z')], at('2026-03-03T15:00:00Z'))).toBe(true);
  expect(
    faucetTaken([{ from: 'outside', time: at('2026-03-02T10:00:00Z') }], at('2026-03-02T11:00:00Z')),
  ).toBe(false);
  expect(faucetTaken([], 0)).toBe(false);
});
