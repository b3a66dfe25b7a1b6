/** One account a number, in whatever spelling, also against the rows of a time when hyphens counted. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SteppedClock } from '../../platform/clock/stepped-clock.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { keyedHash } from '../../platform/secrets/keyed-hash.ts';
import { SealedBox } from '../../platform/secrets/sealed-box.ts';
import { filesModule } from '../files/files-module.ts';
import { identityModule } from './identity-module.ts';
import { Submissions } from './submissions.ts';

const ANNA = 10_002_001;
const BEN = 10_002_002;
const PERSON = { name: 'Ada Lovelace', country: 'GB', idType: 'PASSPORT', birthDate: '1990-01-01' } as const;

const keyed = keyedHash(Buffer.alloc(32, 4));
const clock = new SteppedClock();
let database: TempDatabase;
let submissions: Submissions;

beforeAll(async () => {
  database = await openTempDatabase([...filesModule.migrations, ...identityModule.migrations]);
  submissions = new Submissions(database.sql, new SealedBox(Buffer.alloc(32, 3), 'identity'), keyed);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate identity_submissions, identity_images, identity_image_views, identity_openings restart identity`;
});

const submit = (memberId: number, number: string): Promise<string> =>
  submissions
    .insert(database.sql, {
      memberId,
      level: 1,
      country: 'GB',
      idType: 'PASSPORT',
      nowMs: clock.nowMs(),
      person: { ...PERSON, number },
    })
    .then(
      () => 'taken',
      (refused: { error: string }) => refused.error,
    );

it.each([
  ['AB123456', 'AB-123456'],
  ['AB-123456', 'AB123456'],
  ['AB-123456', 'A-B-123456'],
])('%s is %s', async (first, second) => {
  expect(await submit(ANNA, first)).toBe('taken');
  expect(await submit(BEN, second)).toBe('idUsed');
  expect(await submit(BEN, 'AB123457')).toBe('taken');
});

it('an older row with hyphens still holds its number as it was written', async () => {
  expect(await submit(ANNA, 'AB-123456')).toBe('taken');
  const older = keyed('id number', 'GB AB-123456');
  await database.sql`update identity_submissions set number_hash = ${older}`;
  expect(await submit(BEN, 'AB-123456')).toBe('idUsed');
  expect(await submit(ANNA, 'AB-123456')).toBe('identityReviewing');
  await database.sql`update identity_submissions set state = 'REJECT'`;
  expect(await submit(BEN, 'AB-123456')).toBe('taken');
});
