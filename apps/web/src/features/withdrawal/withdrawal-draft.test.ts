import { expect, it } from 'vitest';
import {
  chooseCoinOfWithdrawal,
  dropWithdrawalDraft,
  leaveWithdrawalDraft,
  withdrawalDraftOf,
} from './withdrawal-draft.ts';
import { freshWithdrawal } from './withdrawal-form.ts';

it('keeps what was typed for the visit that left it, with the coin chosen meanwhile, until it was sent', () => {
  const form = Object.assign(freshWithdrawal('USDT'), { chain: 'ethereum', address: '0xab', amount: '12' });
  expect(chooseCoinOfWithdrawal('ETH')).toBe(false);
  leaveWithdrawalDraft('one', form);
  expect(withdrawalDraftOf('another')).toBeUndefined();
  expect(chooseCoinOfWithdrawal('ETH')).toBe(true);
  expect(withdrawalDraftOf('one')).toMatchObject({
    currency: 'ETH',
    chain: 'ethereum',
    address: '0xab',
    amount: '',
  });
  dropWithdrawalDraft();
  expect(withdrawalDraftOf('one')).toBeUndefined();
});
