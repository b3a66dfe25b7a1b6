/** An application for a deposit: what its member stated, and the words of two operators, each typed from the evidence. */
import type { DeskResult, OperatorRole } from '@tern/protocol/desk';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LiveStage } from '../../../kit/testing/live-stage.tsx';

type Application = DeskResult<'getDeskApplications'>['rows'][number];

const APPLICATION: Application = {
  id: '501',
  memberId: '10002001',
  currency: 'USDT',
  amount: '1500.25',
  credited: '',
  fromAddress: '0xfrom',
  toAddress: '0xto',
  hash: '',
  remark: 'paid by my firm',
  status: 'REVIEWING',
  reason: '',
  time: 0,
  decidedTime: 0,
  isFormChecked: true,
  firstOperator: '',
  firstAmount: '',
  firstFundingId: '',
};
const FUNDINGS: DeskResult<'getFundings'> = [
  { fundingId: '8', currency: 'USDT', amount: '9000', left: '7000.5', reference: 'bank 17', time: 0 },
  { fundingId: '9', currency: 'USDT', amount: '2000', left: '2000', reference: 'bank 18', time: 0 },
];

let stage: LiveStage;
beforeAll(async () => {
  stage = await LiveStage.open();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

async function draw(change: Partial<Application> = {}, roles: OperatorRole[] = ['finance']): Promise<void> {
  const { ApplicationDrawer } = await import('./application-drawer.tsx');
  stage.answer('getApplicationDeposits', []);
  stage.answer('getFundings', FUNDINGS);
  await stage.draw(<ApplicationDrawer application={{ ...APPLICATION, ...change }} onClose={() => {}} />, {
    name: 'anna',
    roles,
  });
}

const decisions = () => stage.offered().filter((name) => name !== 'close');

it('shows what the member stated, and that no operator has checked it', async () => {
  await draw();
  expect(stage.facts()).toEqual({
    Member: '10002001',
    Status: 'Pending review',
    Amount: '1,500.25 USDT',
    'From address': '0xfrom',
    'Receiving address': '0xto',
    'Tx hash': '—',
    Remark: 'paid by my firm',
    Applied: '—',
  });
  expect(stage.text()).toContain('No operator has checked it yet');
  expect(stage.alerts()).not.toContain(
    'The form of this network’s addresses and hashes was not checked: compare them yourself',
  );
});

it('warns of addresses whose form the server does not know', async () => {
  await draw({ isFormChecked: false });
  expect(stage.alerts()).toContain(
    'The form of this network’s addresses and hashes was not checked: compare them yourself',
  );
});

it('offers the first check to the first operator, and its repetition to the same one alone', async () => {
  await draw();
  expect(decisions()).toEqual(['Reject application', 'First check']);
  const first = { firstOperator: 'anna', firstAmount: '1500', firstFundingId: '8' };
  await draw(first);
  expect(decisions()).toEqual(['Reject application', 'Repeat the first check']);
  expect(stage.alerts()).toContain('You made the first check; another operator has to confirm.');
  expect(stage.facts()).toMatchObject({
    'First operator': 'anna',
    'First amount': '1,500 USDT',
    'Paid from': '8',
  });
  await draw({ ...first, firstOperator: 'ben' });
  expect(decisions()).toEqual(['Reject application', 'Repeat the first check', 'Confirm and credit']);
  expect(stage.alerts()).not.toContain('You made the first check; another operator has to confirm.');
});

it('offers nothing to support, nor on what is decided', async () => {
  await draw({}, ['support']);
  expect(decisions()).toEqual([]);
  await draw({ status: 'CONFIRMED', firstOperator: 'ben', firstAmount: '1500', credited: '1500' });
  expect(decisions()).toEqual([]);
  expect(stage.facts()).toMatchObject({ 'First operator': 'ben', 'Amount credited': '1,500 USDT' });
  await draw({ status: 'REJECTED', reason: 'no such transfer' });
  expect(decisions()).toEqual([]);
  expect(stage.facts()).toMatchObject({ 'Reason shown to the member': 'no such transfer' });
  expect(stage.facts()).not.toHaveProperty('Amount credited');
});

it('sends the first word with the amount that was typed and the entry that was chosen', async () => {
  await draw();
  await stage.press('First check');
  expect(stage.value('Amount received')).toBe('1500.25');
  await stage.type('Amount received', '1499.25');
  await stage.press('Continue');
  expect(stage.alerts()).toEqual(['Choose a funding entry']);
  await stage.choose('#8 · 7,000.5 USDT left · bank 17');
  await stage.press('Continue');
  expect(stage.table('Changes').slice(1)).toEqual([
    ['Amount', '—', '1499.25 USDT'],
    ['Paid from', '—', '8'],
  ]);
  await stage.confirm('bank slip seen');
  expect(stage.done()).toEqual([
    {
      call: 'prepareApplication',
      request: { applicationId: '501', amount: '1499.25', fundingId: '8', reason: 'bank slip seen' },
    },
  ]);
});

it('asks for the entries of the coin, says when there is none, and says why they did not come', async () => {
  await draw();
  stage.answer('getFundings', []);
  await stage.press('First check');
  expect(stage.sent.find(({ call }) => call === 'getFundings')?.request).toEqual({ currency: 'USDT' });
  expect(stage.text()).toContain('No USDT funding entry is left; record one first');
  await draw();
  stage.refuse('getFundings', 'Your role does not allow this');
  await stage.press('First check');
  expect(stage.alerts().join()).toContain('Your role does not allow this');
  stage.answer('getFundings', FUNDINGS);
  await stage.press('Retry');
  expect(stage.choices()).toHaveLength(2);
});

it('shows the second operator no amount, takes the typed one, and keeps it where the two differ', async () => {
  await draw({ firstOperator: 'ben', firstAmount: '1499.25', firstFundingId: '8' });
  await stage.press('Confirm and credit');
  expect(stage.value('Amount received')).toBe('');
  expect(stage.text()).not.toContain('1499.25');
  await stage.press('Continue');
  expect(stage.alerts()).toEqual(['Enter a number such as 0.001']);
  await stage.type('Amount received', '1499.5');
  await stage.press('Continue');
  expect(stage.alerts()).toEqual([
    '1499.5 USDT is credited to the Funding account of member 10002001 at once and cannot be taken back.',
  ]);
  stage.refuse('confirmApplication', 'The amounts differ');
  await stage.confirm('bank slip seen');
  expect(stage.alerts()).toContain('The amounts differ');
  await stage.press('Cancel');
  expect(stage.value('Amount received')).toBe('1499.5');
  expect(stage.done()).toEqual([
    {
      call: 'confirmApplication',
      request: { applicationId: '501', amount: '1499.5', reason: 'bank slip seen' },
    },
  ]);
});

it('rejects with the reason that the member reads, apart from that of the desk', async () => {
  await draw();
  await stage.press('Reject application');
  await stage.type('Reason shown to the member', '   ');
  await stage.press('Continue');
  expect(stage.alerts()).toEqual(['Enter the reason shown to the member']);
  await stage.type('Reason shown to the member', ' Nothing arrived ');
  await stage.press('Continue');
  expect(stage.text()).toContain('Shown to the member: Nothing arrived');
  await stage.confirm('asked the bank');
  expect(stage.done()).toEqual([
    {
      call: 'rejectApplication',
      request: { applicationId: '501', publicReason: 'Nothing arrived', reason: 'asked the bank' },
    },
  ]);
  expect(stage.openLayers()).toEqual(['Deposit application 501']);
});
