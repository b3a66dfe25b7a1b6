import { expect, it } from 'vitest';
import { chooseCoinOfDraft, draftOf, leaveDraft } from './transfer-draft.ts';
import type { TransferForm } from './transfer-form.ts';

const FORM: TransferForm = { from: 'assets', to: 'spot', currency: 'USDT', amount: '123.5' };

it('keeps what was typed for the visit that left it, with the coin chosen meanwhile', () => {
  expect(chooseCoinOfDraft('BTC')).toBe(false);
  leaveDraft('one', FORM);
  expect(draftOf('one')).toEqual(FORM);
  expect(draftOf('another')).toBeUndefined();
  expect(chooseCoinOfDraft('USDT')).toBe(true);
  expect(draftOf('one')).toEqual(FORM);
  expect(chooseCoinOfDraft('BTC')).toBe(true);
  expect(draftOf('one')).toEqual({ ...FORM, currency: 'BTC', amount: '' });
});
