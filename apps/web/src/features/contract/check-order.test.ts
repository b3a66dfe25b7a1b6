import { describe, expect, it } from 'vitest';
import { checkOrder, checkTriggers } from './check-order.ts';
import type { FormContract, TradeType } from './form-contract.ts';
import { type ContractForm, EMPTY_FORM } from './order-form.ts';
import { btc, CONTRACT, lots, price, usdt } from './sample-contract.ts';

const GOOD: Partial<ContractForm> = { price: '50000', lots: '5' };
const PLAN: Partial<ContractForm> = { type: 'PLAN', triggerPrice: '52000', price: '52000', lots: '5' };
const CLOSE: Partial<ContractForm> = { tab: 'CLOSE', price: '50000', lots: '5' };
const HELD: Partial<FormContract> = {
  closable: { LONG: { qty: btc('0.1'), lots: lots(5n) }, SHORT: undefined },
};
const tpsl = (takeProfit: string, stopLoss: string): Partial<ContractForm> => ({
  ...GOOD,
  withTpsl: true,
  takeProfit,
  stopLoss,
});
const check = (form: Partial<ContractForm>, tradeType: TradeType, contract: Partial<FormContract> = {}) =>
  checkOrder({ ...EMPTY_FORM, ...form }, tradeType, { ...CONTRACT, ...contract })?.key;

