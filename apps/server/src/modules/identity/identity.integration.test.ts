import type { CallRequest } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SteppedClock } from '../../platform/clock/stepped-clock.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { filesModule } from '../files/files-module.ts';
import { identityModule } from './identity-module.ts';
import { sweepIdentity } from './sweep.ts';
import { KEEP, MadeIdentity } from './testing/made-identity.ts';

const ANNA = 10_002_001;
const BEN = 10_002_002;
const CARLA = { operatorId: 1, name: 'carla' };
const DORA = { operatorId: 2, name: 'dora' };
const NUMBER = '11010519491231002X';
const FORM = { name: '王小燕', country: 'CN', idType: 'CN_ID', idNumber: NUMBER } as const;
const PASSPORT = { name: 'Ada Lovelace', country: 'GB', idType: 'PASSPORT', idNumber: 'AB123456' } as const;
const HOUR_MS = 3_600_000;

let database: TempDatabase;
let made: MadeIdentity;
const clock = new SteppedClock();

beforeAll(async () => {
  database = await openTempDatabase([...filesModule.migrations, ...identityModule.migrations]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`
    truncate files_images, identity_submissions, identity_images, identity_image_views, identity_openings
    restart identity`;
  clock.step(48 * HOUR_MS);
  made = new MadeIdentity(database.sql, clock);
});

const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { error?: string; message: string }) => error.error ?? error.message,
  );
const submit = async (changes: Partial<CallRequest<'submitIdentity'>> = {}, memberId = ANNA) =>
  (await made.calls.call('submitIdentity', { ...FORM, ...changes }, memberId)).result.cardState;
const identityOf = async (memberId = ANNA) => (await made.calls.call('getIdentity', {}, memberId)).result;
const card = (memberId = ANNA) => made.cards.cardOf(memberId);
const newest = async () =>
  String((await database.sql<{ id: bigint }[]>`select max(id) as id from identity_submissions`)[0]?.id);
/** Opens the data and every image, as an operator must before an approval. */
const look = async (reviewId: string, operator = CARLA) => {
  const { images } = await made.desk('openIdentityReview', { reviewId }, operator);
  for (const { imageId } of images) await made.desk('viewIdentityImage', { reviewId, imageId }, operator);
};
const claimAndLook = async (operator = CARLA) => {
  const reviewId = await newest();
  await made.desk('claimIdentityReview', { reviewId }, operator);
  await look(reviewId, operator);
  return reviewId;
};
const approve = async (operator = CARLA) => {
  const reviewId = await claimAndLook(operator);
  return made.desk('approveIdentity', { reviewId }, operator);
};
const reject = async (memberReason = 'blurred') => {
  const reviewId = await newest();
  await made.desk('claimIdentityReview', { reviewId }, CARLA);
  return made.desk('rejectIdentity', { reviewId, memberReason }, CARLA);
};
const advanced = async (memberId = ANNA) => {
  const [frontImageId, backImageId, handImageId] = await Promise.all(
    (['ID_FRONT', 'ID_BACK', 'ID_HAND'] as const).map((kind) => made.image(memberId, kind)),
  );
  const images = { frontImageId, backImageId, handImageId } as CallRequest<'submitAdvancedIdentity'>;
  return (await made.calls.call('submitAdvancedIdentity', images, memberId)).result.advancedState;
};

