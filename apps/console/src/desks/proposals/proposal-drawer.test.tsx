/** A proposal as the second operator reads it, and the actions on it that are offered to whom. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DeskStage, tableIn, textIn } from '../../kit/testing/desk-stage.tsx';
import type { Proposal } from './proposal.ts';

const PROPOSAL: Proposal = {
  proposalId: '12',
  call: 'setMarketFees',
  subject: 'BTC/USDT',
  request: '{"pairsName":"BTC/USDT","makerFeePpm":1000,"takerFeePpm":2500}',
  before: '{"makerFeePpm":1000,"takerFeePpm":2000}',
  effects: '',
  maker: 'ben',
  isOwn: false,
  reason: 'a new schedule of fees',
  state: 'PENDING',
  decider: '',
  decisionReason: '',
  errorCode: '',
  hasSecret: false,
  evidence: null,
  mayApprove: true,
  mayReject: true,
  mayCancel: false,
  mayExecute: false,
  makeTime: 1_750_000_000_000,
  expireTime: 1_750_086_400_000,
  executeFrom: 0,
  decideTime: 0,
};

let stage: DeskStage;
beforeAll(async () => {
  stage = await DeskStage.open();
});
afterAll(() => stage.close());

async function drawn(change: Partial<Proposal> = {}): Promise<string> {
  const { ProposalDrawer } = await import('./proposal-drawer.tsx');
  await stage.signIn({ roles: ['market'] });
  stage.answer('getProposal', { proposalId: '12' }, { ...PROPOSAL, ...change });
  return stage.draw(<ProposalDrawer proposalId="12" onClose={() => {}} />);
}

it('shows who wants what and why, from what to what; what stays is shown on demand', async () => {
  const page = await drawn();
  expect(page).toContain('aria-label="#12"');
  for (const text of ['Change fees', 'BTC/USDT', 'ben', 'a new schedule of fees'])
    expect(textIn(page)).toContain(text);
  expect(tableIn(page, 'Changes')).toEqual([
    ['Field', 'Before', 'After'],
    ['Taker fee', '0.2%', '0.25%'],
  ]);
  expect(stage.offered()).toContain('Show 1 unchanged fields');
});

it('approving names the same changes, and waits until the evidence was opened', async () => {
  await drawn();
  stage.press('Approve');
  expect(stage.lastAsked()).toMatchObject({
    call: 'approveProposal',
    request: { proposalId: '12' },
    subject: 'Change fees: BTC/USDT',
    changes: [{ field: 'Taker fee', before: '0.2%', after: '0.25%' }],
  });
  expect(stage.lastAsked().warning).toBeUndefined();
  await drawn({ mayApprove: false });
  expect(stage.offered()).toContain('(Approve)');
  expect(stage.offered()).toContain('Reject');
});

it('warns before an approval that costs a member something', async () => {
  const page = await drawn({ effects: '{"membersLocked":3,"noticeSeconds":0}' });
  const warning = 'Positions of 3 member(s) would be liquidated right after approval.';
  expect(textIn(page)).toContain(warning);
  stage.press('Approve');
  expect(stage.lastAsked().warning).toBe(warning);
});

it('offers the maker to withdraw alone, and to carry out when the delay is over', async () => {
  await drawn({ isOwn: true, mayApprove: false, mayReject: false, mayCancel: true });
  expect(stage.offered().slice(-1)).toEqual(['Withdraw']);
  stage.press('Withdraw');
  expect(stage.lastAsked()).toMatchObject({ call: 'cancelProposal', request: { proposalId: '12' } });
  await drawn({ isOwn: true, mayReject: false, mayCancel: true, mayExecute: true });
  stage.press('Execute');
  expect(stage.lastAsked()).toMatchObject({
    call: 'executeProposal',
    changes: [{ field: 'Taker fee', before: '0.2%', after: '0.25%' }],
  });
});

it('a decided one offers nothing and says who decided why; its secret is the maker’s alone', async () => {
  const decided = {
    state: 'EXECUTED',
    decider: 'carla',
    decisionReason: 'as agreed',
    decideTime: 1_750_000_100_000,
    mayApprove: false,
    mayReject: false,
    hasSecret: true,
  } as const;
  const page = textIn(await drawn(decided));
  for (const text of ['carla', 'as agreed', 'You cannot act on this proposal now.'])
    expect(page).toContain(text);
  for (const change of [decided, { hasSecret: true }]) {
    await drawn(change);
    expect(stage.offered()).not.toContain('Claim one-time password');
  }
  await drawn({ ...decided, isOwn: true });
  stage.press('Claim one-time password');
  expect(stage.lastAsked()).toMatchObject({ call: 'takeProposalSecret', isQuiet: true });
});
