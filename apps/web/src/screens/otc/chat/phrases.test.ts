import { expect, it } from 'vitest';
import { phrasesOf } from './phrases.ts';

it('offers no promise of a payment once the order is paid, and nothing once it has ended', () => {
  expect(phrasesOf({ status: 'PENDING_PAYMENT', side: 'BUY' })).toContain('otc.phraseBuy1');
  expect(phrasesOf({ status: 'PENDING_RELEASE', side: 'BUY' })).not.toContain('otc.phraseBuy1');
  for (const status of ['COMPLETED', 'CANCELLED'] as const)
    for (const side of ['BUY', 'SELL'] as const) expect(phrasesOf({ status, side })).toEqual([]);
});
