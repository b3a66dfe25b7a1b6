/**
 * An advanced verification where two operators approve it: its claimer proposes, and the other one opens it without a
 * claim. The looks at its images are tested beside the module.
 */
import { ERRORS } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ANNA } from '../src/kernel/testing/small-exchange.ts';
import { type Browser, DeskForTests } from './kit/desk-for-tests.ts';
import { realPeople } from './kit/people-for-desk.ts';

const reason = 'because of a test';

let desk: DeskForTests;
let carla: Browser;
let dora: Browser;
beforeAll(async () => {
  desk = await DeskForTests.open({ IDENTITY_ADVANCED_BY_TWO: '1' }, realPeople);
  for (const name of ['carla', 'dora']) await desk.operator(name, 'identity');
});
beforeEach(async () => {
  carla = await desk.signIn('carla');
  dora = await desk.signIn('dora');
});
afterAll(() => desk.close());

const codeOf = (name: 'evidenceUnopened' | 'identityByTwo' | 'proposalOutdated' | 'reviewClaimed') =>
  ERRORS[name].code;

/** An advanced submission without images that carla has claimed. */
async function claimed(): Promise<string> {
  const { sql } = desk.database;
  await sql`delete from identity_openings`;
  await sql`delete from identity_submissions`;
  const [row] = await sql<{ id: bigint }[]>`
    insert into identity_submissions (member_id, level, state, country, id_type, submitted_ms)
    values (${ANNA}, 2, 'REVIEWING', 'CN', 'CN_ID', ${desk.clock.nowMs()}) returning id`;
  const reviewId = String(row?.id);
  await desk.ask('claimIdentityReview', { reviewId, reason }, carla);
  return reviewId;
}
const stateOf = async (reviewId: string) => {
  const { rows } = await desk.ask('getIdentityReviews', {}, carla);
  return rows.find((row) => row.reviewId === reviewId);
};

it('is proposed by its claimer and approved by another operator, each of whom opened it', async () => {
  const reviewId = await claimed();
  const request = { reviewId, reason };
  expect(await desk.errorOf('approveIdentity', request, carla)).toBe(codeOf('identityByTwo'));
  expect(await desk.errorOf('approveAdvancedIdentity', request, carla)).toBe(codeOf('evidenceUnopened'));
  expect((await desk.ask('openIdentityReview', request, carla)).isByTwo).toBe(true);
  expect(await desk.errorOf('openIdentityReview', request, dora)).toBe(codeOf('reviewClaimed'));
  expect(await desk.errorOf('approveAdvancedIdentity', request, dora)).toBe(ERRORS.reviewNotClaimed.code);

  const proposalId = await desk.propose('approveAdvancedIdentity', request, carla);
  expect(await stateOf(reviewId)).toMatchObject({ state: 'PENDING', proposalId });
  const approval = { proposalId, reason };
  expect(await desk.errorOf('approveProposal', approval, dora)).toBe(codeOf('evidenceUnopened'));
  await desk.ask('openIdentityReview', request, dora);
  const { evidence, mayApprove } = await desk.ask('getProposal', { proposalId }, dora);
  expect(evidence).toMatchObject({ kind: 'IDENTITY_REVIEW', id: reviewId, isOpened: true });
  expect([evidence?.openings.map(({ operator }) => operator), mayApprove]).toEqual([['carla', 'dora'], true]);
  expect((await desk.ask('approveProposal', approval, dora)).state).toBe('EXECUTED');
  expect(await stateOf(reviewId)).toMatchObject({ state: 'APPROVED', proposalId: '' });
});

it('that another operator took over is outdated', async () => {
  const reviewId = await claimed();
  await desk.ask('openIdentityReview', { reviewId, reason }, carla);
  const proposalId = await desk.propose('approveAdvancedIdentity', { reviewId, reason }, carla);
  desk.clock.step(13 * 3_600_000);
  dora = await desk.signIn('dora');
  await desk.ask('claimIdentityReview', { reviewId, reason }, dora);
  await desk.ask('openIdentityReview', { reviewId, reason }, dora);
  const error = await desk.errorOf('approveProposal', { proposalId, reason }, dora);
  expect(error).toBe(codeOf('proposalOutdated'));
});