describe('basic verification', () => {
  it('goes from nothing over REVIEWING to PASS, masked all the way', async () => {
    expect(await identityOf()).toMatchObject({ cardState: '', name: '', cardNo: '', idType: '' });
    expect(await submit()).toBe('REVIEWING');
    expect(await identityOf()).toMatchObject({
      cardState: 'REVIEWING',
      name: '王*燕',
      cardNo: '',
      country: 'CN',
    });
    expect(await made.cards.verifiedName(ANNA)).toBeUndefined();
    await approve();
    expect(await identityOf()).toMatchObject({
      cardState: 'PASS',
      cardNo: '110***********002X',
      idType: 'CN_ID',
    });
    expect(await card()).toMatchObject({ cardState: 'PASS', birthDate: '1949-12-31', advancedState: '' });
    expect(await made.cards.verifiedName(ANNA)).toBe('王小燕');
    expect(made.commands).toEqual([{ kind: 'set-identity-level', memberId: ANNA, level: 1 }]);
    expect(made.told).toMatchObject([{ memberId: ANNA, level: 'BASIC', state: 'PASS' }]);
    expect(await errorOf(submit())).toBe('identityPassed');
  });

  it('is rejected with a reason and may come again', async () => {
    await submit();
    expect(await errorOf(submit())).toBe('identityReviewing');
    await reject('the name is cut off');
    expect(await identityOf()).toMatchObject({
      cardState: 'REJECT',
      cardReason: 'the name is cut off',
      cardNo: '',
    });
    expect(made.told).toMatchObject([{ state: 'REJECT', reason: 'the name is cut off' }]);
    expect(made.commands).toEqual([]);
    expect(await submit()).toBe('REVIEWING');
    expect(await identityOf()).toMatchObject({ cardState: 'REVIEWING', cardReason: '' });
  });

  it('takes a number for one account, whatever it is called, until it is rejected', async () => {
    await submit();
    expect(await errorOf(submit({}, BEN))).toBe('idUsed');
    expect(
      await errorOf(submit({ ...PASSPORT, country: 'US', idNumber: NUMBER, birthDate: '1949-12-31' }, BEN)),
    ).toBe('idUsed');
    expect((await identityOf(BEN)).cardState).toBe('');
    await reject();
    expect(await submit({}, BEN)).toBe('REVIEWING');
    expect(await errorOf(submit())).toBe('idUsed');
  });

  it('lets one of many at the same time through', async () => {
    const same = await Promise.all(Array.from({ length: 6 }, () => errorOf(submit())));
    expect(same.filter((one) => one === 'done')).toHaveLength(1);
    expect(same.filter((one) => one === 'identityReviewing')).toHaveLength(5);
    await reject();
    const rivals = await Promise.all([1, 2, 3, 4].map((n) => errorOf(submit({}, ANNA + n))));
    expect(rivals.filter((one) => one === 'done')).toHaveLength(1);
    expect(rivals.filter((one) => one === 'idUsed')).toHaveLength(3);
  });

  it('wants a guardian’s consent below sixteen', async () => {
    const child = { ...PASSPORT, birthDate: '2015-01-02' };
    expect(await errorOf(submit(child))).toBe('guardianRequired');
    const others = await made.image(BEN, 'GUARDIAN');
    expect(await errorOf(submit({ ...child, guardianImageId: others }))).toBe('imageUnknown');
    const wrongKind = await made.image(ANNA, 'ID_HAND');
    expect(await errorOf(submit({ ...child, guardianImageId: wrongKind }))).toBe('imageUnknown');
    expect((await identityOf()).cardState).toBe('');
    const guardianImageId = await made.image(ANNA, 'GUARDIAN');
    expect(await submit({ ...child, guardianImageId })).toBe('REVIEWING');
    const reviewId = await newest();
    await made.desk('claimIdentityReview', { reviewId }, CARLA);
    const { images } = await made.desk('openIdentityReview', { reviewId }, CARLA);
    expect(images).toEqual([{ imageId: guardianImageId, kind: 'GUARDIAN' }]);
  });

  it('passes by itself where the exchange wants that, but for children', async () => {
    made = new MadeIdentity(database.sql, clock, { autoPass: true });
    expect(await submit()).toBe('PASS');
    expect(made.commands).toEqual([{ kind: 'set-identity-level', memberId: ANNA, level: 1 }]);
    const guardianImageId = await made.image(BEN, 'GUARDIAN');
    expect(await submit({ ...PASSPORT, birthDate: '2015-01-02', guardianImageId }, BEN)).toBe('REVIEWING');
  });

  it('keeps names and numbers sealed, each in its own row', async () => {
    await submit();
    await submit({ ...PASSPORT, birthDate: '1990-01-02' }, BEN);
    const dump = await database.sql`select s::text as row from identity_submissions s`;
    const text = JSON.stringify(dump);
    for (const secret of ['王小燕', NUMBER, '1949-12-31', 'Ada', 'AB123456'])
      expect([text.includes(secret), text.includes(Buffer.from(secret).toString('hex'))]).toEqual([
        false,
        false,
      ]);
    await database.sql`update identity_submissions set sealed =
      (select sealed from identity_submissions where member_id = ${BEN}) where member_id = ${ANNA}`;
    await expect(card()).rejects.toThrow();
  });

  it.each([
    ['a name of digits', { name: '12345' }, 'nameFormat'],
    ['no number', { idNumber: ' ' }, 'idNumberEmpty'],
    ['a number whose check fails', { idNumber: '110105194912310021' }, 'idNumberInvalid'],
    ['a day of birth that is none', { ...PASSPORT, birthDate: '2023-02-29' }, 'birthDateInvalid'],
  ] as const)('refuses %s', async (_, changes, error) => {
    expect(await errorOf(submit(changes))).toBe(error);
  });

  it('does not let anybody find out numbers by trying', async () => {
    await submit();
    for (let count = 0; count < 20; count++) expect(await errorOf(submit({}, BEN))).toBe('idUsed');
    expect(await errorOf(submit({}, BEN))).toBe('rateLimited');
  });
});

