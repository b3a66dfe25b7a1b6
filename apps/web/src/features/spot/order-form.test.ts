import { compareDecimals } from '@tern/math';
import { typedEntry } from '@tern/protocol/typed-number-double';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOrder, isBeyondBand, orderOf } from './check-order.ts';
import {
  amountDecimals,
  changeOrderForm,
  EMPTY_FORM,
  type FormMarket,
  maxSize,
  type OrderForm,
  type OrderFormAction,
  times,
  unitsAt8,
} from './order-form.ts';

const MARKET: FormMarket = {
  tickSize: '0.01',
  stepSize: '0.0001',
  minQty: '0.0001',
  maxQty: '100',
  minNotional: '5',
  maxNotional: '1000000',
  isOpen: true,
  lastPrice: '97412.35',
  referencePrice: '97412.35',
  freeBase: '0.1482',
  freeQuote: '12304.88',
};

function play(actions: OrderFormAction[], market = MARKET, from = EMPTY_FORM): OrderForm {
  return actions.reduce((form, action) => changeOrderForm(form, action, market), from);
}
const price = (keys: string): OrderFormAction => ({ type: 'price', entry: typedEntry(keys, 2) });
const qty = (keys: string): OrderFormAction => ({ type: 'qty', entry: typedEntry(keys, 4) });
const amount = (keys: string): OrderFormAction => ({
  type: 'amount',
  entry: typedEntry(keys, amountDecimals(MARKET)),
});
const percent = (value: number): OrderFormAction => ({ type: 'percent', percent: value });
const sell: OrderFormAction = { type: 'side', side: 'SELL' };
const market: OrderFormAction = { type: 'type', orderType: 'MARKET' };

it('steps from a price finer than the tick down to a tick', () => {
  const whole = { ...MARKET, tickSize: '1' };
  const typed = changeOrderForm(EMPTY_FORM, price('97412.5'), whole);
  expect(changeOrderForm(typed, { type: 'stepPrice', ticks: 1 }, whole).price).toBe('97413');
});

describe('a limit order', () => {
  it('follows the quantity exactly', () => {
    expect(play([price('97412.35'), qty('0.05')])).toMatchObject({ amount: '4870.6175', percent: 39 });
  });
  it('follows the amount, rounded down to the step', () => {
    expect(play([price('97412.35'), amount('1000')])).toMatchObject({
      qty: '0.0102',
      amount: '1000',
      percent: 8,
    });
  });
  it('follows the slider within the purse, and the price after that', () => {
    const form = play([price('97412.35'), percent(100)]);
    expect(form).toMatchObject({ qty: '0.1263', amount: '12303.179805', percent: 100 });
    expect(changeOrderForm(form, price('50000'), MARKET)).toMatchObject({ qty: '0.246', amount: '12300' });
  });
  it('sells a share of the base', () => {
    expect(play([sell, price('100'), percent(50)])).toMatchObject({ qty: '0.0741', amount: '7.41' });
    expect(play([sell, price('100'), qty('0.1482')]).percent).toBe(100);
  });
  it('has no number of a text that is none, and none that follows from it', () => {
    const form = play([price('97412.35'), qty('0.05')]);
    const noQty = changeOrderForm(form, qty('0.05x'), MARKET);
    expect(noQty).toMatchObject({ qty: 'notANumber', amount: '', percent: 0 });
    expect(checkOrder(noQty, MARKET)?.key).toBe('qtyRequired');
    const noPrice = changeOrderForm(form, price('1e5'), MARKET);
    expect(noPrice).toMatchObject({ price: 'notANumber', qty: '0.05', amount: '', percent: 0 });
    expect(checkOrder(noPrice, MARKET)?.key).toBe('priceRequired');
    const noAmount = changeOrderForm(form, amount('1234567890123'), MARKET);
    expect(noAmount).toMatchObject({ amount: 'tooLong', qty: '' });
    expect(checkOrder(noAmount, MARKET)?.key).toBe('qtyRequired');
  });
  it('steps by a tick, from the last price when empty, never below a tick', () => {
    const up: OrderFormAction = { type: 'stepPrice', ticks: 1 };
    const down: OrderFormAction = { type: 'stepPrice', ticks: -1 };
    expect(play([up]).price).toBe('97412.35');
    expect(play([up, up, up]).price).toBe('97412.37');
    expect(play([price('0.01'), down]).price).toBe('0.01');
    expect(play([price('5'), down]).price).toBe('4.99');
  });
  it('starts anew with another side', () => {
    expect(play([price('5'), qty('1'), sell])).toMatchObject({ price: '5', qty: '', amount: '', percent: 0 });
  });
});

describe('a market order', () => {
  it('buys for an amount', () => {
    expect(play([market, amount('1234.567891')])).toMatchObject({
      amount: '1234.567891',
      percent: 10,
      qty: '',
    });
    expect(play([market, percent(100)]).amount).toBe('12304.88');
  });
  it('sells a quantity', () => {
    expect(play([market, sell, market, percent(100)])).toMatchObject({ qty: '0.1482', amount: '' });
  });
});

describe('an order that was taken', () => {
  const sent = play([price('97412.35'), qty('0.05')]);
  it('takes its size along, whatever the price is now', () => {
    const now = changeOrderForm(sent, price('97000'), MARKET);
    expect(changeOrderForm(now, { type: 'clear', sent }, MARKET)).toMatchObject({
      price: '97000',
      qty: '',
      amount: '',
    });
  });
  it.each([qty('0.06'), amount('1000'), percent(10), sell, market])(
    'leaves what was typed meanwhile',
    (action) => {
      const now = changeOrderForm(sent, action, MARKET);
      expect(changeOrderForm(now, { type: 'clear', sent }, MARKET)).toBe(now);
    },
  );
});

