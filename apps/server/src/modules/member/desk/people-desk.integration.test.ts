/** The desk's calls about members and lost factors: what operators see, what they change, what stands in the log of it. */
import type { DeskCallName, DeskRequest, DeskResult } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuthForTests, NO_CARD } from '../../../../test/kit/auth-for-tests.ts';
import { PASSWORD } from '../../../../test/kit/running-exchange.ts';
import { ApprovedState } from '../../../platform/http/approved-state.ts';
import { canonicalJson } from '../../../platform/http/canonical-json.ts';
import type { DeskContext, DeskDone, FourEyesHandler, Operator } from '../../../platform/http/desk-call.ts';
import { DeskRegistry } from '../../../platform/http/desk-registry.ts';
import { answerDeskChecked } from '../../../platform/http/testing/checked-handler.ts';

const OPERATOR: Operator = { operatorId: 7, name: 'olga', roles: ['support'], sessionId: 's' };
const IMAGE_ID = 'i'.repeat(22);
const REASON = 'asked by phone';

let client: AuthForTests;
const desk = new DeskRegistry();
beforeAll(async () => {
  client = await AuthForTests.open({ LIMIT_CODES_PER_ADDRESS: '100000', LIMIT_CODES_PER_PREFIX: '100000' });
  client.deskCalls(desk);
});
afterAll(() => client.close());

const context = (): DeskContext => ({ ip: '127.0.0.1', language: 'en', nowMs: client.nowMs() });
type Handler = (request: object, operator: Operator, context: DeskContext) => Promise<unknown>;
/** The answer to a request of the right shape, held to the errors that the call declares. */
const answer = async (name: DeskCallName, request: object): Promise<unknown> => {
  const handler = desk.find(name)?.handler as unknown as Handler;
  const read = DESK_CALLS[name].request.parse(request) as object;
  return answerDeskChecked(name, () => handler(read, OPERATOR, context()));
};
const read = async <N extends DeskCallName>(name: N, request: DeskRequest<N>): Promise<DeskResult<N>> =>
  DESK_CALLS[name].result.parse(await answer(name, request as object)) as DeskResult<N>;
const act = async <N extends DeskCallName>(name: N, request: object): Promise<DeskDone<DeskResult<N>>> => {
  const done = (await answer(name, { reason: REASON, ...request })) as DeskDone<DeskResult<N>>;
  DESK_CALLS[name].result.parse(done.result);
  return done;
};
const errorOf = (work: Promise<unknown>) => client.errorOf(work);
/** As two operators do it. */
const unfreeze = async (memberId: string): Promise<unknown> => {
  const handler = desk.find('unfreezeMember')?.handler as FourEyesHandler<'unfreezeMember'>;
  const request = { memberId, reason: REASON };
  const examine = () => handler.examine(request, context());
  const { before } = await answerDeskChecked('unfreezeMember', examine);
  const pair = { maker: OPERATOR, approver: { operatorId: 8, name: 'otto' } };
  return handler.execute(request, pair, context(), new ApprovedState(canonicalJson(before)));
};

describe('finding a member', () => {
  it('takes the whole id, phone, mail or nickname, and no part of one', async () => {
    const member = await client.register('13912345678');
    await client.call('setNickName', { member: member.userId, nickName: '小明 Ming' }, { session: member });
    const found = async (query: string) =>
      (await read('findMembers', { query })).rows.map(({ memberId }) => memberId);
    for (const query of [member.userId, '13912345678', '+8613912345678', '小明 MING', ' 13912345678 '])
      expect(await found(query), query).toEqual([member.userId]);
    for (const query of [
      '1391234567',
      '3912345678',
      '小明',
      member.userId.slice(1),
      "' or 1=1 --",
      '%',
      'a@b.co',
    ])
      expect(await found(query), query).toEqual([]);
    const [row] = (await read('findMembers', { query: member.userId })).rows;
    expect(row).toMatchObject({ phone: '139****5678', nickName: '小明 Ming', isFrozen: false });
  });

  it('lists accounts of before that share a phone', async () => {
    const twins = async () => (await read('getPhoneTwins', {})).rows.map(({ members }) => members);
    expect(await twins()).toEqual([]);
    const [one, two] = [await client.register(), await client.register()];
    await client.sql`
      update members set area_code = '7', phone_canonical = '79160000001',
        phone = case id when ${one.userId} then '89160000001' else '9160000001' end
      where id = any(${`{${one.userId},${two.userId}}`}::bigint[])`;
    expect(await twins()).toMatchObject([
      [
        { memberId: one.userId, areaCode: '7', phone: '891****0001' },
        { memberId: two.userId, areaCode: '7', phone: '916****0001' },
      ],
    ]);
    await client.sql`update members set phone_canonical = null where id = ${two.userId}`;
  });

  it('lists the newest first, in pages', async () => {
    const made = [await client.register(), await client.register(), await client.register()];
    const first = await read('findMembers', { limit: '2' });
    const next = await read('findMembers', { limit: '2', cursor: first.cursor });
    expect([...first.rows, ...next.rows].slice(0, 3).map(({ memberId }) => memberId)).toEqual(
      made.map(({ userId }) => userId).reverse(),
    );
  });
});

