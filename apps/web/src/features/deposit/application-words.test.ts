import { expect, it } from 'vitest';
import { loadTexts } from '../../locale/text.ts';
import { creditedOtherwise, statusText, statusTone } from './application-words.ts';

it('names each status in the words of the product', async () => {
  await loadTexts(['deposit']);
  expect((['REVIEWING', 'CONFIRMED', 'REJECTED'] as const).map(statusText)).toEqual([
    '待审核',
    '已确认',
    '已驳回',
  ]);
  expect(statusTone('REJECTED')).toBe('bad');
});

it('tells the credited amount only where it is another one', () => {
  expect(creditedOtherwise({ amount: '850', credited: '' })).toBeUndefined();
  expect(creditedOtherwise({ amount: '850', credited: '850.00' })).toBeUndefined();
  expect(creditedOtherwise({ amount: '850', credited: '840' })).toBe('840');
});