describe('advanced verification', () => {
  it('comes after the basic one', async () => {
    expect(await errorOf(advanced())).toBe('identityRequired');
    await submit();
    expect(await errorOf(advanced())).toBe('identityRequired');
    await approve();
    expect(await advanced()).toBe('REVIEWING');
    expect(await errorOf(advanced())).toBe('identityReviewing');
    await reject('the hand is missing');
    expect(await identityOf()).toMatchObject({
      cardState: 'PASS',
      advancedState: 'REJECT',
      advancedReason: 'the hand is missing',
    });
    await advanced();
    await approve();
    expect(await card()).toMatchObject({ cardState: 'PASS', advancedState: 'PASS' });
    expect(await errorOf(advanced())).toBe('identityPassed');
    expect(made.commands.at(-1)).toEqual({ kind: 'set-identity-level', memberId: ANNA, level: 2 });
  });

  it('takes three images of his own, each in its place, and none of them when one is wrong', async () => {
    await submit();
    await approve();
    const [front, back, hand] = [
      await made.image(ANNA, 'ID_FRONT'),
      await made.image(ANNA, 'ID_BACK'),
      await made.image(BEN, 'ID_HAND'),
    ];
    const say = (frontImageId: string, backImageId: string, handImageId: string) =>
      errorOf(made.calls.call('submitAdvancedIdentity', { frontImageId, backImageId, handImageId }, ANNA));
    expect(await say(front, back, hand)).toBe('imageUnknown');
    expect(await say(back, front, hand)).toBe('imageUnknown');
    expect(await say(front, front, front)).toBe('imageUnknown');
    expect(await say(front, back, await made.image(ANNA, 'ID_HAND'))).toBe('done');
  });
});

