import { expect, it } from 'vitest';
import { requestOf } from './filters.ts';

it('the filters of the own orders ask for what was chosen alone', () => {
  expect(requestOf('OPEN', { side: undefined, currency: undefined })).toEqual({ group: 'OPEN' });
  expect(requestOf('APPEALS', { side: 'SELL', currency: undefined })).toEqual({
    group: 'APPEALS',
    side: 'SELL',
  });
  expect(requestOf('COMPLETED', { side: 'BUY', currency: 'BTC' })).toEqual({
    group: 'COMPLETED',
    side: 'BUY',
    currency: 'BTC',
  });
  expect(requestOf('OPEN', { side: 'HOLD', currency: undefined })).toEqual({ group: 'OPEN' });
});
