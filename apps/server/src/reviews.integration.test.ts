/**
 * Lost factors: asked for by a member, decided once by an operator (RULES 7.5).
 */
import type { CallRequest, SecurityEvent } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EntranceForTests, NEXT_PASSWORD, NO_CARD, WIDE } from './testing/entrance-for-tests.ts';
import { PASSWORD, type Session } from './testing/running-exchange.ts';

let door: EntranceForTests;
const told: SecurityEvent[] = [];
beforeAll(async () => {
  door = await EntranceForTests.open(WIDE);
  door.hall.events.listen({ tell: (_, kind) => told.push(kind) });
});
afterAll(() => door.close());
beforeEach(() => {
  told.length = 0;
  door.card = NO_CARD;
});

const security = (session: Session) => door.say('getSecurity', {}, { session });
const kinds = async (session: Session) =>
  (await door.say('getSecurityEvents', {}, { session })).rows.map(({ kind }) => kind);

describe('a lost factor', () => {
  it('is asked for with the password, once, and for what is bound', async () => {
    const member = await door.register();
    const ask = (more: Partial<CallRequest<'requestReview'>>) =>
      door.errorOf(
        door.say(
          'requestReview',
          { factor: 'GOOGLE', password: PASSWORD, remark: 'gone', ...more },
          { session: member },
        ),
      );
    expect(await ask({})).toBe('googleNotBound');
    expect(await ask({ factor: 'MAIL', mail: door.freshMail(), code: '123456' })).toBe('channelNotBound');
    expect(await ask({ factor: 'PHONE' })).toBe('parameterMissing');
    const phone = door.freshPhone();
    expect(await ask({ factor: 'PHONE', phone, code: '123456' })).toBe('codeWrong');
    const code = await door.newTargetCode(member, { phone });
    expect(await ask({ factor: 'PHONE', phone, code, password: 'wrong-horse-9' })).toBe('wrongPassword');
    expect(await ask({ factor: 'PHONE', phone, code, imageId: 'x'.repeat(22) })).toBe('imageUnknown');
    door.clock.step(60_000);
    const again = await door.newTargetCode(member, { phone });
    expect(await ask({ factor: 'PHONE', phone, code: again })).toBe('done');
    expect(await ask({ factor: 'PHONE', phone, code: again })).toBe('reviewPending');
    const [review] = await door.say('getReviews', {}, { session: member });
    expect(review).toMatchObject({ factor: 'PHONE', state: 'PENDING', reason: '' });
  });

  const pending = async () => {
    const member = await door.register();
    const phone = door.freshPhone();
    const code = await door.newTargetCode(member, { phone });
    const { reviewId } = await door.say(
      'requestReview',
      { factor: 'PHONE', password: PASSWORD, remark: 'stolen', phone, code },
      { session: member },
    );
    return { member, phone, reviewId };
  };

  it('approved, is replaced: lock, end of sessions, once', async () => {
    const { member, phone, reviewId } = await pending();
    const { reviews } = door.hall;
    const approve = () => door.errorOf(reviews.approve(reviewId, 'checker', door.nowMs()));
    const answers = await Promise.all([approve(), approve(), approve()]);
    expect(answers.sort()).toEqual(['done', 'reviewDecided', 'reviewDecided']);
    expect(await door.errorOf(reviews.reject(reviewId, 'checker', 'no', door.nowMs()))).toBe('reviewDecided');
    expect(await door.errorOf(security(member))).toBe('sessionInvalid');
    const session = await door.logIn(phone);
    expect(session.userId).toBe(member.userId);
    expect(await door.isLocked(session)).toBe(true);
    expect(await kinds(session)).toContain('REVIEW_APPROVED');
    const farewells = async () =>
      (await door.say('getOutbox', { target: member.phone })).filter(({ text }) =>
        text.includes('was changed'),
      );
    await expect.poll(farewells).toHaveLength(1);
  });

  it('rejected, changes nothing and says why', async () => {
    const { member, reviewId } = await pending();
    await door.hall.reviews.reject(reviewId, 'checker', 'the picture does not show you', door.nowMs());
    const [review] = await door.say('getReviews', {}, { session: member });
    expect(review).toMatchObject({ state: 'REJECTED', reason: 'the picture does not show you' });
    expect((await security(member)).withdrawalLockedUntil).toBe(0);
    expect(await door.errorOf(door.logIn(member.phone))).toBe('done');
  });

  it('whose replacement was taken meanwhile stays undecided', async () => {
    const { phone, reviewId } = await pending();
    door.clock.step(60_000);
    await door.register(phone);
    expect(await door.errorOf(door.hall.reviews.approve(reviewId, 'checker', door.nowMs()))).toBe(
      'targetTaken',
    );
    expect(await door.hall.reviews.detail(reviewId)).toMatchObject({ state: 'PENDING' });
    expect(await door.errorOf(door.hall.reviews.detail('999999'))).toBe('reviewUnknown');
  });

  it('ends with the password it was asked for with: that may have been stolen', async () => {
    const { member, reviewId } = await pending();
    expect(await door.changePassword(member)).toBe('done');
    expect(await door.hall.reviews.detail(reviewId)).toMatchObject({ state: 'REJECTED', decidedBy: '' });
    expect(await door.errorOf(door.hall.reviews.approve(reviewId, 'checker', door.nowMs()))).toBe(
      'reviewDecided',
    );
    const session = await door.logIn(member.phone, { password: NEXT_PASSWORD });
    expect(await kinds(session)).toEqual(expect.arrayContaining(['REVIEW_REJECTED', 'PASSWORD_CHANGED']));
    expect((await door.say('getReviews', {}, { session }))[0]?.reason).toContain('password has been changed');
  });

  it('Google, approved, is closed with its recovery codes', async () => {
    const { member, recoveryCodes } = await door.withGoogle();
    const { ticket } = await door.logIn(member.phone);
    const { reviewId } = await door.say('requestRecovery', { ticket, remark: 'gone' });
    const list = await door.hall.reviews.list('PENDING', { limit: '100' });
    expect(list.rows.map((row) => row.reviewId)).toContain(reviewId);
    await door.hall.reviews.approve(reviewId, 'checker', door.nowMs());
    const session = await door.logIn(member.phone);
    expect(session.next).toBe('');
    expect(await door.isLocked(session)).toBe(true);
    expect(await security(session)).toMatchObject({ google: false, recoveryCodesLeft: 0 });
    expect(recoveryCodes).toHaveLength(10);
  });
});