describe('a decision', () => {
  it('is told again when the process died in between', async () => {
    await submit();
    made.rejection = 'gone';
    await approve();
    expect((await identityOf()).cardState).toBe('PASS');
    expect([made.commands, made.told, made.faults.length]).toEqual([[], [], 1]);
    made.rejection = 'UNKNOWN_MEMBER';
    expect(await made.decisions.sweep()).toBe(1);
    expect([made.told, made.faults.length]).toEqual([[], 2]);
    made.rejection = 'OK';
    expect(await made.decisions.sweep()).toBe(1);
    expect(made.told).toHaveLength(1);
    expect(await made.decisions.sweep()).toBe(0);
  });

  it('that is told late takes no level back', async () => {
    await submit();
    made.rejection = 'gone';
    await approve();
    await advanced();
    await approve();
    made.rejection = 'OK';
    await made.decisions.sweep();
    expect(new Set(made.commands.map((command) => (command as { level?: number }).level))).toEqual(
      new Set([2]),
    );
  });

  it('is made once, of many at the same time', async () => {
    await submit();
    const reviewId = await claimAndLook();
    const tries = await Promise.all([
      ...Array.from({ length: 4 }, () => errorOf(made.desk('approveIdentity', { reviewId }, CARLA))),
      ...Array.from({ length: 4 }, () =>
        errorOf(made.desk('rejectIdentity', { reviewId, memberReason: 'no' }, CARLA)),
      ),
    ]);
    expect(tries.filter((one) => one === 'done')).toHaveLength(1);
    expect(tries.filter((one) => one === 'reviewDecided')).toHaveLength(7);
    expect(made.told).toHaveLength(1);
  });
});

describe('an approval', () => {
  const passBasic = async () => {
    await submit();
    await approve();
  };
  const passes = (reviewId: string, operator = CARLA) =>
    errorOf(made.desk('approveIdentity', { reviewId }, operator));

  it('wants the data and every image of this submission opened by its operator', async () => {
    await passBasic();
    await advanced();
    const reviewId = await newest();
    await made.desk('claimIdentityReview', { reviewId }, CARLA);
    expect(await passes(reviewId)).toBe('evidenceUnopened');
    const { images } = await made.desk('openIdentityReview', { reviewId }, CARLA);
    for (const { imageId } of images) {
      expect(await passes(reviewId)).toBe('evidenceUnopened');
      await made.desk('viewIdentityImage', { reviewId, imageId }, CARLA);
    }
    expect(await passes(reviewId)).toBe('done');
  });

  it('wants the data of a basic submission opened', async () => {
    await submit();
    const reviewId = await newest();
    await made.desk('claimIdentityReview', { reviewId }, CARLA);
    expect(await passes(reviewId)).toBe('evidenceUnopened');
    await look(reviewId);
    expect(await passes(reviewId)).toBe('done');
  });

  it('of a new submission wants new looks, and a rejection none', async () => {
    await passBasic();
    await advanced();
    await claimAndLook();
    await reject('the hand is missing');
    await advanced();
    const reviewId = await newest();
    await made.desk('claimIdentityReview', { reviewId }, CARLA);
    expect(await passes(reviewId)).toBe('evidenceUnopened');
    expect(await errorOf(made.desk('rejectIdentity', { reviewId, memberReason: 'no' }, CARLA))).toBe('done');
  });

  it('wants the looks of the operator who took a claim over', async () => {
    await submit();
    const reviewId = await claimAndLook(CARLA);
    clock.step(13 * HOUR_MS);
    await made.desk('claimIdentityReview', { reviewId }, DORA);
    const both = await Promise.all([passes(reviewId, CARLA), passes(reviewId, DORA)]);
    expect(both).toEqual(['reviewNotClaimed', 'evidenceUnopened']);
    await look(reviewId, DORA);
    const tries = await Promise.all([passes(reviewId, DORA), passes(reviewId, DORA)]);
    expect(tries.sort()).toEqual(['done', 'reviewDecided']);
  });

  it('counts an image that could not be shown as not opened', async () => {
    await passBasic();
    await advanced();
    const reviewId = await newest();
    await made.desk('claimIdentityReview', { reviewId }, CARLA);
    const { images } = await made.desk('openIdentityReview', { reviewId }, CARLA);
    const [first, ...others] = images.map(({ imageId }) => imageId);
    for (const imageId of others) await made.desk('viewIdentityImage', { reviewId, imageId }, CARLA);
    await database.sql`delete from files_images where image_id = ${first ?? ''}`;
    expect(await errorOf(made.desk('viewIdentityImage', { reviewId, imageId: first ?? '' }, CARLA))).not.toBe(
      'done',
    );
    expect(await passes(reviewId)).toBe('evidenceUnopened');
  });

  it('of an advanced one by two wants both to look, the claimer and one more', async () => {
    await passBasic();
    made = new MadeIdentity(database.sql, clock, { isAdvancedByTwo: true });
    await advanced();
    const reviewId = await claimAndLook();
    expect((await made.desk('openIdentityReview', { reviewId }, CARLA)).isByTwo).toBe(true);
    expect(await passes(reviewId)).toBe('identityByTwo');
    const byTwo = (maker = CARLA, approver = DORA) => errorOf(made.approveByTwo(reviewId, maker, approver));
    expect(await byTwo()).toBe('evidenceUnopened');
    expect(await errorOf(look(reviewId, DORA))).toBe('reviewClaimed');
    made.proposalId = '7';
    await look(reviewId, DORA);
    expect(await byTwo(DORA, CARLA)).toBe('reviewNotClaimed');
    expect((await Promise.all([byTwo(), byTwo()])).sort()).toEqual(['done', 'reviewDecided']);
    const [row] = await database.sql<{ decided_by: string }[]>`
      select decided_by from identity_submissions where id = ${reviewId}`;
    expect(row?.decided_by).toBe('carla, dora');
    expect(made.commands.at(-1)).toEqual({ kind: 'set-identity-level', memberId: ANNA, level: 2 });
  });
});

