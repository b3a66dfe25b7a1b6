import { typedEntry } from '@tern/protocol/typed-number-double';
import { expect, it } from 'vitest';
import {
  AMOUNT_SCALE,
  amountUnits,
  changePledge,
  EMPTY_PLEDGE,
  type PledgeBounds,
  pledgeFault,
} from './pledge-form.ts';

const BOUNDS: PledgeBounds = { min: '100', free: '2500.5', limit: '5000', quota: '3000' };
const typed = (keys: string, bounds = BOUNDS) =>
  changePledge(EMPTY_PLEDGE, { type: 'amount', entry: typedEntry(keys, AMOUNT_SCALE) }, bounds);

it('keeps a decimal of eight places, and has no amount of what is none', () => {
  expect(typed('1234.567890129').amount).toBe('1234.56789012');
  expect(amountUnits(typed('1e3'))).toBeUndefined();
});

it.each([
  ['the balance', BOUNDS, '2500.5'],
  ['the quota', { ...BOUNDS, quota: '312.4' }, '312.4'],
  ['the own limit', { ...BOUNDS, limit: '0' }, '0'],
  [
    'the balance, while the others are not known',
    { ...BOUNDS, limit: undefined, quota: undefined },
    '2500.5',
  ],
  ['nothing, while the balance is not known', { ...BOUNDS, free: undefined }, '0'],
])('takes all that %s allows', (_, bounds: PledgeBounds, amount) => {
  expect(changePledge(EMPTY_PLEDGE, { type: 'all' }, bounds).amount).toBe(amount);
});

it.each([
  ['', BOUNDS, 'empty'],
  ['0.', BOUNDS, 'empty'],
  ['5000x', BOUNDS, 'empty'],
  ['1234567890123', BOUNDS, 'empty'],
  ['99.99999999', BOUNDS, 'belowMin'],
  ['100', BOUNDS, undefined],
  ['2500.5', BOUNDS, undefined],
  ['2500.50000001', BOUNDS, 'aboveFree'],
  ['3000.00000001', BOUNDS, 'aboveQuota'],
  ['5000.00000001', BOUNDS, 'aboveLimit'],
  ['9999', { min: '100', free: undefined, limit: undefined, quota: undefined }, undefined],
])('judges %j as %s', (text, bounds: PledgeBounds, fault) => {
  expect(pledgeFault(typed(text, bounds), bounds)).toBe(fault);
});

it('remembers that a submit was tried, and keeps the amount', () => {
  expect(changePledge(typed('5'), { type: 'tried' }, BOUNDS)).toEqual({ amount: '5', tried: true });
});