describe('maxSize', () => {
  it('is what the purse allows', () => {
    expect(maxSize(play([price('97412.35')]), MARKET)).toBe('0.1263');
    expect(maxSize(play([market]), MARKET)).toBeUndefined();
    expect(maxSize(play([sell]), MARKET)).toBe('0.1482');
    expect(maxSize(play([]), MARKET)).toBeUndefined();
    expect(maxSize(play([price('5')]), { ...MARKET, freeQuote: undefined })).toBeUndefined();
  });
});

describe('checkOrder', () => {
  const good = [price('97412.35'), qty('0.05')];
  it.each<[string, OrderFormAction[], Partial<FormMarket>]>([
    ['marketClosed', good, { isOpen: false }],
    ['priceRequired', [qty('1')], {}],
    ['priceRequired', [price('0'), qty('1')], {}],
    ['priceTick', [price('97412.35'), qty('1')], { tickSize: '0.02' }],
    ['priceBand', [price('19482.46'), qty('1')], {}],
    ['priceBand', [price('487061.76'), qty('1')], {}],
    ['qtyRequired', [price('97412.35')], {}],
    ['qtyRequired', [price('97412.35'), qty('0')], {}],
    ['qtyStep', good, { stepSize: '0.0003' }],
    ['qtyTooSmall', good, { minQty: '0.06' }],
    ['qtyTooLarge', good, { maxQty: '0.04' }],
    ['notionalTooSmall', good, { minNotional: '4870.6176' }],
    ['notionalTooLarge', good, { maxNotional: '4870.6174' }],
    ['insufficient', good, { freeQuote: '4870.61749999' }],
    ['amountRequired', [market], {}],
    ['notionalTooSmall', [market, amount('4.99')], {}],
    ['insufficient', [market, amount('12304.881')], {}],
    ['notionalTooSmall', [sell, market, qty('0.0001')], { referencePrice: '100' }],
    ['insufficient', [sell, price('97412.35'), qty('0.1483')], {}],
  ])('%s', (key, actions, more) => {
    expect(checkOrder(play(actions, { ...MARKET, ...more }), { ...MARKET, ...more })?.key).toBe(key);
  });
  it('allows every price between the best prices of the book', () => {
    const beyond = play([price('19482.46'), qty('1')]);
    const quotes = { bid: '19482.46', ask: '97412.35' };
    expect(checkOrder(beyond, { ...MARKET, freeQuote: '20000', quotes })).toBeUndefined();
    expect(checkOrder(beyond, { ...MARKET, quotes: { ...quotes, bid: '19482.47' } })?.key).toBe('priceBand');
    expect(isBeyondBand(beyond, MARKET)).toBe(true);
    expect(isBeyondBand(play([price('19482.47')]), MARKET)).toBe(false);
    expect(isBeyondBand(play([market]), MARKET)).toBe(false);
  });
  it('names the prices within the band, on ticks', () => {
    const beyond = [price('487061.8'), qty('1')];
    const fault = checkOrder(play(beyond), { ...MARKET, tickSize: '0.1' });
    expect(fault).toMatchObject({ key: 'priceBand', bound: '19482.5', highest: '487061.7' });
  });
  it.each<[OrderFormAction[], Partial<FormMarket>]>([
    [good, {}],
    [good, { freeQuote: '4870.6175' }],
    [[price('19482.47'), qty('0.05')], {}],
    [[price('487061.75'), qty('0.02')], {}],
    [[market, amount('5')], {}],
    [[sell, market, percent(100)], {}],
    [good, { freeQuote: undefined }],
  ])('lets a good one pass', (actions, more) => {
    expect(checkOrder(play(actions, { ...MARKET, ...more }), { ...MARKET, ...more })).toBeUndefined();
  });
});

describe('orderOf', () => {
  it('says what each kind wants and no more', () => {
    const head = { pairsName: 'BTC/USDT' };
    expect(orderOf(play([price('97412.350'), qty('0.0500')]), 'BTC/USDT')).toEqual({
      ...head,
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '97412.35',
      qty: '0.05',
    });
    expect(orderOf(play([market, amount('10.')]), 'BTC/USDT')).toEqual({
      ...head,
      side: 'BUY',
      type: 'MARKET',
      quoteAmount: '10',
    });
    expect(orderOf(play([sell, market, qty('1')]), 'BTC/USDT')).toEqual({
      ...head,
      side: 'SELL',
      type: 'MARKET',
      qty: '1',
    });
  });
});

describe('the slider', () => {
  it('never asks for more than there is, and passes the checks or is too small', () => {
    const cents = fc
      .integer({ min: 1, max: 50_000_000 })
      .map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`);
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 100 }), fc.boolean(), (free, at, share, sells) => {
        const available = {
          ...MARKET,
          freeQuote: free,
          freeBase: free,
          lastPrice: at,
          referencePrice: at,
          maxQty: '1000000000',
        };
        const form = play([...(sells ? [sell] : []), price(at), percent(share)], available);
        const needed = sells ? form.qty : form.amount;
        expect(compareDecimals(needed, free)).not.toBe(1);
        if (!sells) expect(times(unitsAt8(at), unitsAt8(form.qty))).toBe(unitsAt8(form.amount));
        const allowed = [undefined, 'qtyRequired', 'qtyTooSmall', 'notionalTooSmall', 'notionalTooLarge'];
        expect(allowed).toContain(checkOrder(form, available)?.key);
      }),
    );
  });
});