describe('looking at one', () => {
  it('shows what protects him, where he is logged in and what happened', async () => {
    const member = await client.register();
    client.card = { ...NO_CARD, name: '王*燕', country: 'CN', cardState: 'PASS' };
    await client.logIn(member.phone, { clientType: 'ios' }, { userAgent: 'iPhone Safari/1' });
    const { memberId } = { memberId: member.userId };
    expect(await read('getMemberDetail', { memberId })).toMatchObject({
      memberId,
      name: '王*燕',
      country: 'CN',
      cardState: 'PASS',
      google: false,
      postPassword: false,
      sessions: 2,
      notes: 0,
      inviterId: '',
      withdrawalLockedUntil: 0,
      lastSeenTime: client.nowMs(),
    });
    client.card = NO_CARD;
    const sessions = await read('getMemberSessions', { memberId });
    expect(sessions.rows.find(({ clientType }) => clientType === 'ios')).toMatchObject({
      device: 'Safari, iOS',
      ip: '203.0.113.7',
    });
    const events = await read('getMemberEvents', { memberId });
    expect(events.rows[0]).toMatchObject({ kind: 'LOGIN', ip: '203.0.113.7' });
    expect(await read('getMemberBalances', { memberId })).toHaveLength(1);
    expect((await read('getMemberOrders', { memberId })).rows).toEqual([]);
  });

  it('answers alike for whoever is not there, in every call', async () => {
    const memberId = '99999999';
    const names = [
      'getMemberDetail',
      'getMemberBalances',
      'getMemberOrders',
      'getMemberSessions',
      'getMemberEvents',
      'getMemberNotes',
    ] as const;
    for (const name of names) expect(await errorOf(read(name, { memberId })), name).toBe('memberUnknown');
    expect(await errorOf(act('endMemberSessions', { memberId }))).toBe('memberUnknown');
    expect(await errorOf(act('freezeMember', { memberId, kind: 'RISK' }))).toBe('memberUnknown');
    expect(await errorOf(unfreeze(memberId))).toBe('memberUnknown');
    expect(await errorOf(act('addMemberNote', { memberId, text: 'x' }))).toBe('memberUnknown');
    expect(await errorOf(act('setMemberTrading', { memberId, tradingAllowed: false }))).toBe('memberUnknown');
  });
});

