import { describe, expect, it } from 'vitest';
import { checkOrder } from './check-order.ts';
import type { FormContract, TradeType } from './form-contract.ts';
import { type ContractForm, EMPTY_FORM } from './order-form.ts';
import { btc, CONTRACT, lots, price, usdt } from './sample-contract.ts';

const GOOD: Partial<ContractForm> = { price: '50000', lots: '5' };
const PLAN: Partial<ContractForm> = { type: 'PLAN', triggerPrice: '52000', price: '52000', lots: '5' };
const CLOSE: Partial<ContractForm> = { tab: 'CLOSE', price: '50000', lots: '5' };
const HELD: Partial<FormContract> = {
  closable: { LONG: { qty: btc('0.1'), lots: lots(5n) }, SHORT: undefined },
};
const SHORT_HELD: Partial<FormContract> = {
  closable: { LONG: undefined, SHORT: { qty: btc('0.1'), lots: lots(5n) } },
};
const PERCENT: Partial<ContractForm> = { lots: '', closePercent: 1 };
const DUST: Partial<FormContract> = { closable: { LONG: { qty: 3n, lots: 15_000n }, SHORT: undefined } };
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
    ['positionNotEnough', { ...CLOSE, lots: '', closePercent: 100 }, 'CLOSE_SHORT', HELD],
    ['positionNotEnough', { ...CLOSE, lots: '', closePercent: 25 }, 'CLOSE_SHORT', HELD],
    ['closeTooSmall', { ...CLOSE, lots: '', closePercent: 25 }, 'CLOSE_LONG', DUST],
    ['closeBelowResting', { ...CLOSE, ...PERCENT }, 'CLOSE_LONG', HELD],
    ['heldByIndex', GOOD, 'OPEN_LONG', { heldBy: 'ETH/USDT' }],
    ['heldByIndex', { lots: '5', type: 'MARKET' }, 'OPEN_SHORT', { heldBy: 'ETH/USDT' }],
    ['closeTooLow', { ...CLOSE, price: '49909.9' }, 'CLOSE_LONG', { ...HELD, feed: 'DEGRADED' }],
    ['closeTooLow', { ...CLOSE, price: '49909.9' }, 'CLOSE_LONG', { ...HELD, heldBy: 'ETH/USDT' }],
    ['closeTooHigh', { ...CLOSE, price: '50090.1' }, 'CLOSE_SHORT', { ...SHORT_HELD, feed: 'WAITING' }],
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
    ['everything', { ...CLOSE, lots: '', closePercent: 100 }, 'CLOSE_LONG', HELD],
    ['a quarter', { ...CLOSE, lots: '', closePercent: 25 }, 'CLOSE_LONG', HELD],
    ['a crumb that does not rest', { ...CLOSE, ...PERCENT, timeInForce: 'IOC' }, 'CLOSE_LONG', HELD],
    ['a crumb at the market', { ...CLOSE, ...PERCENT, type: 'MARKET' }, 'CLOSE_LONG', HELD],
    [
      'a crumb that is the whole position',
      { ...CLOSE, lots: '', closePercent: 100 },
      'CLOSE_LONG',
      { ...DUST, positionQty: { LONG: 3n, SHORT: 0n } },
    ],
    [
      'a market close with a degraded index',
      { ...CLOSE, type: 'MARKET' },
      'CLOSE_LONG',
      { ...HELD, feed: 'DEGRADED' },
    ],
    ['the edge of b', { ...CLOSE, price: '49910' }, 'CLOSE_LONG', { ...HELD, feed: 'DEAD' }],
    [
      'a close that asks for more than b allows',
      { ...CLOSE, price: '50100' },
      'CLOSE_LONG',
      { ...HELD, feed: 'DEAD' },
    ],
    ['any close in the band while the index is normal', { ...CLOSE, price: '40000' }, 'CLOSE_LONG', HELD],
    ['a plan of an account that a cross position holds', PLAN, 'OPEN_LONG', { heldBy: 'ETH/USDT' }],
    ['a close while only those are taken', CLOSE, 'CLOSE_LONG', { ...HELD, status: 'CANCEL_ONLY' }],
    ['a plan, whatever the purse says', { ...PLAN, lots: '900' }, 'OPEN_LONG'],
    ['a plan with a dead index', PLAN, 'OPEN_LONG', { feed: 'DEAD' }],
    ['a pair around the price', tpsl('51000', '49000'), 'OPEN_LONG'],
    ['one trigger alone', tpsl('', '51000'), 'OPEN_SHORT'],
    ['a purse that is not known', { ...GOOD, lots: '900' }, 'OPEN_LONG', { available: undefined }],
  ])('lets %s pass', (_, form, tradeType, contract) => {
    expect(check(form, tradeType, contract)).toBeUndefined();
  });

  it('names the contract that holds the account, and the price that a close must keep', () => {
    const found = (form: Partial<ContractForm>, tradeType: TradeType, contract: Partial<FormContract>) =>
      checkOrder({ ...EMPTY_FORM, ...form }, tradeType, { ...CONTRACT, ...contract });
    expect(found(GOOD, 'OPEN_LONG', { heldBy: 'ETH/USDT' })?.pairsName).toBe('ETH/USDT');
    const low = { ...CLOSE, price: '49000' };
    expect(found(low, 'CLOSE_LONG', { ...HELD, feed: 'DEAD' })).toMatchObject({
      key: 'closeTooLow',
      field: 'price',
      bound: price('49910'),
    });
  });

  describe('a stop-loss at or beyond the liquidation price', () => {
    // Five lots at 50,000 and 20x: 0.1 BTC with a margin of 250 (rules/contracts#liquidation-price: 47,714.8 for any
    // size of the first tier).
    const stop = (stopLoss: string, tradeType: TradeType, contract: Partial<FormContract> = {}) =>
      checkOrder({ ...EMPTY_FORM, ...tpsl('', stopLoss) }, tradeType, { ...CONTRACT, ...contract });

    it('is refused with that price, of the position as it would be after the order', () => {
      expect(stop('47714.8', 'OPEN_LONG')).toMatchObject({
        key: 'stopBeyondLiquidation',
        field: 'stopLoss',
        bound: price('47714.8'),
      });
      expect(stop('25000', 'OPEN_LONG')?.key).toBe('stopBeyondLiquidation');
      expect(stop('47714.9', 'OPEN_LONG')).toBeUndefined();
      expect(stop('52264.8', 'OPEN_SHORT')?.bound).toBe(price('52264.8'));
      expect(stop('52264.7', 'OPEN_SHORT')).toBeUndefined();
    });
    it('counts what is there already', () => {
      const position = {
        ...({
          positionId: '1',
          pairsName: 'BTC/USDT',
          direction: 1n,
          isCross: false,
          leverage: 20n,
        } as const),
        qty: btc('0.1'),
        openNotional: usdt('5000'),
        margin: usdt('2000'),
      };
      const held = { LONG: position, SHORT: undefined };
      // 0.2 BTC for 10,000 with a margin of 2,250: 7,750 / (0.2 × 0.9955).
      expect(stop('47000', 'OPEN_LONG', { held })).toBeUndefined();
      expect(stop('38925.1', 'OPEN_LONG', { held })?.bound).toBe(price('38925.2'));
    });
    it('counts the loss that the order opens with as covered', () => {
      const above = { ...tpsl('', '46000'), price: '50400' };
      const asks = [{ price: price('50400'), qty: btc('5') }];
      const found = checkOrder({ ...EMPTY_FORM, ...above }, 'OPEN_LONG', { ...CONTRACT, asks });
      // 0.099206 BTC for 4,999.9824 with a margin of 249.99912 and 0.099206 × 400.
      expect(found).toMatchObject({ key: 'stopBeyondLiquidation', bound: price('47694.7') });
    });
    it('is not checked in cross, nor of a plan', () => {
      expect(stop('25000', 'OPEN_LONG', { isCross: true })).toBeUndefined();
      const plan = { ...PLAN, withTpsl: true, stopLoss: '25000' };
      expect(check(plan, 'OPEN_LONG')).toBeUndefined();
    });
  });

  it('measures by the last price held within 5 % of the mark', () => {
    const walked = { last: price('80000'), mark: price('50000') };
    // C = 52,500: the band ends at 78,750.
    expect(check({ ...GOOD, price: '78750', lots: '1' }, 'OPEN_SHORT', walked)).toBeUndefined();
    expect(check({ ...GOOD, price: '78750.1', lots: '1' }, 'OPEN_SHORT', walked)).toBe('priceBand');
  });
});
