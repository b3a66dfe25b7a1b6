/** A form of one action and its draft: offered before anything is typed, kept while it is typed, gone once the action is done. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Merchant } from '../desks/otc/merchants/merchant.ts';
import type { DraftRow } from '../kit/drafts/use-draft.ts';
import { LiveStage } from '../kit/testing/live-stage.tsx';

const NAME = { form: 'suspendMerchant', subject: '10002002' };
const DRAFT: DraftRow = {
  ...NAME,
  path: '/otc-merchants',
  savedTime: new Date('2026-03-01T10:00').getTime(),
};
const OFFER = 'You have a draft saved at 2026-03-01 10:00.';
const MERCHANT: Merchant = {
  memberId: '10002002',
  nickName: 'Prompt Payer',
  state: 'APPROVED',
  bond: '10000',
  bondNeeded: '10000',
  reason: '',
  operator: '',
  quitTime: 0,
  time: 0,
  changedTime: 0,
};
const FIELD = 'Reason shown to the member';
const TEXT = 'You canceled more than ten orders within a single day.';

let stage: LiveStage;
beforeAll(async () => {
  stage = await LiveStage.open();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  await stage.clear();
  vi.useRealTimers();
});
afterAll(() => stage.close());

async function open(): Promise<void> {
  const { MerchantActions } = await import('../desks/otc/merchants/merchant-actions.tsx');
  await stage.draw(<MerchantActions merchant={MERCHANT} />, { roles: ['support'] });
  await stage.press('Suspend merchant');
}

const aSecond = () => stage.run(() => vi.advanceTimersByTime(1_000));
const drafts = () =>
  stage.sent.filter(({ call }) => /Draft$/.test(call)).map(({ call, request }) => [call, request]);
const isOpen = () => stage.openLayers().includes('Suspend merchant');

it('takes nothing before it is known if there is a draft', async () => {
  stage.hold('getDrafts');
  await open();
  expect(stage.offered()).toEqual(['Cancel', '(Continue)']);
  await expect(stage.type(FIELD, 'a')).rejects.toThrow('takes nothing');
});

it('keeps what is typed within a second, under its call and object, and says nothing of it', async () => {
  await open();
  await stage.type(FIELD, 'You canceled');
  await aSecond();
  expect(drafts()).toEqual([]);
  await stage.type(FIELD, `${TEXT}!`);
  await stage.type(FIELD, TEXT);
  await aSecond();
  const content = JSON.stringify({ memberReason: TEXT });
  expect(drafts()).toEqual([['saveDraft', { ...NAME, path: '/', content }]]);
  expect(stage.alerts()).toEqual([]);
  expect(stage.text()).not.toContain('draft');
});

it('says that a draft could not be kept, and keeps what was typed in the form', async () => {
  await open();
  stage.lose('saveDraft');
  await stage.type(FIELD, TEXT);
  await aSecond();
  expect(stage.text()).toContain('The draft could not be saved. Copy it before you leave.');
  expect(stage.value(FIELD)).toBe(TEXT);
});

it('offers its own draft of before and waits for the decision', async () => {
  stage.answer('getDrafts', [{ ...DRAFT, subject: '10002003' }, DRAFT]);
  await open();
  expect(stage.alerts()[0]).toContain(OFFER);
  expect(stage.value(FIELD)).toBe('');
  await expect(stage.type(FIELD, 'a')).rejects.toThrow('takes nothing');
});

it('offers no draft of another object', async () => {
  stage.answer('getDrafts', [{ ...DRAFT, subject: '10002003' }]);
  await open();
  expect(stage.alerts()).toEqual([]);
  await stage.type(FIELD, 'a');
});

it('fills the form from the draft, sends what the form holds at that moment, and discards the draft', async () => {
  stage.answer('getDrafts', [DRAFT]);
  stage.answer('getDraft', { content: JSON.stringify({ memberReason: TEXT }), savedTime: 1 });
  await open();
  await stage.press('Continue editing');
  expect(stage.sent.at(-1)).toMatchObject({ call: 'getDraft', request: NAME });
  expect(stage.alerts()).toEqual([]);
  expect(stage.value(FIELD)).toBe(TEXT);
  await stage.type(FIELD, `${TEXT} Twice.`);
  await stage.press('Continue');
  await stage.confirm('see ticket 5');
  expect(stage.done()).toEqual([
    {
      call: 'suspendMerchant',
      request: { memberId: '10002002', publicReason: `${TEXT} Twice.`, reason: 'see ticket 5' },
    },
  ]);
  expect(drafts().at(-1)).toEqual(['discardDraft', NAME]);
  expect(isOpen()).toBe(false);
});

it('throws the draft away by the operator’s choice alone, and the form goes on as it was', async () => {
  stage.answer('getDrafts', [DRAFT]);
  stage.refuse('discardDraft', 'Try again later');
  await open();
  await stage.press('Delete draft');
  expect(stage.said).toEqual(['Try again later']);
  expect(stage.alerts()[0]).toContain(OFFER);
  stage.answer('discardDraft', {});
  await stage.press('Delete draft');
  expect(stage.alerts()).toEqual([]);
  await stage.type(FIELD, 'Other words');
  expect(stage.value(FIELD)).toBe('Other words');
});

it('keeps the draft where the action is refused, and discards it once the operator gives the form up', async () => {
  await open();
  await stage.type(FIELD, TEXT);
  await aSecond();
  stage.refuse('suspendMerchant', 'The merchant has quit');
  await stage.press('Continue');
  expect(stage.said).toEqual(['The merchant has quit']);
  expect(drafts().map(([call]) => call)).toEqual(['saveDraft']);
  await stage.press('Cancel');
  await stage.press('Discard');
  expect(drafts().at(-1)).toEqual(['discardDraft', NAME]);
  expect(isOpen()).toBe(false);
});

it('closes without a question where nothing was typed', async () => {
  await open();
  await stage.pressEscape();
  expect(isOpen()).toBe(false);
  expect(drafts()).toEqual([]);
});
