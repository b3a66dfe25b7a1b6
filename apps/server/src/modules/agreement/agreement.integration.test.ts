/** Tests agreements and their versions: two operators publish them, members accept them, over a real PostgreSQL. */
import { businessDay, businessDayStart } from '@tern/engine';
import {
  AGREEMENTS,
  type CallName,
  type CallRequest,
  ERRORS,
  GLOBALS,
  type WireTradeType,
} from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, DeskForTests } from '../../../test/kit/desk-for-tests.ts';
import { ANNA, BEN } from '../../kernel/testing/small-exchange.ts';
import { CallDesk, errorOf } from '../../platform/http/testing/call-desk.ts';
import { sampleRequest } from '../../platform/http/testing/sample-request.ts';
import { wireDay } from '../invitation/index.ts';
import { askingAgreements, openAgreement } from './index.ts';

const DAY_MS = 86_400_000;
const reason = 'a test';
const NEWCOMER = 10_009_001;
const text = (name: string) => ({
  zh: { title: `${name}协议`, body: '一、总则\n\n正文' },
  en: { title: `${name} agreement`, body: '1. General\n\nThe text' },
});
const sample = <N extends CallName>(name: N) =>
  sampleRequest(CALLS[name].request, 'every field') as CallRequest<N>;
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;
const move = { requestId: 'one', from: 'spot', currency: 'USDT', amount: '1' } as const;

let desk: DeskForTests;
let anna: Browser;
let ben: Browser;
let members: CallDesk;
beforeAll(async () => {
  desk = await DeskForTests.open();
  for (const name of ['anna', 'ben']) await desk.operator(name, 'admin');
  anna = await desk.signIn('anna');
  ben = await desk.signIn('ben');
  members = calls(desk.agreement);
}, 60_000);
afterAll(() => desk.close());

/** The calls of members over a module of agreements, with handlers that do nothing. */
function calls({
  calls: register,
  api,
}: Pick<Awaited<ReturnType<typeof openAgreement>>, 'calls' | 'api'>): CallDesk {
  const taken = new CallDesk();
  register(taken);
  const asking = askingAgreements(taken, api.isMissing);
  const done = async () => ({ result: {} });
  asking.member('transfer', done);
  asking.member('switchAdOn', done);
  asking.member('placeSpotOrder', async () => ({ result: { orderId: '1' } }));
  asking.member('placePlanOrder', async () => ({ result: { planId: '1' } }));
  asking.member('cancelAllSpotOrders', async () => ({ result: { cancelled: 0 } }));
  return taken;
}

async function publish(kind: 'USER' | 'MERCHANT', effectiveDay: string, expected = ''): Promise<void> {
  const proposalId = await desk.propose(
    'publishAgreement',
    { agreement: kind, ...text(kind), effectiveDay, reason },
    anna,
  );
  expect(await desk.errorOf('approveProposal', { proposalId, reason }, ben)).toBe(expected);
}

const inDays = (days: number) => wireDay(businessDay(desk.clock.nowMs()) + days);
const trade = (memberId: number, on = members) =>
  errorOf(on.call('transfer', { ...move, to: 'contract' }, memberId));
const changesOf = async (memberId: number) =>
  (await members.call('getAgreementChanges', {}, memberId)).result;
const states = async () =>
  (await desk.ask('getDeskAgreements', {}, anna))
    .filter(({ kind }) => kind === 'USER')
    .map(({ version, state, accepted }) => [version, state, accepted]);

describe('the first versions', () => {
  it('speak of no part that is not open yet, and count in business days', async () => {
    for (const kind of AGREEMENTS)
      for (const global of GLOBALS) {
        const { body } = (await members.call('getAgreement', { kind, global })).result;
        expect(body, `${kind} ${global}`).not.toMatch(/尚未开放|not open yet|working days?/);
      }
    const { result } = await members.call('getAgreement', { kind: 'USER', global: 'CHINESE_SIM' });
    expect(result.body).toContain('某项服务暂停时，页面会说明原因。');
  });

  it('are in force from the start, and nobody is asked for them', async () => {
    for (const kind of AGREEMENTS) {
      const { result } = await members.call('getAgreement', { kind, global: 'ENGLISH' });
      expect(result).toMatchObject({ version: 1, nextVersion: 0 });
      expect(result.body.length).toBeGreaterThan(100);
    }
    expect(await changesOf(ANNA)).toEqual([]);
    expect(await trade(ANNA)).toBe('done');
  });
});

