/** A withdrawal as the operator reads it who decides, and what is offered to the first and to the second of two. */
import type { DeskResult } from '@tern/protocol/desk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DeskStage, factsIn, tableIn, textIn } from '../../../kit/testing/desk-stage.tsx';

type Withdrawal = DeskResult<'getDeskWithdrawal'>;

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const WITHDRAWAL: Withdrawal = {
  withdrawalId: '31',
  memberId: '10002001',
  currency: 'USDT',
  chain: 'ethereum',
  address: ADDRESS,
  amount: '60001.500000',
  fee: '1.250000',
  arrives: '60000.250000',
  value: '60002.1',
  flags: ['NEW_ADDRESS', 'ABOVE_AUTO_LIMIT'],
  status: 'REVIEW',
  mustAct: 'OPERATOR',
  needsTwo: true,
  firstOperator: '',
  reason: '',
  txid: '',
  internalTo: '',
  time: 1_750_000_000_000,
  changedTime: 1_750_000_000_000,
  steps: [
    { status: 'REVIEW', flags: [], operator: '', reason: '', txid: '', time: 1_750_000_000_000 },
  ] as Withdrawal['steps'],
  payment: null,
};

let stage: DeskStage;
beforeAll(async () => {
  stage = await DeskStage.open();
});
afterAll(() => stage.close());

async function drawn(change: Partial<Withdrawal> = {}, roles: ('finance' | 'support')[] = ['finance']) {
  const { WithdrawalDrawer } = await import('./withdrawal-drawer.tsx');
  await stage.signIn({ name: 'anna', roles });
  stage.answer('getDeskWithdrawal', { withdrawalId: '31' }, { ...WITHDRAWAL, ...change });
  return stage.draw(<WithdrawalDrawer withdrawalId="31" onClose={() => {}} />);
}

it('shows each amount as it is, with the address whole', async () => {
  const facts = factsIn(await drawn());
  expect(facts).toMatchObject({
    Member: '10002001',
    Status: 'Under review',
    'Next to act': 'An operator',
    Amount: '60,001.5 USDT',
    Fee: '1.25 USDT',
    Arrives: '60,000.25 USDT',
    Value: '60,002.1 USDT',
    Network: 'ethereum',
    Address: ADDRESS,
    Flags: 'New addressAbove the automatic limit',
  });
  expect(facts).not.toHaveProperty('First approval');
});

it('an approval warns what goes where', async () => {
  const page = textIn(await drawn());
  expect(page).toContain('Two approvals are needed');
  stage.press('Approve');
  expect(stage.lastAsked()).toMatchObject({
    call: 'approveWithdrawal',
    request: { withdrawalId: '31' },
    subject: 'Withdrawal 31, member 10002001',
    warning: `60000.250000 USDT will be sent to ${ADDRESS} on ethereum. A payment that was sent cannot be taken back.`,
  });
});

it('the operator of the first approval cannot give the second, and may still reject', async () => {
  const own = textIn(await drawn({ firstOperator: 'anna' }));
  expect(own).toContain('You gave the first approval; another operator has to give the second one.');
  expect(stage.offered()).toContain('Reject');
  expect(stage.offered()).not.toContain('Approve');
  const other = await drawn({ firstOperator: 'ben' });
  expect(factsIn(other)).toMatchObject({ 'First approval': 'ben' });
  expect(stage.offered()).toContain('Approve');
});

it('offers no decision on what is approved, sent or over, but its rejection before it is sent', async () => {
  await drawn({ status: 'APPROVED' });
  expect(stage.offered()).toContain('Reject');
  expect(stage.offered()).not.toContain('Approve');
  for (const status of ['SENDING', 'BROADCAST', 'CONFIRMED', 'REJECTED', 'FAILED'] as const) {
    await drawn({ status });
    expect(stage.offered(), status).not.toContain('Approve');
    expect(stage.offered(), status).not.toContain('Reject');
  }
});

it('offers no decision to a role that has none', async () => {
  await drawn({}, ['support']);
  expect(stage.offered()).not.toContain('Approve');
  expect(stage.offered()).not.toContain('Reject');
});

it('lists its steps with their operator, and the reason or the transaction of each', async () => {
  const step = { flags: [], operator: '', reason: '', txid: '', time: 0 };
  const steps = [
    { ...step, status: 'REVIEW', operator: 'ben', reason: 'compared with the call' },
    { ...step, status: 'BROADCAST', txid: '0x7f' },
  ] as Withdrawal['steps'];
  expect(tableIn(await drawn({ steps }), 'Steps')).toEqual([
    ['Time', 'Status', 'Operator', 'Detail'],
    ['—', 'Under review', 'ben', 'compared with the call'],
    ['—', 'Broadcast', '—', '0x7f'],
  ]);
});
