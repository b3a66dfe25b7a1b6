/**
 * No operator decides what they have not seen: only operators who opened the evidence of a lost factor propose or
 * approve its reset, and a frozen member is unfrozen by two who read why.
 */
import { ERRORS } from '@tern/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANNA, BEN } from '../src/kernel/testing/small-exchange.ts';
import { type Browser, DeskForTests } from './kit/desk-for-tests.ts';
import { realPeople } from './kit/people-for-desk.ts';

const reason = 'because of a test';
const CARL = 10_002_003;
const unopened = ERRORS.evidenceUnopened.code;

let desk: DeskForTests;
let maker: Browser;
let checker: Browser;
beforeAll(async () => {
  desk = await DeskForTests.open({}, realPeople);
  await desk.operator('maker', 'support');
  await desk.operator('checker', 'admin');
  maker = await desk.signIn('maker');
  checker = await desk.signIn('checker');
});
afterAll(() => desk.close());

/** A member whose mailbox is lost; gives the review's id. */
async function lostMailbox(memberId: number): Promise<string> {
  const { sql } = desk.database;
  await sql`
    insert into members (id, mail, password_hash, wel_code, created_ms, opened)
    values (${memberId}, ${`old${memberId}@mail.test`}, '', ${String(memberId)}, ${desk.clock.nowMs()}, true)`;
  const [row] = await sql<{ id: bigint }[]>`
    insert into member_reviews (member_id, factor, mail, remark, created_ms)
    values (${memberId}, 'MAIL', ${`new${memberId}@mail.test`}, 'the mailbox is gone', ${desk.clock.nowMs()})
    returning id`;
  return String(row?.id);
}
const proposalOf = (proposalId: string, browser: Browser) => desk.ask('getProposal', { proposalId }, browser);

it('a reset is proposed and approved by operators who opened the request, each of them recorded', async () => {
  const reviewId = await lostMailbox(ANNA);
  expect(await desk.errorOf('approveSecurityReview', { reviewId, reason }, maker)).toBe(unopened);
  await desk.ask('openSecurityReview', { reviewId, reason }, maker);
  const proposalId = await desk.propose('approveSecurityReview', { reviewId, reason }, maker);

  const openings = [{ operator: 'maker', time: desk.clock.nowMs() }];
  expect(await proposalOf(proposalId, checker)).toMatchObject({
    subject: `review ${reviewId} of member ${ANNA}`,
    evidence: { kind: 'SECURITY_REVIEW', id: reviewId, openings, isOpened: false },
    mayApprove: false,
    mayReject: true,
  });
  expect(await desk.errorOf('approveProposal', { proposalId, reason }, checker)).toBe(unopened);
  expect((await proposalOf(proposalId, maker)).state).toBe('PENDING');

  await desk.ask('openSecurityReview', { reviewId, reason: 'second look' }, checker);
  const seen = await proposalOf(proposalId, checker);
  expect(seen.evidence?.openings.map(({ operator }) => operator)).toEqual(['maker', 'checker']);
  expect([seen.evidence?.isOpened, seen.mayApprove]).toEqual([true, true]);
  expect((await desk.ask('approveProposal', { proposalId, reason }, checker)).state).toBe('EXECUTED');

  const { rows } = await desk.ask('getAudit', { call: 'openSecurityReview' }, checker);
  expect(rows.map(({ operator, subject, reason: why }) => [operator, subject, why])).toEqual([
    ['checker', `review ${reviewId} of member ${ANNA}`, 'second look'],
    ['maker', `review ${reviewId} of member ${ANNA}`, reason],
  ]);
});

it('a proposal that needs no other evidence says so', async () => {
  const admin = await desk.signIn('checker');
  const proposalId = await desk.propose('setCnyRate', { rate: '7.31', reason }, admin);
  expect(await proposalOf(proposalId, admin)).toMatchObject({ evidence: null, mayApprove: false });
});

it('a proposal is rejected without the evidence', async () => {
  const reviewId = await lostMailbox(BEN);
  maker = await desk.signIn('maker');
  checker = await desk.signIn('checker');
  await desk.ask('openSecurityReview', { reviewId, reason }, maker);
  const proposalId = await desk.propose('approveSecurityReview', { reviewId, reason }, maker);
  await desk.ask('rejectProposal', { proposalId, reason }, checker);
  expect((await proposalOf(proposalId, maker)).state).toBe('REJECTED');
});

describe('a frozen member', () => {
  const memberId = String(CARL);
  const detail = async () => (await desk.ask('getMemberDetail', { memberId }, maker)).freeze;
  beforeAll(async () => {
    await lostMailbox(CARL);
    await desk.kernel.execute({ kind: 'open-member', memberId: CARL });
    maker = await desk.signIn('maker');
    checker = await desk.signIn('checker');
  });

  it('is frozen by one operator, with a kind and a reason that support reads', async () => {
    const missing = ERRORS.parameterMissing.code;
    expect(await desk.errorOf('freezeMember', { memberId, reason } as never, maker)).toBe(missing);
    await desk.ask('freezeMember', { memberId, kind: 'TAKEOVER', reason: 'asked by phone' }, maker);
    expect(await detail()).toEqual({
      kind: 'TAKEOVER',
      reason: 'asked by phone',
      operator: 'maker',
      time: desk.clock.nowMs(),
    });
  });

  it('is unfrozen by two, who see why', async () => {
    const proposalId = await desk.propose('unfreezeMember', { memberId, reason }, maker);
    expect((await detail())?.kind).toBe('TAKEOVER');
    const proposal = await proposalOf(proposalId, checker);
    expect(JSON.parse(proposal.before)).toMatchObject({
      frozen: true,
      kind: 'TAKEOVER',
      reason: 'asked by phone',
    });
    expect(await desk.errorOf('approveProposal', { proposalId, reason }, maker)).toBe(
      ERRORS.proposalOwn.code,
    );
    await desk.ask('approveProposal', { proposalId, reason }, checker);
    expect(await detail()).toBeNull();
    expect(await desk.errorOf('unfreezeMember', { memberId, reason }, maker)).toBe(
      ERRORS.nothingToChange.code,
    );
  });
});
