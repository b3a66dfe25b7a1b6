/** The demo's simulated operator of verifications, over the real tables of verifications and of the audit log. */
import type { CallRequest } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { filesModule } from '../modules/files/files-module.ts';
import type { IdentityConfig } from '../modules/identity/identity-config.ts';
import { identityModule } from '../modules/identity/identity-module.ts';
import { SimulatedReviews } from '../modules/identity/simulated-reviews.ts';
import { MadeIdentity } from '../modules/identity/testing/made-identity.ts';
import { AuditLog } from '../modules/staff/audit-log.ts';
import { DeskAudit } from '../modules/staff/desk-audit.ts';
import { staffModule } from '../modules/staff/staff-module.ts';
import { SteppedClock } from '../platform/clock/stepped-clock.ts';
import { openTempDatabase, type TempDatabase } from '../platform/database/testing/temp-database.ts';
import { IdentityReviewer } from './identity-reviewer.ts';

const ANNA = 10_002_001;
const BEN = 10_002_002;
const CARLA = { operatorId: 1, name: 'carla' };
const PASSPORT = {
  name: 'Ada Lovelace',
  country: 'GB',
  idType: 'PASSPORT',
  birthDate: '1990-01-02',
} as const;
const CHILD = { ...PASSPORT, birthDate: '2015-01-02' };
const IMAGES = ['ID_FRONT', 'ID_BACK', 'ID_HAND'] as const;

let database: TempDatabase;
let made: MadeIdentity;
let reviewer: IdentityReviewer;
const clock = new SteppedClock();

beforeAll(async () => {
  const modules = [filesModule, identityModule, staffModule];
  database = await openTempDatabase(modules.flatMap(({ migrations }) => migrations));
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`
    truncate files_images, identity_submissions, identity_images, identity_image_views, identity_openings
    restart identity`;
  clock.step(48 * 3_600_000);
  open();
});

function open(config: Partial<IdentityConfig> = {}): void {
  made = new MadeIdentity(database.sql, clock, config);
  const { submissions, reviews, decisions } = made;
  const settings = { isAdvancedByTwo: false, ...config };
  reviewer = new IdentityReviewer({
    reviews: new SimulatedReviews(submissions, reviews, decisions, settings),
    audit: new DeskAudit(new AuditLog(database.sql), { byName: async () => undefined }),
    clock,
    onFault: (error) => expect.unreachable(String(error)),
  });
}
const basic = (form: Partial<CallRequest<'submitIdentity'>> = {}, memberId = ANNA) =>
  made.calls.call('submitIdentity', { ...PASSPORT, idNumber: `AB${memberId}`, ...form }, memberId);
const advanced = async (memberId = ANNA) => {
  const ids = await Promise.all(IMAGES.map((kind) => made.image(memberId, kind)));
  const [frontImageId, backImageId, handImageId] = ids as [string, string, string];
  await made.calls.call('submitAdvancedIdentity', { frontImageId, backImageId, handImageId }, memberId);
};
const statesOf = async (memberId = ANNA) => {
  const { cardState, advancedState } = (await made.calls.call('getIdentity', {}, memberId)).result;
  return [cardState, advancedState];
};
const turnLater = async () => {
  clock.step(3_000);
  await reviewer.turn();
};
const auditRows = () => database.sql<Record<string, string>[]>`
  select operator, call, subject, outcome, error_code from staff_audit order by number desc`;

it('approves in seconds, basic and advanced, with a row of the audit log each', async () => {
  await basic();
  await reviewer.turn();
  expect(await statesOf()).toEqual(['REVIEWING', '']);
  await turnLater();
  expect(await statesOf()).toEqual(['PASS', '']);
  await advanced();
  await turnLater();
  expect(await statesOf()).toEqual(['PASS', 'PASS']);
  expect(made.told.map(({ level, state }) => [level, state])).toEqual([
    ['BASIC', 'PASS'],
    ['ADVANCED', 'PASS'],
  ]);
  const [last, first] = await auditRows();
  const row = { operator: 'simulated', call: 'approveIdentity', outcome: 'DONE', error_code: '' };
  expect(first).toEqual({ ...row, subject: `review 1 of member ${ANNA}` });
  expect(last).toEqual({ ...row, subject: `review 2 of member ${ANNA}` });
  // It looked as an operator has to: at the data, and at each image.
  expect((await made.openings.list(2)).map(({ operator }) => operator)).toEqual(['simulated']);
});

it('never approves a child, at either level', async () => {
  const guardianImageId = await made.image(BEN, 'GUARDIAN');
  await basic({ ...CHILD, guardianImageId }, BEN);
  await turnLater();
  expect(await statesOf(BEN)).toEqual(['REVIEWING', '']);
  const review = { reviewId: '1' };
  await made.desk('claimIdentityReview', review, CARLA);
  const { images } = await made.desk('openIdentityReview', review, CARLA);
  for (const { imageId } of images) await made.desk('viewIdentityImage', { ...review, imageId }, CARLA);
  await made.desk('approveIdentity', review, CARLA);
  await advanced(BEN);
  await turnLater();
  expect(await statesOf(BEN)).toEqual(['PASS', 'REVIEWING']);
});

it('leaves what an operator has claimed, and an advanced one that two approve', async () => {
  await basic();
  await made.desk('claimIdentityReview', { reviewId: '1' }, CARLA);
  await turnLater();
  expect(await statesOf()).toEqual(['REVIEWING', '']);

  open({ isAdvancedByTwo: true });
  await basic({}, BEN);
  await turnLater();
  expect(await statesOf(BEN)).toEqual(['PASS', '']);
  await advanced(BEN);
  await turnLater();
  expect(await statesOf(BEN)).toEqual(['PASS', 'REVIEWING']);
});

it('leaves a refused case to operators, and says so in the log', async () => {
  await basic();
  const rows = (await auditRows()).length;
  await database.sql`insert into identity_image_views (submission_id, image_id, operator_id, operator, reason, time_ms)
    select null, 'x', 0, 'simulated', 'a test', ${clock.nowMs()} from generate_series(1, 60)`;
  await turnLater();
  await advanced();
  await turnLater();
  await turnLater();
  expect(await statesOf()).toEqual(['PASS', 'REVIEWING']);
  const [last, ...others] = await auditRows();
  expect(last).toMatchObject({ operator: 'simulated', outcome: 'REFUSED' });
  expect(others).toHaveLength(rows + 1);
});
