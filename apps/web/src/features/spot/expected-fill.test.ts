import { parseUnits } from '@tern/math';
import { expect, it } from 'vitest';
import { boughtFor, expectedFill } from './expected-fill.ts';
import { EMPTY_FORM, type OrderForm, unitsAt8 } from './order-form.ts';

const STEPS = { tickSize: '0.01', stepSize: '0.1' };
const book = (...levels: [price: string, qty: string][]) =>
  levels.map(([price, qty]) => ({ price: unitsAt8(price), qty: unitsAt8(qty) }));
const buy = (amount: string): OrderForm => ({ ...EMPTY_FORM, type: 'MARKET', amount, leader: 'amount' });
const sell = (qty: string): OrderForm => ({ ...EMPTY_FORM, type: 'MARKET', side: 'SELL', qty });

it("buys as the rules' example does, to the last digit", () => {
  const offers = book(['0.51', '1000'], ['0.52', '5000']);
  // 1000 / 1942.3 without what is given back.
  expect(expectedFill(buy('1000'), STEPS, offers)).toEqual({
    qty: unitsAt8('1942.3'),
    amount: unitsAt8('999.996'),
    average: parseUnits('0.51485146', 8),
  });
});
it('lets no crumb at the best price end the order, and goes no further than its bound', () => {
  const crumb = book(['0.46', '10'], ['0.52', '5000'], ['0.55', '5000']);
  expect(expectedFill(buy('1000'), STEPS, crumb)?.qty).toBe(unitsAt8('1924.2'));
  // 0.54 is the bound, so that what costs 0.55 is not bought.
  expect(expectedFill(buy('4000'), STEPS, crumb)?.qty).toBe(unitsAt8('5010'));
});
it('sells into the bids down to its bound', () => {
  const bids = book(['100', '2'], ['99', '3'], ['94', '50']);
  expect(expectedFill(sell('4'), STEPS, bids)).toEqual({
    qty: unitsAt8('4'),
    amount: unitsAt8('398'),
    average: unitsAt8('99.5'),
  });
  expect(expectedFill(sell('20'), STEPS, bids)?.qty).toBe(unitsAt8('5'));
});
it('expects nothing of an empty book, of no size, and of less than a step', () => {
  const offers = book(['0.51', '1000']);
  expect(expectedFill(buy('1000'), STEPS, [])).toBeUndefined();
  expect(expectedFill(sell('1'), STEPS, [])).toBeUndefined();
  expect(expectedFill(buy(''), STEPS, offers)).toBeUndefined();
  expect(boughtFor(0n, STEPS, offers)).toBeUndefined();
  expect(expectedFill(buy('0.05'), STEPS, offers)).toBeUndefined();
});
