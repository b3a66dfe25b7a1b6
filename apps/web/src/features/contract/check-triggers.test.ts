import { describe, expect, it } from 'vitest';
import { checkTriggers, keptTriggers, sourcePrice, type TriggerPair } from './check-triggers.ts';
import { CONTRACT, price } from './sample-contract.ts';

const PAIR: TriggerPair = { side: 'LONG', takeProfit: '', stopLoss: '', tpslSource: 'MARK' };
const check = (pair: Partial<TriggerPair>, contract = CONTRACT) =>
  checkTriggers({ ...PAIR, ...pair }, contract)?.key;

describe('checkTriggers', () => {
  it('holds the pair of a position to the words of the specification', () => {
    const triggers = (takeProfit: string, stopLoss: string) => check({ takeProfit, stopLoss });
    expect(triggers('', '')).toBeUndefined();
    expect(triggers('50000.1', '49999.9')).toBeUndefined();
    expect(triggers('0', '49000')).toBe('tpslZero');
    expect(triggers('', '0.0')).toBe('tpslZero');
    // A text that is no number is none of the pair's empty fields.
    expect(triggers('notANumber', '')).toBe('priceTick');
    expect(triggers('49000', '')).toBe('longTakeProfit');
    expect(triggers('51000', '50000')).toBe('longStopLoss');
  });

  it('compares each pair with the price of its own source', () => {
    const walked = { ...CONTRACT, last: price('50400') };
    expect(check({ stopLoss: '50200' }, walked)).toBe('longStopLoss');
    expect(check({ stopLoss: '50200', tpslSource: 'LAST' }, walked)).toBeUndefined();
    expect(check({ takeProfit: '50200' }, walked)).toBeUndefined();
    expect(check({ takeProfit: '50200', tpslSource: 'LAST' }, walked)).toBe('longTakeProfit');
  });

  it('reads the last price held within 1 % of the mark, and the mark until the first trade', () => {
    const at = (last: string) => sourcePrice('LAST', { ...CONTRACT, last: price(last) });
    expect(at('50400')).toBe(price('50400'));
    expect(at('60000')).toBe(price('50500'));
    expect(at('40000')).toBe(price('49500'));
    expect(at('0')).toBe(price('50000'));
    expect(sourcePrice('MARK', { ...CONTRACT, last: price('60000') })).toBe(price('50000'));
  });

  it('refuses a stop at or beyond the liquidation price of its position, and only a stop', () => {
    const long = { liquidationPrice: price('47714.8') };
    expect(check({ ...long, stopLoss: '47714.8' })).toBe('stopBeyondLiquidation');
    expect(check({ ...long, stopLoss: '47714.9', takeProfit: '60000' })).toBeUndefined();
    const short = { side: 'SHORT', liquidationPrice: price('52264.8') } as const;
    expect(check({ ...short, stopLoss: '52264.8' })).toBe('stopBeyondLiquidation');
    expect(check({ ...short, stopLoss: '52264.7', takeProfit: '40000' })).toBeUndefined();
    expect(check({ stopLoss: '1' })).toBeUndefined();
  });
});

describe('keptTriggers', () => {
  const position = { side: 'LONG', takeProfit: '0', stopLoss: '49000', triggerSource: 'MARK' } as const;
  const form = { withTpsl: true, takeProfit: '51000', stopLoss: '', tpslSource: 'MARK' } as const;
  const kept = (change: Partial<Parameters<typeof keptTriggers>[0]>, positions = [position]) =>
    keptTriggers({ ...form, ...change }, positions, CONTRACT);

  it('names the stop-loss that an order with a take-profit alone leaves', () => {
    const stop = { side: 'LONG', which: 'stopLoss', price: price('49000') };
    expect(kept({})).toEqual([{ ...stop, source: undefined }]);
    expect(kept({ tpslSource: 'LAST' })).toEqual([{ ...stop, source: 'LAST' }]);
  });
  it('is silent where nothing stays, nothing is named or everything is', () => {
    expect(kept({ takeProfit: '', stopLoss: '49500' })).toEqual([]);
    expect(kept({ takeProfit: '' })).toEqual([]);
    expect(kept({ stopLoss: '49500' })).toEqual([]);
    expect(kept({ withTpsl: false })).toEqual([]);
    expect(kept({}, [])).toEqual([]);
  });
});
