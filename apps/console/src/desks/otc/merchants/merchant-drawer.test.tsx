/** A merchant: the application beside the checked facts, and what each state allows to whom. */
import type { DeskResult, OperatorRole } from '@tern/protocol/desk';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LiveStage } from '../../../kit/testing/live-stage.tsx';

type Standing = DeskResult<'getOtcMember'>;
type Merchant = NonNullable<Standing['merchant']>;

const MERCHANT: Merchant = {
  memberId: '10002002',
  nickName: 'Prompt Payer',
  state: 'PENDING',
  bond: '8000',
  bondNeeded: '10000',
  reason: '',
  operator: '',
  quitTime: 0,
  time: 0,
  changedTime: 0,
};
const STANDING: Standing = {
  merchant: MERCHANT,
  requirements: [
    { requirement: 'PHONE', isMet: true },
    { requirement: 'BOND', isMet: false },
  ],
  completed: 12,
  completion: '96.50',
  averageReleaseSeconds: 95,
  completedInAll: 340,
  buyOffUntil: 0,
  otcOffUntil: 0,
  held: '15.5',
  openOrders: 2,
  openAds: 3,
  cancels: [],
  marks: [],
  penalties: [],
  disputes: [],
};

let stage: LiveStage;
beforeAll(async () => {
  stage = await LiveStage.open();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

async function draw(
  merchant: Partial<Merchant> = {},
  roles: OperatorRole[] = ['finance'],
  standing: Partial<Standing> = {},
): Promise<void> {
  const { MerchantDrawer } = await import('./merchant-drawer.tsx');
  stage.answer('getOtcMember', { ...STANDING, merchant: { ...MERCHANT, ...merchant }, ...standing });
  await stage.draw(<MerchantDrawer memberId="10002002" onClose={() => {}} />, { roles });
}

const actions = () => stage.offered().filter((name) => !['close', 'Give a fault mark'].includes(name));

it('shows the application beside the requirements, which of them are met, and the standing', async () => {
  await draw({ reason: 'late', operator: 'ben' });
  expect(stage.facts()).toMatchObject({
    Member: '10002002',
    Nickname: 'Prompt Payer',
    Status: 'Pending',
    Bond: '8,000 / 10,000 USDT',
    'Last reason': 'late',
    Operator: 'ben',
    'Phone bound': 'Met',
    'Whole bond': 'Not met',
    'Buying stopped': 'No',
    'Completed (30 days)': '12',
    Completion: '96.50%',
    'Avg. release': '95 s',
    'Completed in all': '340',
    'Held (T+1)': '15.5 USDT',
  });
  await draw();
  expect(stage.facts()).not.toHaveProperty('Last reason');
  expect(stage.facts()).not.toHaveProperty('Quits at');
});

it.each<[Merchant['state'], string[], string[]]>([
  ['PENDING', ['Reject application', 'Approve application'], []],
  ['APPROVED', ['Take a penalty from the bond', 'Suspend merchant'], ['Suspend merchant']],
  ['SUSPENDED', ['Take a penalty from the bond', 'Lift suspension'], ['Lift suspension']],
  ['QUITTING', ['Take a penalty from the bond'], []],
  ['REJECTED', [], []],
  ['WITHDRAWN', [], []],
  ['QUIT', [], []],
])('offers in %s what finance and what support may do', async (state, toFinance, toSupport) => {
  await draw({ state });
  expect(actions()).toEqual(toFinance);
  await draw({ state }, ['support']);
  expect(actions()).toEqual(toSupport);
});

it('shows the standing of a member who never applied, and offers nothing to do to a merchant', async () => {
  await draw({}, ['finance'], { merchant: null });
  expect(stage.facts()).toMatchObject({ Merchant: 'Not applied' });
  expect(stage.facts()).not.toHaveProperty('Bond');
  expect(actions()).toEqual([]);
});

it('approves at once, after a warning', async () => {
  await draw();
  await stage.press('Approve application');
  expect(stage.text()).toContain('Merchant 10002002');
  expect(stage.alerts()).toEqual(['The member can publish ads at once.']);
  await stage.confirm('all is met');
  expect(stage.done()).toEqual([
    { call: 'approveMerchant', request: { memberId: '10002002', reason: 'all is met' } },
  ]);
});

it.each([
  ['Reject application', 'PENDING', 'rejectMerchant'],
  ['Suspend merchant', 'APPROVED', 'suspendMerchant'],
] as const)('%s tells the member the one reason and keeps the other', async (name, state, call) => {
  await draw({ state });
  await stage.press(name);
  await stage.press('Continue');
  expect(stage.alerts()).toEqual(['Enter the reason shown to the member']);
  await stage.type('Reason shown to the member', ' Too many cancels ');
  await stage.press('Continue');
  expect(stage.text()).toContain('Merchant 10002002\nShown to the member: Too many cancels');
  await stage.confirm('see ticket 5');
  expect(stage.done()).toEqual([
    {
      call,
      request: { memberId: '10002002', publicReason: 'Too many cancels', reason: 'see ticket 5' },
    },
  ]);
  expect(stage.openLayers()).toEqual(['Merchant 10002002']);
});

it('lifts a suspension by two operators', async () => {
  await draw({ state: 'SUSPENDED' }, ['support']);
  await stage.press('Lift suspension');
  await stage.confirm('the fault is mended', 'Propose');
  expect(stage.done()).toEqual([
    {
      call: 'liftMerchantSuspension',
      request: { memberId: '10002002', reason: 'the fault is mended' },
    },
  ]);
});

it('proposes a penalty for an order, to its other party or to the exchange', async () => {
  await draw({ state: 'QUITTING' });
  await stage.press('Take a penalty from the bond');
  expect(stage.text()).toContain('Bond: 8,000 / 10,000 USDT');
  await stage.press('Continue');
  expect(stage.alerts()).toEqual([
    'Enter the id of an order (digits)',
    'Enter a number such as 0.001',
    'Enter the reason shown to the member',
  ]);
  await stage.type('Order id', ' ７７ ');
  await stage.type('Penalty', '120.50');
  await stage.type('Reason for the member', ' asked for more ');
  await stage.press('Continue');
  expect(stage.text()).toContain('Member 10002002 · order 77');
  expect(stage.table('Changes').slice(1)).toContainEqual([expect.any(String), '—', '120.50 USDT']);
  await stage.confirm('see the chat', 'Propose');
  await stage.press('Take a penalty from the bond');
  await stage.type('Order id', '77');
  await stage.type('Penalty', '5');
  await stage.type('Harmed member', '10002001');
  await stage.type('Reason for the member', 'again');
  await stage.press('Continue');
  await stage.confirm('see the chat', 'Propose');
  const request = { memberId: '10002002', orderId: '77', reason: 'see the chat' };
  expect(stage.done()).toEqual([
    { call: 'penalizeMerchant', request: { ...request, amount: '120.50', publicReason: 'asked for more' } },
    {
      call: 'penalizeMerchant',
      request: { ...request, amount: '5', harmedId: '10002001', publicReason: 'again' },
    },
  ]);
});

it('keeps a penalty that the server would refuse in its form', async () => {
  await draw({ state: 'APPROVED' });
  await stage.press('Take a penalty from the bond');
  await stage.type('Order id', '77');
  await stage.type('Penalty', '99999');
  await stage.type('Reason for the member', 'asked for more');
  stage.refuse('penalizeMerchant', 'More than the bond holds');
  await stage.press('Continue');
  expect(stage.said).toEqual(['More than the bond holds']);
  expect([stage.value('Order id'), stage.value('Penalty'), stage.value('Reason for the member')]).toEqual([
    '77',
    '99999',
    'asked for more',
  ]);
});

it('offers to lift restrictions and undo marks that stand, and sends whose', async () => {
  const until = new Date('2026-03-01T10:00').getTime();
  await draw({ state: 'APPROVED' }, ['support'], {
    buyOffUntil: until,
    otcOffUntil: 8_640_000_000_000_000,
    marks: [
      { orderId: '70', isUndone: true, time: 0 },
      { orderId: '71', isUndone: false, time: 0 },
    ],
  });
  expect(stage.facts()).toMatchObject({
    'Buying stopped': 'Until 2026-03-01 10:00',
    'All OTC stopped': 'Until it is lifted',
  });
  expect(stage.offered().filter((name) => name === 'Undo fault mark')).toHaveLength(1);
  await stage.press('Undo fault mark');
  await stage.confirm('wrong party', 'Propose');
  await stage.press('Lift restrictions');
  await stage.confirm('served', 'Propose');
  expect(stage.done()).toEqual([
    { call: 'undoFaultMark', request: { memberId: '10002002', orderId: '71', reason: 'wrong party' } },
    { call: 'liftOtcRestrictions', request: { memberId: '10002002', reason: 'served' } },
  ]);
});

it('says why a standing did not come, and asks again', async () => {
  const { MerchantDrawer } = await import('./merchant-drawer.tsx');
  stage.refuse('getOtcMember', 'There is no such member');
  await stage.draw(<MerchantDrawer memberId="1" onClose={() => {}} />, { roles: ['finance'] });
  expect(stage.alerts()[0]).toContain('There is no such member');
  expect(actions()).not.toContain('Approve application');
  stage.answer('getOtcMember', STANDING);
  await stage.press('Retry');
  expect(actions()).toEqual(['Reject application', 'Approve application']);
});
