import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '../../locale/text.ts';
import { EMPTY_FORM } from './order-form.ts';
import { orderOf, plainPrice, planOf, shareText } from './order-words.ts';

beforeAll(() => loadTexts(['contract']));

const open = { pairsName: 'BTC/USDT', tradeType: 'OPEN_LONG', leverage: 20n } as const;
const close = { ...open, tradeType: 'CLOSE_LONG' } as const;

describe('orderOf', () => {
  it('says what each kind wants and no more', () => {
    const form = { ...EMPTY_FORM, price: '50000', lots: '5' };
    expect(orderOf(form, open)).toEqual({
      pairsName: 'BTC/USDT',
      tradeType: 'OPEN_LONG',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '50000',
      lots: '5',
      leverage: '20',
    });
    expect(orderOf({ ...form, type: 'MARKET', withTpsl: true, stopLoss: '49000.50' }, open)).toEqual({
      pairsName: 'BTC/USDT',
      tradeType: 'OPEN_LONG',
      type: 'MARKET',
      lots: '5',
      leverage: '20',
      stopLoss: '49000.5',
      triggerSource: 'MARK',
    });
  });
  it('closes everything without naming lots, and takes no leverage', () => {
    const form = { ...EMPTY_FORM, tab: 'CLOSE' as const, type: 'MARKET' as const, closePercent: 100 };
    expect(orderOf({ ...form, withTpsl: true, takeProfit: '9' }, close)).toEqual({
      pairsName: 'BTC/USDT',
      tradeType: 'CLOSE_LONG',
      type: 'MARKET',
      closeAll: 'true',
    });
  });
});

describe('a part of what can be closed', () => {
  const form = { ...EMPTY_FORM, tab: 'CLOSE' as const, type: 'MARKET' as const };
  it('is sent as the percentage that was tapped, typed lots as lots', () => {
    const said = { pairsName: 'BTC/USDT', tradeType: 'CLOSE_LONG', type: 'MARKET' };
    expect(orderOf({ ...form, closePercent: 25 }, close)).toEqual({ ...said, closePercent: '25' });
    expect(orderOf({ ...form, lots: '2' }, close)).toEqual({ ...said, lots: '2' });
  });
  it('is named in lists by its share', () => {
    expect([100, 25, 0].map((closePercent) => shareText({ closePercent }))).toEqual(['全部', '25%', '']);
  });
});

describe('planOf', () => {
  const form = { ...EMPTY_FORM, type: 'PLAN' as const, triggerPrice: '52000', price: '52100', lots: '3' };
  it('carries its trigger, and a price where it becomes a limit order', () => {
    expect(planOf(form, open)).toEqual({
      pairsName: 'BTC/USDT',
      tradeType: 'OPEN_LONG',
      type: 'LIMIT',
      triggerPrice: '52000',
      triggerSource: 'MARK',
      price: '52100',
      lots: '3',
      leverage: '20',
    });
    expect(planOf({ ...form, tab: 'CLOSE' }, close)).not.toHaveProperty('leverage');
    expect(planOf({ ...form, planType: 'MARKET', triggerSource: 'LAST' }, open)).not.toHaveProperty('price');
  });
});

it('knows an empty price', () => {
  expect(['', '.', '0', '0.00'].map(plainPrice)).toEqual([undefined, undefined, undefined, undefined]);
  expect(plainPrice('0.10')).toBe('0.1');
});