describe('checkOrder', () => {
  it.each<[string, Partial<ContractForm>, TradeType, Partial<FormContract>?]>([
    ['halted', GOOD, 'OPEN_LONG', { status: 'HALTED' }],
    ['halted', CLOSE, 'CLOSE_LONG', { ...HELD, status: 'HALTED' }],
    ['cancelOnly', GOOD, 'OPEN_LONG', { status: 'CANCEL_ONLY' }],
    ['notOpen', GOOD, 'OPEN_LONG', { status: 'PREPARED' }],
    ['indexUnavailable', GOOD, 'OPEN_LONG', { feed: 'DEAD' }],
    ['indexUnavailable', GOOD, 'OPEN_SHORT', { feed: 'WAITING' }],
    ['indexUnavailable', { ...CLOSE, type: 'MARKET' }, 'CLOSE_LONG', { ...HELD, feed: 'DEAD' }],
    ['indexDegraded', GOOD, 'OPEN_LONG', { feed: 'DEGRADED' }],
    ['notReady', GOOD, 'OPEN_LONG', { mark: 0n }],
    ['leverageRequired', GOOD, 'OPEN_LONG', { leverage: 0n }],
    ['priceRequired', { lots: '5' }, 'OPEN_LONG'],
    ['priceRequired', { ...GOOD, price: '0' }, 'OPEN_LONG'],
    [
      'priceTick',
      { ...GOOD, price: '50000.5' },
      'OPEN_LONG',
      { terms: { ...CONTRACT.terms, priceScale: 0 } },
    ],
    ['priceTick', GOOD, 'OPEN_LONG', { terms: { ...CONTRACT.terms, tickSize: 7n } }],
    ['priceBand', { ...GOOD, price: '24999.9' }, 'OPEN_LONG'],
    ['priceBand', { ...GOOD, price: '75000.1' }, 'OPEN_SHORT'],
    ['triggerRequired', { ...PLAN, triggerPrice: '' }, 'OPEN_LONG'],
    ['triggerBand', { ...PLAN, triggerPrice: '75000.1' }, 'OPEN_LONG'],
    ['priceBand', { ...PLAN, price: '25999.9' }, 'OPEN_LONG'],
    ['lotsRequired', { price: '50000' }, 'OPEN_LONG'],
    ['lotsRequired', { ...GOOD, lots: '0' }, 'OPEN_LONG'],
    ['lotsWhole', { ...GOOD, lots: '1.5' }, 'OPEN_LONG'],
    ['lotsWhole', { ...CLOSE, lots: '1.5' }, 'CLOSE_LONG', HELD],
    ['lotsTooMany', { ...GOOD, lots: '1001' }, 'OPEN_LONG'],
    ['insufficient', { ...GOOD, lots: '20' }, 'OPEN_LONG'],
    ['tierLimit', GOOD, 'OPEN_LONG', { sideNotional: { LONG: usdt('999000'), SHORT: 0n } }],
    ['noLiquidity', { ...GOOD, type: 'MARKET' }, 'OPEN_LONG', { asks: [] }],
    [
      'noLiquidity',
      { ...GOOD, type: 'MARKET' },
      'OPEN_SHORT',
      { bids: [{ price: price('40000'), qty: 9n }] },
    ],
    ['lotsRequired', { ...CLOSE, lots: '' }, 'CLOSE_LONG', HELD],
    ['positionNotEnough', { ...CLOSE, lots: '6' }, 'CLOSE_LONG', HELD],
    ['positionNotEnough', { ...CLOSE, lots: '', closeAll: true }, 'CLOSE_SHORT', HELD],
    ['tpslRequired', tpsl('', ''), 'OPEN_LONG'],
    ['tpslZero', tpsl('0', '49000'), 'OPEN_LONG'],
    ['tpslZero', tpsl('51000', '0.0'), 'OPEN_LONG'],
    ['longTakeProfit', tpsl('50000', ''), 'OPEN_LONG'],
    ['longStopLoss', tpsl('', '50000'), 'OPEN_LONG'],
    ['shortTakeProfit', tpsl('50000', ''), 'OPEN_SHORT'],
    ['shortStopLoss', tpsl('', '50000'), 'OPEN_SHORT'],
    ['longTakeProfitPrice', { ...tpsl('50500', ''), price: '51000' }, 'OPEN_LONG'],
    ['longStopLossPrice', { ...tpsl('', '49500'), price: '49000' }, 'OPEN_LONG'],
    ['shortTakeProfitPrice', { ...tpsl('49500', ''), price: '49000' }, 'OPEN_SHORT'],
    ['shortStopLossPrice', { ...tpsl('', '50500'), price: '51000' }, 'OPEN_SHORT'],
  ])('%s', (key, form, tradeType, contract) => {
    expect(check(form, tradeType, contract)).toBe(key);
  });

  it.each<[string, Partial<ContractForm>, TradeType, Partial<FormContract>?]>([
    ['a limit order', GOOD, 'OPEN_LONG'],
    ['the edges of the band', { ...GOOD, price: '25000', lots: '1' }, 'OPEN_LONG'],
    ['the upper one', { ...GOOD, price: '75000', lots: '1' }, 'OPEN_SHORT'],
    ['the last lot that fits', { ...GOOD, lots: '19' }, 'OPEN_LONG'],
    ['a market order', { lots: '5', type: 'MARKET' }, 'OPEN_SHORT'],
    ['a limit close with a dead index', CLOSE, 'CLOSE_LONG', { ...HELD, feed: 'DEAD' }],
    ['everything', { ...CLOSE, lots: '', closeAll: true }, 'CLOSE_LONG', HELD],
    ['a close while only those are taken', CLOSE, 'CLOSE_LONG', { ...HELD, status: 'CANCEL_ONLY' }],
    ['a plan, whatever the purse says', { ...PLAN, lots: '900' }, 'OPEN_LONG'],
    ['a plan with a dead index', PLAN, 'OPEN_LONG', { feed: 'DEAD' }],
    ['a pair around the price', tpsl('51000', '49000'), 'OPEN_LONG'],
    ['one trigger alone', tpsl('', '51000'), 'OPEN_SHORT'],
    ['a purse that is not known', { ...GOOD, lots: '900' }, 'OPEN_LONG', { available: undefined }],
  ])('lets %s pass', (_, form, tradeType, contract) => {
    expect(check(form, tradeType, contract)).toBeUndefined();
  });

  it('measures by the last price held within 5 % of the mark', () => {
    const walked = { last: price('80000'), mark: price('50000') };
    // C = 52,500: the band ends at 78,750.
    expect(check({ ...GOOD, price: '78750', lots: '1' }, 'OPEN_SHORT', walked)).toBeUndefined();
    expect(check({ ...GOOD, price: '78750.1', lots: '1' }, 'OPEN_SHORT', walked)).toBe('priceBand');
  });

  it('holds a pair of a position to the same words', () => {
    const triggers = (takeProfit: string, stopLoss: string) =>
      checkTriggers({ side: 'LONG', takeProfit, stopLoss }, CONTRACT)?.key;
    expect(triggers('', '')).toBeUndefined();
    expect(triggers('50000.1', '49999.9')).toBeUndefined();
    expect(triggers('0', '49000')).toBe('tpslZero');
    expect(triggers('', '0.')).toBe('tpslZero');
    expect(triggers('49000', '')).toBe('longTakeProfit');
    expect(triggers('51000', '50000')).toBe('longStopLoss');
  });
});
