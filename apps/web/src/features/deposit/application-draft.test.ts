import { expect, it } from 'vitest';
import {
  applicationDraftOf,
  chooseCoinOfApplication,
  dropApplicationDraft,
  leaveApplicationDraft,
} from './application-draft.ts';
import { freshApplication } from './application-form.ts';

const FORM = Object.assign(freshApplication('USDT'), { amount: '12', fromAddress: '0xdef' });

it('keeps what was typed for the visit that left it, with the coin chosen meanwhile, until it was sent', () => {
  expect(chooseCoinOfApplication('BTC')).toBe(false);
  leaveApplicationDraft('one', FORM);
  expect(applicationDraftOf('one')).toEqual(FORM);
  expect(applicationDraftOf('another')).toBeUndefined();
  expect(chooseCoinOfApplication('BTC')).toBe(true);
  expect(applicationDraftOf('one')).toMatchObject({ currency: 'BTC', amount: '', fromAddress: '0xdef' });
  dropApplicationDraft();
  expect(applicationDraftOf('one')).toBeUndefined();
  expect(chooseCoinOfApplication('USDT')).toBe(false);
});