describe('a new version', () => {
  it('needs two operators and seven days', async () => {
    const request = { agreement: 'USER', ...text('early'), reason } as const;
    expect(await desk.errorOf('publishAgreement', { ...request, effectiveDay: inDays(7) }, anna)).toBe(
      code('agreementNotice'),
    );
    expect(await desk.errorOf('publishAgreement', { ...request, effectiveDay: '2027-02-30' }, anna)).toBe(
      code('parameterInvalid'),
    );
    // An approval that comes too late leaves no seven days.
    const late = await desk.propose('publishAgreement', { ...request, effectiveDay: inDays(8) }, anna);
    desk.clock.step(DAY_MS);
    anna = await desk.signIn('anna');
    ben = await desk.signIn('ben');
    expect(await desk.errorOf('approveProposal', { proposalId: late, reason }, ben)).toBe(
      code('agreementNotice'),
    );
    expect(await states()).toEqual([[1, 'IN_FORCE', 0]]);
  });

  it('is taken back by two before its day, and then another one is published', async () => {
    await publish('USER', inDays(8));
    expect(await states()).toEqual([
      [2, 'SCHEDULED', 0],
      [1, 'IN_FORCE', 0],
    ]);
    expect(await changesOf(ANNA)).toMatchObject([{ kind: 'USER', version: 2, isInForce: false }]);
    const again = { agreement: 'USER', ...text('again'), effectiveDay: inDays(9), reason } as const;
    expect(await desk.errorOf('publishAgreement', again, anna)).toBe(code('agreementScheduled'));
    const first = { agreement: 'USER', version: '1', reason } as const;
    expect(await desk.errorOf('withdrawAgreement', first, anna)).toBe(code('agreementInForce'));
    const proposalId = await desk.propose('withdrawAgreement', { ...first, version: '2' }, anna);
    expect(await desk.errorOf('approveProposal', { proposalId, reason }, ben)).toBe('');
    expect(await changesOf(ANNA)).toEqual([]);
    const gone = members.call('getAgreement', { kind: 'USER', version: '2', global: 'ENGLISH' });
    expect(await errorOf(gone)).toBe('contentUnknown');
    await publish('USER', inDays(8));
    expect((await states())[0]).toEqual([3, 'SCHEDULED', 0]);
  });

  it('is accepted before its day on one device, and counts on every one', async () => {
    const { result } = await members.call('getAgreement', { kind: 'USER', global: 'CHINESE_SIM' });
    expect(result).toMatchObject({ version: 1, nextVersion: 3 });
    const coming = await members.call('getAgreement', { kind: 'USER', version: '3', global: 'CHINESE_SIM' });
    expect(coming.result).toMatchObject({ title: 'USER协议', time: result.nextTime, nextVersion: 0 });
    for (const version of ['1', '2', '4'])
      expect(await errorOf(members.call('acceptAgreement', { kind: 'USER', version }, BEN))).toBe(
        'agreementVersion',
      );
    await members.call('acceptAgreement', { kind: 'USER', version: '3' }, BEN);
    await members.call('acceptAgreement', { kind: 'USER', version: '3' }, BEN);
    expect(await changesOf(BEN)).toEqual([]);
    expect((await states())[0]).toEqual([3, 'SCHEDULED', 1]);
  });

  it('closes new orders, ads and transfers at midnight until it is accepted, and nothing else', async () => {
    const { nextTime } = (await members.call('getAgreement', { kind: 'USER', global: 'ENGLISH' })).result;
    expect(nextTime).toBe(businessDayStart(businessDay(nextTime)));
    desk.clock.step(nextTime - desk.clock.nowMs() - 1);
    expect(await trade(ANNA)).toBe('done');
    desk.registeredMs.set(NEWCOMER, nextTime);
    desk.clock.step(1);
    expect(await trade(ANNA)).toBe('newAgreementRequired');
    expect(await trade(BEN)).toBe('done');
    expect(await trade(NEWCOMER)).toBe('done');
    expect(await changesOf(ANNA)).toMatchObject([{ kind: 'USER', version: 3, isInForce: true }]);
    const order = sample('placeSpotOrder');
    expect(await errorOf(members.call('placeSpotOrder', order, ANNA))).toBe('newAgreementRequired');
    const planned = (tradeType: WireTradeType) =>
      errorOf(members.call('placePlanOrder', { ...sample('placePlanOrder'), tradeType }, ANNA));
    expect(await planned('OPEN_LONG')).toBe('newAgreementRequired');
    expect(await planned('CLOSE_LONG')).toBe('done');
    expect(await errorOf(members.call('cancelAllSpotOrders', {}, ANNA))).toBe('done');
    expect(await errorOf(members.call('transfer', { ...move, to: 'assets' }, ANNA))).toBe('done');
    // Another process of the exchange knows it from the database.
    const { sql } = desk.database;
    const byId = async () => ({ createdMs: 0 }) as never;
    const member = { existing: async () => ANNA, members: { byId, countRegistered: async () => [] } };
    const other = await openAgreement({ sql, clock: desk.clock, member });
    expect(await trade(ANNA, calls(other))).toBe('newAgreementRequired');
    await members.call('acceptAgreement', { kind: 'USER', version: '3' }, ANNA);
    expect(await trade(ANNA)).toBe('done');
    expect(await trade(ANNA, calls(other))).toBe('done');
  });

  it('of the merchants’ agreement is asked of those who publish ads, also of new members', async () => {
    anna = await desk.signIn('anna');
    ben = await desk.signIn('ben');
    await publish('MERCHANT', inDays(9));
    desk.clock.step(10 * DAY_MS);
    expect(await trade(NEWCOMER)).toBe('done');
    const advertise = () => errorOf(members.call('switchAdOn', sample('switchAdOn'), NEWCOMER));
    expect(await advertise()).toBe('newAgreementRequired');
    await members.call('acceptAgreement', { kind: 'MERCHANT', version: '2' }, NEWCOMER);
    expect(await advertise()).toBe('done');
  });

  it('counts those who registered under a version among those who accepted it, each member once', async () => {
    anna = await desk.signIn('anna');
    // The newcomer registered under version 3, which two others accepted by the dialog.
    expect((await states())[0]).toEqual([3, 'IN_FORCE', 3]);
    await members.call('acceptAgreement', { kind: 'USER', version: '3' }, NEWCOMER);
    const rows = await desk.ask('getDeskAgreements', {}, anna);
    const userOnes = rows.filter(({ kind }) => kind === 'USER');
    expect(userOnes.map((row) => [row.version, row.accepted, row.acceptedAtRegistration])).toEqual([
      [3, 3, 1],
      [2, 0, 0],
      [1, 0, 0],
    ]);
    // Nothing is accepted by a registration but the two agreements of its form.
    expect(rows.filter(({ kind }) => kind === 'OTC').map((row) => row.accepted)).toEqual([0]);
  });

  it('shows operators who accepted which text', async () => {
    anna = await desk.signIn('anna');
    const of = (memberId: number) =>
      desk.ask('getAgreementAcceptances', { memberId: String(memberId) }, anna);
    expect((await of(ANNA))[0]).toMatchObject({ kind: 'USER', version: 3, isAtRegistration: false });
    expect(await of(NEWCOMER)).toMatchObject([
      { kind: 'MERCHANT', version: 2, isAtRegistration: false },
      { kind: 'PRIVACY', version: 1, isAtRegistration: true },
      { kind: 'USER', version: 3, isAtRegistration: true },
    ]);
    const { en } = await desk.ask('getDeskAgreement', { kind: 'USER', version: '3' }, anna);
    expect(en).toEqual(text('USER').en);
  });
});
