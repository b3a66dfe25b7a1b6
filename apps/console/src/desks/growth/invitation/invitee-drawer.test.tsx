/** An invitee: the evidence of a ring, the history of marks, and the marks that are set at once and taken back by two. */
import type { DeskResult, OperatorRole } from '@tern/protocol/desk';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LiveStage } from '../../../kit/testing/live-stage.tsx';

type Evidence = DeskResult<'getInviteeEvidence'>;

const EVIDENCE: Evidence = {
  marks: ['SAME_DEVICE'],
  invitee: {
    memberId: '10002001',
    account: '138****0001',
    registeredTime: 0,
    othersOnDevices: 4,
    othersOnAccounts: 0,
  },
  inviter: {
    memberId: '10001000',
    account: 'a***@example.org',
    registeredTime: 0,
    othersOnDevices: 1,
    othersOnAccounts: 2,
  },
  sharedDevices: 1,
  sharedAddresses: 3,
  sharedAccounts: 0,
  ring: [{ memberId: '10002009', shared: ['SAME_DEVICE', 'SAME_PAYMENT_ACCOUNT'] }],
};
const HISTORY: DeskResult<'getInviteeMarks'>['rows'] = [
  { mark: 'SAME_DEVICE', isMarked: true, reason: '', operators: [], time: 2 },
  { mark: 'OPERATOR', isMarked: false, reason: 'a family', operators: ['anna', 'ben'], time: 1 },
];

let stage: LiveStage;
beforeAll(async () => {
  stage = await LiveStage.open();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

async function draw(change: Partial<Evidence> = {}, roles: OperatorRole[] = ['support']): Promise<void> {
  const { InviteeDrawer } = await import('./invitee-drawer.tsx');
  stage.answer('getInviteeEvidence', { ...EVIDENCE, ...change });
  stage.answer('getInviteeMarks', { rows: HISTORY, cursor: '' });
  await stage.draw(<InviteeDrawer memberId="10002001" onClose={() => {}} />, { roles });
}

const actions = () => stage.offered().filter((name) => name !== 'close');

it('shows both accounts, what they share, the ring, and the history of marks', async () => {
  await draw();
  const text = stage.text();
  for (const shown of ['138****0001', 'a***@example.org']) expect(text).toContain(shown);
  expect(stage.facts()).toMatchObject({
    Marks: 'Same device',
    'Same devices': '1',
    'Same addresses': '3',
    'Same payment accounts': '0',
  });
  const panel = (name: string) =>
    stage.elements().find((element) => element.getAttribute('aria-label') === name)?.textContent;
  expect(panel('Invitee')).toContain('Other members on the devices4');
  expect(panel('Inviter')).toContain('Other members on the payment accounts2');
  expect(stage.table('Other invitees in the ring').slice(1)).toEqual([
    ['10002009', 'Same deviceSame payment account'],
  ]);
  expect(stage.table('Changes of marks').map((row) => row.slice(1))).toEqual([
    ['Actions', 'Operator', 'Reason'],
    ['Set · Same device', 'Check of the server', '—'],
    ['Taken back · Operator', 'anna, ben', 'a family'],
  ]);
});

it('calls an invitee without a mark valid', async () => {
  await draw({ marks: [], ring: [] });
  expect(stage.facts()).toMatchObject({ Marks: 'VALID' });
  expect(stage.text()).toContain('No other invitee of this inviter shares a device or a payment account');
  expect(actions()).toEqual(['Mark invitee']);
});

it('offers the operator’s mark where it is not set, and each mark that is set to be taken back', async () => {
  await draw({ marks: ['SAME_DEVICE', 'OPERATOR'] });
  expect(actions()).toEqual(['Take the mark back: Same device', 'Take the mark back: Operator']);
  await draw({}, ['market']);
  expect(actions()).toEqual([]);
});

it('marks at once, after a warning', async () => {
  await draw();
  await stage.press('Mark invitee');
  expect(stage.alerts()).toEqual([
    'The inviter earns nothing from this invitee on all days that are not settled yet.',
  ]);
  expect(stage.text()).toContain('Invitee 10002001');
  await stage.confirm('one person');
  expect(stage.done()).toEqual([
    { call: 'markInvitee', request: { memberId: '10002001', reason: 'one person' } },
  ]);
});

it('proposes to take back the mark that was pressed, and no other', async () => {
  await draw({ marks: ['SAME_DEVICE', 'SAME_IDENTITY'] });
  await stage.press('Take the mark back: Same identity');
  expect(stage.table('Changes').slice(1)).toEqual([['Mark that is taken back', '—', 'Same identity']]);
  await stage.confirm('a family', 'Propose');
  expect(stage.done()).toEqual([
    { call: 'unmarkInvitee', request: { memberId: '10002001', mark: 'SAME_IDENTITY', reason: 'a family' } },
  ]);
});

it('reads the evidence anew once a mark is set', async () => {
  await draw({ marks: [] });
  await stage.press('Mark invitee');
  stage.answer('getInviteeEvidence', { ...EVIDENCE, marks: ['OPERATOR'] });
  await stage.confirm('one person');
  expect(stage.facts()).toMatchObject({ Marks: 'Operator' });
  expect(actions()).toEqual(['Take the mark back: Operator']);
});

it('says why the evidence did not come, offers nothing on it, and asks again', async () => {
  const { InviteeDrawer } = await import('./invitee-drawer.tsx');
  stage.refuse('getInviteeEvidence', 'The member was not invited');
  await stage.draw(<InviteeDrawer memberId="10002001" onClose={() => {}} />, { roles: ['support'] });
  expect(stage.alerts()[0]).toContain('The member was not invited');
  expect(actions()).toEqual(['Retry']);
  stage.answer('getInviteeEvidence', EVIDENCE);
  await stage.press('Retry');
  expect(actions()).toEqual(['Mark invitee', 'Take the mark back: Same device']);
});