describe('acting on one', () => {
  it('notes are kept in order, with who wrote them', async () => {
    const { userId: memberId } = await client.register();
    for (const text of ['called back', '<b>second</b>']) await act('addMemberNote', { memberId, text });
    const { rows } = await read('getMemberNotes', { memberId });
    expect(rows.map(({ text, operator }) => [text, operator])).toEqual([
      ['<b>second</b>', 'olga'],
      ['called back', 'olga'],
    ]);
    expect((await read('getMemberDetail', { memberId })).notes).toBe(2);
  });

  it('a freeze ends the sessions; the member logs in anew and reads its kind, support its reason', async () => {
    const member = await client.register();
    const memberId = member.userId;
    const frozen = await act('freezeMember', { memberId, kind: 'TAKEOVER' });
    expect(frozen).toMatchObject({
      subject: `member ${memberId}`,
      before: { frozen: false, tradingAllowed: true },
      after: { frozen: true, tradingAllowed: true, kind: 'TAKEOVER' },
    });
    const time = client.nowMs();
    expect(await errorOf(client.call('getSecurity', {}, { session: member }))).toBe('sessionInvalid');
    const session = await client.logIn(member.phone);
    const freeze = async () => (await client.call('getSecurity', {}, { session })).freeze;
    expect(await freeze()).toEqual({ kind: 'TAKEOVER', time });
    expect((await read('getMemberDetail', { memberId })).freeze).toEqual({
      kind: 'TAKEOVER',
      reason: REASON,
      operator: 'olga',
      time,
    });
    expect(await errorOf(act('freezeMember', { memberId, kind: 'RISK' }))).toBe('nothingToChange');
    expect(await freeze()).toEqual({ kind: 'TAKEOVER', time });
    await unfreeze(memberId);
    expect(await freeze()).toBeNull();
    expect((await read('getMemberDetail', { memberId })).freeze).toBeNull();
    const rows = await client.sql`select kind, ended_by from member_freezes where member_id = ${memberId}`;
    expect(rows).toMatchObject([{ kind: 'TAKEOVER', ended_by: 'olga, otto' }]);
  });

  it('two flags changed at once both stand', async () => {
    const { userId: memberId } = await client.register();
    await Promise.all([
      act('freezeMember', { memberId, kind: 'OWNER_REQUEST' }),
      act('setMemberTrading', { memberId, tradingAllowed: false }),
    ]);
    const [row] = (await read('findMembers', { query: memberId })).rows;
    expect(row).toMatchObject({ isFrozen: true, tradingAllowed: false });
    expect(await errorOf(act('setMemberTrading', { memberId, tradingAllowed: false }))).toBe(
      'nothingToChange',
    );
  });

  it('logging out ends all sessions and is told to him', async () => {
    const member = await client.register();
    const { memberId } = { memberId: member.userId };
    expect((await act<'endMemberSessions'>('endMemberSessions', { memberId })).result).toEqual({ ended: 1 });
    expect(await errorOf(client.call('getSecurity', {}, { session: member }))).toBe('sessionInvalid');
    const { rows } = await read('getMemberEvents', { memberId });
    expect(rows[0]?.kind).toBe('SESSION_ENDED');
  });
});

