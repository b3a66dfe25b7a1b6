import { typedEntry } from '@tern/protocol/typed-number-double';
import { describe, expect, it } from 'vitest';
import { freshQuickForm, isWorse, quickForm, quickQuestion, sizeDecimals } from './quick-form.ts';

const typed = (keys: string) =>
  quickForm(freshQuickForm('weixin'), { type: 'size', entry: typedEntry(keys, 2) });

describe('the form of a quick order', () => {
  it('begins with the kind that was chosen last, or with the first one', () => {
    expect(freshQuickForm('zhifubao').payKind).toBe('zhifubao');
    expect(freshQuickForm('').payKind).toBe('bankCard');
    expect(freshQuickForm('cash').payKind).toBe('bankCard');
  });

  it.each([
    ['500', { amount: '500' }],
    ['500.5', { amount: '500.5' }],
    ['500.', { amount: '500' }],
  ])('asks for the price of "%s"', (text, wanted) => {
    expect(quickQuestion(typed(text), 'USDT')).toEqual({
      side: 'BUY',
      currency: 'USDT',
      payKind: 'weixin',
      ...wanted,
    });
  });

  it.each(['', '0', '0.00', '.', '5e2', '1。。2'])('asks nothing for "%s"', (text) => {
    expect(quickQuestion(typed(text), 'USDT')).toBeUndefined();
  });

  it('asks nothing while no coin is traded', () => {
    expect(quickQuestion(typed('500'), '')).toBeUndefined();
  });

  it('takes two decimals of an amount and eight of a quantity', () => {
    expect(typed('1.239').text).toBe('1.23');
    const byQty = quickForm(typed('500'), { type: 'by', by: 'qty' });
    expect(byQty.text).toBe('');
    expect([sizeDecimals(typed('')), sizeDecimals(byQty)]).toEqual([2, 8]);
    const qty = quickForm(byQty, { type: 'size', entry: typedEntry('0.123456789', 8) });
    expect(qty.text).toBe('0.12345678');
    expect(quickQuestion(qty, 'BTC')).toMatchObject({ qty: '0.12345678' });
  });

  it('keeps an amount with another coin, and drops a quantity', () => {
    expect(quickForm(typed('500'), { type: 'currency', currency: 'BTC' }).text).toBe('500');
    const byQty = quickForm(quickForm(typed(''), { type: 'by', by: 'qty' }), {
      type: 'size',
      entry: typedEntry('3', 8),
    });
    expect(quickForm(byQty, { type: 'currency', currency: 'BTC' }).text).toBe('');
  });

  it('keeps what is typed with another side or method', () => {
    expect(quickForm(typed('500'), { type: 'side', side: 'SELL' })).toMatchObject({
      side: 'SELL',
      text: '500',
    });
    expect(quickForm(typed('500'), { type: 'payKind', payKind: 'bankCard' }).text).toBe('500');
  });

  it('calls a price worse that a buyer pays more by, or a seller gets less by', () => {
    expect([isWorse('BUY', '7.3', '7.25'), isWorse('BUY', '7.2', '7.25')]).toEqual([true, false]);
    expect([isWorse('SELL', '7.3', '7.25'), isWorse('SELL', '7.2', '7.25')]).toEqual([false, true]);
    expect(isWorse('BUY', '7.250', '7.25')).toBe(false);
  });
});
