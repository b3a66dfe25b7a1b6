import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '../../locale/text.ts';
import { negated, outcomeText, scopeText } from './liquidation-words.ts';
import { cancelReasonText, isClosing, sideWords, tradeWords } from './words.ts';

beforeAll(() => loadTexts(['contract', 'contractRecords']));

describe('records in words', () => {
  it('says why something was cancelled, and nothing where nothing was', () => {
    const why = (reason: string, filledQty = '0', status = 'cancelled') =>
      cancelReasonText({ status, reason, filledQty });
    expect(why('USER')).toBe('用户撤销');
    expect(why('USER', '0.01')).toBe('部分成交后撤销');
    expect(why('LIQUIDATION', '0.01')).toBe('强平撤销');
    expect(why('NONE')).toBe('');
    expect(why('USER', '0', 'matched')).toBe('');
    expect(cancelReasonText({ status: 'cancelled', reason: 'HALT' })).toBe('合约暂停撤销');
    expect(why('INDEX')).toBe('指数异常撤销');
    expect(why('TOO_DEEP')).toBe('对手盘挂单过多，已撤销');
  });

  it('colours buying trades up and selling ones down', () => {
    const coloured = (['OPEN_LONG', 'OPEN_SHORT', 'CLOSE_LONG', 'CLOSE_SHORT'] as const).map(
      (tradeType) => tradeWords(tradeType).colour,
    );
    expect(coloured).toEqual(['text-up', 'text-down', 'text-down', 'text-up']);
    expect(tradeWords('CLOSE_SHORT').text).toBe('平空');
    expect(sideWords('SHORT')).toEqual({ text: '空', colour: 'text-down' });
    expect(isClosing('CLOSE_LONG') && !isClosing('OPEN_SHORT')).toBe(true);
  });

  it('names the scope and the end of a liquidation', () => {
    expect(scopeText({ pairsName: '' })).toBe('全部全仓仓位');
    expect(scopeText({ pairsName: 'BTC/USDT' })).toBe('BTC/USDT');
    expect(outcomeText({ outcome: '' })).toBe('强平进行中');
    expect(outcomeText({ outcome: 'TAKEN' })).toBe('已全部强平');
  });

  it('turns a loss into what is written of it', () => {
    expect(['200', '-3.5', '0', '0.00'].map(negated)).toEqual(['-200', '3.5', '0', '0.00']);
  });
});