describe('the desk', () => {
  it('shows the queue oldest first, masked, by pages', async () => {
    await submit();
    await submit({ ...PASSPORT, birthDate: '1990-01-02' }, BEN);
    const first = await made.desk('getIdentityReviews', { state: 'PENDING', limit: '1' }, CARLA);
    expect(first.rows).toMatchObject([
      { memberId: String(ANNA), name: '王*燕', level: 'BASIC', claimedBy: '' },
    ]);
    const second = await made.desk(
      'getIdentityReviews',
      { state: 'PENDING', limit: '1', cursor: first.cursor },
      CARLA,
    );
    expect([second.rows.length, second.rows[0]?.memberId, second.cursor]).toEqual([1, String(BEN), '']);
    expect((await made.desk('getIdentityReviews', { level: 'ADVANCED' }, CARLA)).rows).toEqual([]);
    await approve();
    const all = await made.desk('getIdentityReviews', {}, CARLA);
    expect(all.rows.map((row) => row.state)).toEqual(['APPROVED', 'PENDING']);
  });

  it('lets the one who claimed the case see and decide it, and nobody else', async () => {
    await submit();
    const reviewId = await newest();
    const open = (operator: typeof CARLA) => errorOf(made.desk('openIdentityReview', { reviewId }, operator));
    const decide = (operator: typeof CARLA) => errorOf(made.desk('approveIdentity', { reviewId }, operator));
    expect([await open(CARLA), await decide(CARLA)]).toEqual(['reviewNotClaimed', 'reviewNotClaimed']);
    const view = { reviewId, imageId: 'i'.repeat(20) };
    expect(await errorOf(made.desk('viewIdentityImage', view, CARLA))).toBe('reviewNotClaimed');
    expect(await errorOf(made.desk('rejectIdentity', { reviewId, memberReason: 'blurred' }, CARLA))).toBe(
      'reviewNotClaimed',
    );
    await made.desk('claimIdentityReview', { reviewId }, CARLA);
    expect([await open(DORA), await decide(DORA)]).toEqual(['reviewClaimed', 'reviewNotClaimed']);
    expect(await errorOf(made.desk('claimIdentityReview', { reviewId }, DORA))).toBe('reviewClaimed');
    clock.step(13 * HOUR_MS);
    expect(await errorOf(made.desk('claimIdentityReview', { reviewId }, DORA))).toBe('done');
    expect(await open(CARLA)).toBe('reviewClaimed');
    expect(await decide(DORA)).toBe('evidenceUnopened');
    const found = await made.desk('openIdentityReview', { reviewId }, DORA);
    expect(found).toMatchObject({ name: '王小燕', idNumber: NUMBER, birthDate: '1949-12-31', images: [] });
    expect(JSON.stringify({ ...found.done, result: undefined })).not.toMatch(/王小燕|11010519491231002X/);
    expect(await decide(DORA)).toBe('done');
    expect(await errorOf(made.desk('claimIdentityReview', { reviewId }, DORA))).toBe('reviewDecided');
    for (const missing of ['999', '9'.repeat(16)])
      for (const name of ['claimIdentityReview', 'openIdentityReview', 'approveIdentity'] as const)
        expect(await errorOf(made.desk(name, { reviewId: missing }, CARLA))).toBe('reviewUnknown');
  });

  it('shows images of the case alone, marked, each look written down and counted', async () => {
    await submit();
    await approve();
    await advanced();
    const reviewId = await newest();
    const foreign = await made.image(ANNA, 'ID_FRONT');
    const view = (imageId: string, operator = CARLA) =>
      made.desk('viewIdentityImage', { reviewId, imageId }, operator);
    await made.desk('claimIdentityReview', { reviewId }, CARLA);
    const { images, name } = await made.desk('openIdentityReview', { reviewId }, CARLA);
    expect([name, images.map((image) => image.kind)]).toEqual(['王小燕', ['ID_FRONT', 'ID_BACK', 'ID_HAND']]);
    const imageId = images[0]?.imageId ?? '';
    expect(Buffer.from((await view(imageId)).base64, 'base64').toString('latin1')).toContain('ID_FRONT');
    expect(made.imageWorker.printed[0]).toMatch(/^carla \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
    expect(await errorOf(view(foreign))).toBe('imageUnknown');
    expect(await errorOf(view(imageId, DORA))).toBe('reviewClaimed');
    const looks = await database.sql`select operator, image_id, reason from identity_image_views`;
    expect([...looks]).toEqual([{ operator: 'carla', image_id: imageId, reason: 'a test' }]);
    const more = await Promise.all(Array.from({ length: 62 }, () => errorOf(view(imageId))));
    expect(more.filter((one) => one === 'done')).toHaveLength(59);
    expect(more.filter((one) => one === 'viewBudget')).toHaveLength(3);
    // Images of lost factors count against the same budget; each operator has a budget.
    const { reviews } = made;
    const elsewhere = (by: typeof CARLA) =>
      errorOf(reviews.marked({ id: null, imageId, reason: 'a test', nowMs: clock.nowMs() }, by));
    expect(await elsewhere(CARLA)).toBe('viewBudget');
    expect(await elsewhere(DORA)).toBe('done');
    clock.step(HOUR_MS + 1);
    expect(await errorOf(view(imageId))).toBe('done');
  });
});

describe('keeping', () => {
  it('ends: images of a passed case go, data of a rejected one too, the name of a member stays', async () => {
    await submit();
    await reject();
    clock.step(KEEP.keepRejectedMs - 1);
    expect(await sweepIdentity(made.submissions, made.images, clock.nowMs())).toBe(0);
    clock.step(2);
    expect(await sweepIdentity(made.submissions, made.images, clock.nowMs())).toBe(1);
    expect([...(await database.sql`select sealed, number_hash from identity_submissions`)]).toEqual([
      { sealed: null, number_hash: null },
    ]);
    expect((await identityOf()).cardState).toBe('REJECT');
    await submit();
    await approve();
    await advanced();
    await approve();
    await made.images.sweep(clock.nowMs());
    expect(made.storage.objects.size).toBe(3);
    clock.step(KEEP.keepMs + 1);
    expect(await sweepIdentity(made.submissions, made.images, clock.nowMs())).toBe(2);
    await made.images.sweep(clock.nowMs());
    expect(made.storage.objects.size).toBe(0);
    expect(await made.cards.verifiedName(ANNA)).toBe('王小燕');
    expect(await errorOf(submit({}, BEN))).toBe('idUsed');
    expect(await sweepIdentity(made.submissions, made.images, clock.nowMs())).toBe(0);
  });
});
