import { typedEntry } from '@tern/protocol/typed-number-double';
import { describe, expect, it } from 'vitest';
import { changeSize, EMPTY_SIZE, followPrice, type SizeBounds, sizeFault, wantedSize } from './size-form.ts';

const BUY: SizeBounds = {
  side: 'BUY',
  price: '7.23',
  min: '100',
  max: '10000',
  effectiveMax: '697.69',
  stock: '96.5',
};
const SELL: SizeBounds = { ...BUY, side: 'SELL', stock: '5000', effectiveMax: '10000', free: '80' };
const typed = (type: 'amount' | 'qty', keys: string, bounds = BUY) =>
  changeSize(EMPTY_SIZE, { type, entry: typedEntry(keys, type === 'amount' ? 2 : 8) }, bounds);
const all = (bounds: SizeBounds) => changeSize(EMPTY_SIZE, { type: 'all' }, bounds);

describe('amount and quantity', () => {
  it('500 CNY at 7.23 buy 69.15629322, rounded down', () => {
    expect(typed('amount', '500')).toEqual({ amount: '500', qty: '69.15629322', leader: 'amount' });
  });

  it('a quantity costs half-up cents: 96.5 at 7.23 are 697.70', () => {
    expect(typed('qty', '96.5')).toEqual({ amount: '697.70', qty: '96.5', leader: 'qty' });
  });

  it('keep the typed one at another price', () => {
    expect(followPrice(typed('amount', '500'), '7.25').qty).toBe('68.96551724');
    expect(followPrice(typed('qty', '10'), '7.25').amount).toBe('72.50');
  });

  it('take no decimals that the exchange does not know, and have no size of a text that is no number', () => {
    expect(typed('amount', '500.129').amount).toBe('500.12');
    expect(typed('qty', '1.123456789').qty).toBe('1.12345678');
    expect(sizeFault(typed('amount', '5e2'), BUY)).toBe('empty');
    expect(wantedSize(typed('amount', '5e2'))).toEqual({ amount: '' });
    expect(typed('amount', '5e2').qty).toBe('');
    expect(typed('amount', '')).toEqual({ amount: '', qty: '', leader: 'amount' });
  });

  it('name in the request what was typed', () => {
    expect(wantedSize(typed('amount', '500.'))).toEqual({ amount: '500' });
    expect(wantedSize(typed('qty', '96.5'))).toEqual({ qty: '96.5' });
  });
});

describe('all', () => {
  it('takes the last stock whole, by its quantity', () => {
    expect(all(BUY)).toEqual({ amount: '697.70', qty: '96.5', leader: 'qty' });
    expect(sizeFault(all(BUY), BUY)).toBeUndefined();
  });

  it('stops at the largest amount of the ad, and of a first order', () => {
    const rich = { ...BUY, stock: '5000', effectiveMax: '10000' };
    expect(all(rich)).toMatchObject({ amount: '10000.00', leader: 'amount' });
    expect(all({ ...rich, newTakerMax: '2000' })).toMatchObject({ amount: '2000.00', leader: 'amount' });
  });

  it('stops at what the seller has', () => {
    expect(all(SELL)).toEqual({ amount: '578.40', qty: '80', leader: 'qty' });
    expect(sizeFault(all(SELL), SELL)).toBeUndefined();
  });
});

describe('the bounds of an order', () => {
  it.each([
    ['', 'empty'],
    ['0', 'zero'],
    ['0.00', 'zero'],
    ['99.99', 'belowMin'],
    ['100', undefined],
    ['697.69', undefined],
    ['697.70', 'aboveMax'],
  ])('an amount of "%s": %s', (amount, fault) => {
    expect(sizeFault(typed('amount', amount), BUY)).toBe(fault);
  });

  it.each([
    ['0.00000001', 'zero'],
    ['1', 'belowMin'],
    ['96.5', undefined],
    ['96.50000001', 'aboveStock'],
    ['1400', 'aboveMax'],
  ])('a quantity of "%s": %s', (qty, fault) => {
    expect(sizeFault(typed('qty', qty), BUY)).toBe(fault);
  });

  it('a first order is bounded before the balance is asked for', () => {
    const bounds = { ...SELL, newTakerMax: '500' };
    expect(sizeFault(typed('amount', '500', bounds), bounds)).toBeUndefined();
    expect(sizeFault(typed('amount', '600', bounds), bounds)).toBe('newTaker');
  });

  it('a seller sells no more than the account holds; while that is unknown nothing is said', () => {
    expect(sizeFault(typed('qty', '80', SELL), SELL)).toBeUndefined();
    expect(sizeFault(typed('qty', '80.00000001', SELL), SELL)).toBe('short');
    expect(sizeFault(typed('qty', '81', SELL), { ...SELL, free: undefined })).toBeUndefined();
  });
});