describe('a review', () => {
  const lost = async () => {
    const { member } = await client.withGoogle();
    const { ticket } = await client.logIn(member.phone);
    const { reviewId } = await client.call('requestRecovery', { ticket, remark: 'fell into the sea' });
    return { member, reviewId };
  };
  const fourEyes = () =>
    desk.find('approveSecurityReview')?.handler as FourEyesHandler<'approveSecurityReview'>;

  it('waits in the queue, oldest first, and is opened', async () => {
    const [first, second] = [await lost(), await lost()];
    const { rows } = await read('getSecurityReviews', { state: 'PENDING' });
    const ids = rows.map(({ reviewId }) => reviewId);
    expect(ids.indexOf(first.reviewId)).toBeLessThan(ids.indexOf(second.reviewId));
    const opened = await act<'openSecurityReview'>('openSecurityReview', { reviewId: first.reviewId });
    expect(opened.result).toMatchObject({
      remark: 'fell into the sea',
      newTarget: '',
      imageId: '',
      state: 'PENDING',
    });
    expect(await errorOf(act('openSecurityReview', { reviewId: '999999' }))).toBe('reviewUnknown');
  });

  it('shows its own image alone, with the operator’s name on it', async () => {
    const { reviewId } = await lost();
    const other = await lost();
    await client.sql`update member_reviews set image_id = ${IMAGE_ID} where id = ${reviewId}`;
    const view = (id: string, imageId = IMAGE_ID) =>
      act<'viewSecurityImage'>('viewSecurityImage', { reviewId: id, imageId });
    const { result, after } = await view(reviewId);
    expect(Buffer.from(result.base64, 'base64').toString()).toBe(`${IMAGE_ID} olga ${REASON}`);
    expect(after).toEqual({ imageId: IMAGE_ID });
    expect(await errorOf(view(reviewId, 'x'.repeat(22)))).toBe('imageUnknown');
    expect(await errorOf(view(other.reviewId))).toBe('imageUnknown');
  });

  it('is opened when its request and its image were looked at', async () => {
    const { reviewId } = await lost();
    await client.sql`update member_reviews set image_id = ${IMAGE_ID} where id = ${reviewId}`;
    const openings = async () =>
      (await fourEyes().evidence?.({ reviewId, reason: REASON }))?.openings.map(({ operator }) => operator);
    await act('openSecurityReview', { reviewId });
    expect(await openings()).toEqual([]);
    const { subject } = await act('viewSecurityImage', { reviewId, imageId: IMAGE_ID });
    expect(await openings()).toEqual(['olga']);
    const { memberId } = await client.auth.reviews.detail(reviewId);
    expect(subject).toBe(`review ${reviewId} of member ${memberId}`);
  });

  it('keeps its image while it waits, and for its time after the decision', async () => {
    const [waiting, decided] = [await lost(), await lost()];
    const imageOf = async (reviewId: string) => (await client.auth.reviews.detail(reviewId)).imageId;
    for (const [at, { reviewId }] of [waiting, decided].entries())
      await client.sql`update member_reviews set image_id = ${IMAGE_ID + at} where id = ${reviewId}`;
    await act('rejectSecurityReview', { reviewId: decided.reviewId, memberReason: 'not you' });
    const dropped: string[] = [];
    const sweep = (beforeMs: number) =>
      client.auth.reviews.sweepImages(beforeMs, async (_sql, imageIds) => {
        dropped.push(...imageIds);
      });
    await sweep(client.nowMs());
    expect([dropped, await imageOf(decided.reviewId)]).toEqual([[], `${IMAGE_ID}1`]);
    await sweep(client.nowMs() + 1);
    await sweep(client.nowMs() + 1);
    expect([dropped, await imageOf(decided.reviewId)]).toEqual([[`${IMAGE_ID}1`], '']);
    expect(await imageOf(waiting.reviewId)).toBe(`${IMAGE_ID}0`);
  });

  it('approved by two is carried out once; before that nothing changes', async () => {
    const { member, reviewId } = await lost();
    const pair = { maker: OPERATOR, approver: { operatorId: 8, name: 'otto' } };
    const request = { reviewId, reason: REASON };
    const examined = await fourEyes().examine(request, context());
    expect(examined).toEqual({
      subject: `review ${reviewId} of member ${member.userId}`,
      before: { memberId: member.userId, factor: 'GOOGLE', state: 'PENDING', newTarget: '' },
    });
    expect((await client.logIn(member.phone)).next).toBe('GOOGLE');
    const approved = new ApprovedState(canonicalJson(examined.before));
    const execute = () =>
      answerDeskChecked('approveSecurityReview', () =>
        fourEyes().execute(request, pair, context(), approved),
      );
    const done = await execute();
    expect(done.after).toMatchObject({ state: 'APPROVED' });
    expect((await client.logIn(member.phone)).next).toBe('');
    expect(await errorOf(execute())).toBe('reviewDecided');
    const examineAgain = answerDeskChecked('approveSecurityReview', () =>
      fourEyes().examine(request, context()),
    );
    expect(await errorOf(examineAgain)).toBe('reviewDecided');
    expect(await client.auth.reviews.detail(reviewId)).toMatchObject({ decidedBy: 'olga, otto' });
  });

  it('is not carried out for a phone that another member took meanwhile', async () => {
    const member = await client.register();
    const phone = client.freshPhone();
    const code = await client.newTargetCode(member, { phone });
    const form = { factor: 'PHONE', password: PASSWORD, remark: 'stolen', phone, code } as const;
    const { reviewId } = await client.call('requestReview', form, { session: member });
    client.clock.step(60_000);
    await client.register(phone);
    const request = { reviewId, reason: REASON };
    const { before } = await fourEyes().examine(request, context());
    const pair = { maker: OPERATOR, approver: { operatorId: 8, name: 'otto' } };
    const approved = new ApprovedState(canonicalJson(before));
    const execute = answerDeskChecked('approveSecurityReview', () =>
      fourEyes().execute(request, pair, context(), approved),
    );
    expect(await errorOf(execute)).toBe('targetTaken');
    expect(await client.auth.reviews.detail(reviewId)).toMatchObject({ state: 'PENDING' });
  });

  it('rejected tells the member why, and not the desk’s own reason', async () => {
    const { member, reviewId } = await lost();
    await act('rejectSecurityReview', { reviewId, memberReason: 'we could not reach you' });
    expect(await errorOf(act('rejectSecurityReview', { reviewId, memberReason: 'again' }))).toBe(
      'reviewDecided',
    );
    const [row] = (await read('getSecurityReviews', { state: 'REJECTED' })).rows;
    expect(row).toMatchObject({ reviewId, memberId: member.userId });
    const [review] = await client.sql`select reason from member_reviews where id = ${reviewId}`;
    expect(review?.reason).toBe('we could not reach you');
  });
});
