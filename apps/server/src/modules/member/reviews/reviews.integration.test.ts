/**
 * Lost factors: asked for by a member, decided once by an operator (rules/members#manual-reviews).
 */
import type { CallRequest, SecurityEvent } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuthForTests, NEXT_PASSWORD, NO_CARD, WIDE } from '../../../../test/kit/auth-for-tests.ts';
import { PASSWORD, type Session } from '../../../../test/kit/running-exchange.ts';

let client: AuthForTests;
const told: SecurityEvent[] = [];
beforeAll(async () => {
  client = await AuthForTests.open(WIDE);
  client.auth.events.listen({ publish: (_, kind) => told.push(kind) });
});
afterAll(() => client.close());
beforeEach(() => {
  told.length = 0;
  client.card = NO_CARD;
});

const security = (session: Session) => client.call('getSecurity', {}, { session });
const kinds = async (session: Session) =>
  (await client.call('getSecurityEvents', {}, { session })).rows.map(({ kind }) => kind);

describe('a lost factor', () => {
  it('is asked for with the password, once, and for what is bound', async () => {
    const member = await client.register();
    const ask = (more: Partial<CallRequest<'requestReview'>>) =>
      client.errorOf(
        client.call(
          'requestReview',
          { factor: 'GOOGLE', password: PASSWORD, remark: 'gone', ...more },
          { session: member },
        ),
      );
    expect(await ask({})).toBe('googleNotBound');
    expect(await ask({ factor: 'MAIL', mail: client.freshMail(), code: '123456' })).toBe('channelNotBound');
    expect(await ask({ factor: 'PHONE' })).toBe('parameterMissing');
    const phone = client.freshPhone();
    expect(await ask({ factor: 'PHONE', phone, code: '123456' })).toBe('codeWrong');
    const code = await client.newTargetCode(member, { phone });
    expect(await ask({ factor: 'PHONE', phone, code, password: 'wrong-horse-9' })).toBe('wrongPassword');
    expect(await ask({ factor: 'PHONE', phone, code, imageId: 'x'.repeat(22) })).toBe('imageUnknown');
    client.clock.step(60_000);
    const again = await client.newTargetCode(member, { phone });
    expect(await ask({ factor: 'PHONE', phone, code: again })).toBe('done');
    expect(await ask({ factor: 'PHONE', phone, code: again })).toBe('reviewPending');
    const [review] = await client.call('getReviews', {}, { session: member });
    expect(review).toMatchObject({ factor: 'PHONE', state: 'PENDING', reason: '' });
  });

  const pending = async () => {
    const member = await client.register();
    const phone = client.freshPhone();
    const code = await client.newTargetCode(member, { phone });
    const { reviewId } = await client.call(
      'requestReview',
      { factor: 'PHONE', password: PASSWORD, remark: 'stolen', phone, code },
      { session: member },
    );
    return { member, phone, reviewId };
  };

  it('approved, is replaced: lock, end of sessions, once', async () => {
    const { member, phone, reviewId } = await pending();
    const { reviews } = client.auth;
    const approve = () =>
      client.errorOf(reviews.approve(reviewId, { operator: 'checker', nowMs: client.nowMs() }, () => null));
    const answers = await Promise.all([approve(), approve(), approve()]);
    expect(answers.sort()).toEqual(['done', 'reviewDecided', 'reviewDecided']);
    expect(await client.errorOf(reviews.reject(reviewId, 'checker', 'no', client.nowMs()))).toBe(
      'reviewDecided',
    );
    expect(await client.errorOf(security(member))).toBe('sessionInvalid');
    const session = await client.logIn(phone);
    expect(session.userId).toBe(member.userId);
    expect(await client.isLocked(session)).toBe(true);
    expect(await kinds(session)).toContain('REVIEW_APPROVED');
    const farewells = async () =>
      (await client.call('getOutbox', { target: member.phone })).filter(({ text }) =>
        text.includes('was changed'),
      );
    await expect.poll(farewells).toHaveLength(1);
  });

  it('rejected, changes nothing and says why', async () => {
    const { member, reviewId } = await pending();
    await client.auth.reviews.reject(reviewId, 'checker', 'the picture does not show you', client.nowMs());
    const [review] = await client.call('getReviews', {}, { session: member });
    expect(review).toMatchObject({ state: 'REJECTED', reason: 'the picture does not show you' });
    expect((await security(member)).withdrawalLockedUntil).toBe(0);
    expect(await client.errorOf(client.logIn(member.phone))).toBe('done');
  });

  it('whose replacement was taken meanwhile stays undecided', async () => {
    const { phone, reviewId } = await pending();
    client.clock.step(60_000);
    await client.register(phone);
    expect(
      await client.errorOf(
        client.auth.reviews.approve(reviewId, { operator: 'checker', nowMs: client.nowMs() }, () => null),
      ),
    ).toBe('targetTaken');
    expect(await client.auth.reviews.detail(reviewId)).toMatchObject({ state: 'PENDING' });
    expect(await client.errorOf(client.auth.reviews.detail('999999'))).toBe('reviewUnknown');
  });

  it('ends with the password it was asked for with: that may have been stolen', async () => {
    const { member, reviewId } = await pending();
    expect(await client.changePassword(member)).toBe('done');
    expect(await client.auth.reviews.detail(reviewId)).toMatchObject({ state: 'REJECTED', decidedBy: '' });
    expect(
      await client.errorOf(
        client.auth.reviews.approve(reviewId, { operator: 'checker', nowMs: client.nowMs() }, () => null),
      ),
    ).toBe('reviewDecided');
    const session = await client.logIn(member.phone, { password: NEXT_PASSWORD });
    expect(await kinds(session)).toEqual(expect.arrayContaining(['REVIEW_REJECTED', 'PASSWORD_CHANGED']));
    expect((await client.call('getReviews', {}, { session }))[0]?.reason).toContain(
      'password has been changed',
    );
  });

  it('Google, approved, is closed with its recovery codes', async () => {
    const { member, recoveryCodes } = await client.withGoogle();
    const { ticket } = await client.logIn(member.phone);
    const { reviewId } = await client.call('requestRecovery', { ticket, remark: 'gone' });
    const list = await client.auth.reviews.list('PENDING', { limit: '100' });
    expect(list.rows.map((row) => row.reviewId)).toContain(reviewId);
    await client.auth.reviews.approve(reviewId, { operator: 'checker', nowMs: client.nowMs() }, () => null);
    const session = await client.logIn(member.phone);
    expect(session.next).toBe('');
    expect(await client.isLocked(session)).toBe(true);
    expect(await security(session)).toMatchObject({ google: false, recoveryCodesLeft: 0 });
    expect(recoveryCodes).toHaveLength(10);
  });
});
