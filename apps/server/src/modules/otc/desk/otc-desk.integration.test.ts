/** Tests the operators' calls about OTC, as browsers send them, over a real PostgreSQL and the real engine. */
import type { Command } from '@tern/engine';
import { ERRORS } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, DeskForTests } from '../../../../test/kit/desk-for-tests.ts';
import {
  cardOf,
  create,
  MERCHANT,
  openingCommands,
  publish,
  STRANGER,
  TAKER,
} from '../testing/otc-commands.ts';
import { OldAppeals } from './old-appeals.ts';

const DAY_MS = 86_400_000;
const reason = 'a test';
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;

let desk: DeskForTests;
let anna: Browser;
let ben: Browser;
beforeAll(async () => {
  desk = await DeskForTests.open();
  desk.kernel.nowMs = desk.clock.nowMs();
  for (const command of openingCommands(desk.kernel.nowMs)) await execute(command);
  for (const name of ['anna', 'ben']) await desk.operator(name, 'admin');
  anna = await desk.signIn('anna');
  ben = await desk.signIn('ben');
}, 60_000);
afterAll(() => desk.close());

async function execute(command: Command): Promise<number> {
  desk.kernel.nowMs = Math.max(desk.kernel.nowMs, desk.clock.nowMs());
  const { rejection, result } = await desk.kernel.execute(command);
  if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
  await desk.projectOtc();
  return result;
}
const adOn = async () => {
  const adId = await execute(publish());
  await execute({ kind: 'switch-ad-on', memberId: MERCHANT, adId });
  return adId;
};
/** A member who never bought. */
const NEW_BUYER = 9_901;

const ordered = async () => {
  const adId = await adOn();
  const orderId = await execute(create(adId));
  await execute({ kind: 'switch-ad-off', memberId: MERCHANT, adId });
  return orderId;
};
/** The desk's limits let the next calls through in time, and points of one test do not stop the next one. */
beforeEach(async () => {
  desk.clock.step(50_000);
  await execute({ kind: 'lift-otc-restrictions', memberId: TAKER, firstOperator: 1, secondOperator: 2 });
});

const flags = (frozen: boolean): Command => ({
  kind: 'set-member-flags',
  memberId: MERCHANT,
  frozen,
  tradingAllowed: true,
});
const disputed = async () => {
  const orderId = await ordered();
  await execute({ kind: 'pay-otc-order', memberId: TAKER, orderId, methodId: cardOf(MERCHANT) });
  // While the seller is frozen, the buyer may appeal at once.
  await execute(flags(true));
  await execute({ kind: 'open-otc-appeal', memberId: TAKER, orderId });
  await execute(flags(false));
  return orderId;
};
const released = async () => {
  const orderId = await ordered();
  await execute({ kind: 'pay-otc-order', memberId: TAKER, orderId, methodId: cardOf(MERCHANT) });
  await execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
  return orderId;
};
const verdictOf = (orderId: number) =>
  ({
    orderId: String(orderId),
    verdict: 'RELEASE_TO_BUYER',
    finding: 'NOT_RELEASED',
    fault: 'SELLER',
    reason,
  }) as const;
const evidence = (orderId: number, browser: Browser) =>
  desk.ask('openOtcEvidence', { orderId: String(orderId), reason }, browser);
const approve = (proposalId: string, browser = ben) =>
  desk.errorOf('approveProposal', { proposalId, reason }, browser);
const statusOf = async (orderId: number) =>
  (await desk.ask('getDeskOtcOrder', { orderId: String(orderId) }, anna)).status;

describe('a verdict', () => {
  it('is of two operators who both opened the evidence, and both ids stand in the engine', async () => {
    const orderId = await disputed();
    const request = verdictOf(orderId);
    expect(await desk.errorOf('decideOtcAppeal', request, anna)).toBe(code('evidenceUnopened'));
    const page = await evidence(orderId, anna);
    expect(page).toMatchObject({
      order: { orderId: String(orderId), status: 'PENDING_RELEASE', appeal: 'OPEN', turn: 'OPERATOR' },
      buyer: {
        memberId: String(TAKER),
        realName: 'Name 2',
        nickName: 'Member 2',
        othersOnDevices: cardOf(TAKER),
        othersOnAccounts: cardOf(TAKER) + 1,
      },
      seller: { memberId: String(MERCHANT), realName: 'Name 1', othersOnDevices: cardOf(MERCHANT) },
      sharedDevices: 1,
      sharedAddresses: 2,
      sharedAccounts: 3,
      payees: [{ isNamed: true, account: expect.stringMatching(/^622202/) }],
      appeals: [{ state: 'OPEN', appellant: 'BUYER', decision: null }],
      lines: expect.arrayContaining([expect.objectContaining({ kind: 'SYSTEM', text: 'APPEALED' })]),
    });
    const proposalId = await desk.propose('decideOtcAppeal', request, anna);
    const { rows } = await desk.ask('getOtcDisputes', { isOpen: 'true' }, ben);
    expect(rows.filter((row) => row.order.orderId === String(orderId))).toMatchObject([
      { kind: 'APPEAL', by: 'BUYER', isOpen: true, isProposed: true },
    ]);
    expect(await approve(proposalId)).toBe(code('evidenceUnopened'));
    await evidence(orderId, ben);
    expect(await approve(proposalId, anna)).toBe(code('proposalOwn'));
    expect(await approve(proposalId)).toBe('');
    const whole = await desk.ask('getDeskOtcOrder', { orderId: String(orderId) }, anna);
    expect(whole).toMatchObject({ status: 'COMPLETED', appeal: 'RESOLVED' });
    expect(whole.steps.at(-1)).toMatchObject({ step: 'DECIDED', byId: '', operators: ['anna', 'ben'] });
    expect((await desk.ask('getOtcMember', { memberId: String(MERCHANT) }, anna)).marks).toMatchObject([
      { orderId: String(orderId), isUndone: false },
    ]);
    // Each opening is audited, and the evidence is closed with the appeal.
    const audit = await desk.ask('getAudit', { call: 'openOtcEvidence' }, anna);
    expect(
      audit.rows.filter(({ subject }) => subject === `order ${orderId}`).map((row) => row.operator),
    ).toEqual(['ben', 'anna']);
    const again = { orderId: String(orderId), reason };
    expect(await desk.errorOf('openOtcEvidence', again, anna)).toBe(code('noOpenDispute'));
  });

  it('has no effect on an order that has ended meanwhile, or whose appeal was withdrawn, and says so', async () => {
    const orderId = await disputed();
    for (const browser of [anna, ben]) await evidence(orderId, browser);
    const proposalId = await desk.propose('decideOtcAppeal', verdictOf(orderId), anna);
    await execute({ kind: 'cancel-paid-otc-order', memberId: TAKER, orderId });
    expect(await approve(proposalId)).toBe(code('appealState'));
    expect(await statusOf(orderId)).toBe('CANCELLED');
    const second = await disputed();
    for (const browser of [anna, ben]) await evidence(second, browser);
    const other = await desk.propose('decideOtcAppeal', verdictOf(second), anna);
    await execute({ kind: 'withdraw-otc-appeal', memberId: TAKER, orderId: second });
    expect(await approve(other)).toBe(code('appealState'));
    expect(await statusOf(second)).toBe('PENDING_RELEASE');
    await execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId: second });
  });
});

describe('images of evidence', () => {
  it('are shown to an operator who opened the evidence, while the dispute is open, with the operator’s name', async () => {
    const orderId = await disputed();
    const imageId = 'image-of-a-voucher-0001';
    await desk.database.sql`
      insert into otc_order_notes (order_id, voucher_ids) values (${orderId}, ${`{${imageId}}`}::text[])`;
    const request = { orderId: String(orderId), imageId };
    expect(await desk.errorOf('getOtcEvidenceImage', request, anna)).toBe(code('evidenceUnopened'));
    expect((await evidence(orderId, anna)).voucherIds).toEqual([imageId]);
    const { base64 } = await desk.ask('getOtcEvidenceImage', request, anna);
    expect(Buffer.from(base64, 'base64').toString()).toBe(`marked ${imageId}`);
    expect(await desk.errorOf('getOtcEvidenceImage', request, ben)).toBe(code('evidenceUnopened'));
    const foreign = { orderId: String(orderId), imageId: 'x'.repeat(20) };
    expect(await desk.errorOf('getOtcEvidenceImage', foreign, anna)).toBe(code('imageUnknown'));
    await execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
    expect(await desk.errorOf('getOtcEvidenceImage', request, anna)).toBe(code('noOpenDispute'));
    const none = { orderId: '999999', reason };
    expect(await desk.errorOf('openOtcEvidence', none, anna)).toBe(code('otcOrderUnknown'));
  });
});

describe('a note on a dispute', () => {
  it('is of an operator who opened the evidence, for operators alone, and audited', async () => {
    const orderId = await disputed();
    const add = (text: string, browser: Browser) =>
      desk.errorOf('addOtcDisputeNote', { orderId: String(orderId), text, reason }, browser);
    expect(await add('too early', anna)).toBe(code('evidenceUnopened'));
    expect((await evidence(orderId, anna)).notes).toEqual([]);
    expect(await add('<b>called</b> the bank', anna)).toBe('');
    expect(await add('not seen', ben)).toBe(code('evidenceUnopened'));
    expect((await evidence(orderId, ben)).notes).toMatchObject([
      { operator: 'anna', text: '<b>called</b> the bank' },
    ]);
    expect(await add('the bank says yes', ben)).toBe('');
    const { notes } = await desk.ask(
      'addOtcDisputeNote',
      { orderId: String(orderId), text: 'agreed', reason },
      anna,
    );
    expect(notes.map(({ operator, text }) => `${operator}: ${text}`)).toEqual([
      'anna: <b>called</b> the bank',
      'ben: the bank says yes',
      'anna: agreed',
    ]);
    const [row] = (await desk.ask('getAudit', { call: 'addOtcDisputeNote' }, anna)).rows;
    expect(row).toMatchObject({ operator: 'anna', subject: `order ${orderId}`, after: '{"text":"agreed"}' });
    await execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
    expect(await add('too late', anna)).toBe(code('noOpenDispute'));
  });
});

describe('a report', () => {
  it('is closed with an answer, once', async () => {
    const orderId = await released();
    const [{ id } = { id: 0n }] = await desk.database.sql<{ id: bigint }[]>`
      insert into otc_reports (order_id, member_id, reported_id, kind, content, image_ids, state, time_ms)
      values (${orderId}, ${MERCHANT}, ${TAKER}, 'CHARGEBACK', 'it came back', '', 'WAITING', ${desk.clock.nowMs()})
      returning report_id as id`;
    const close = (answer: string) =>
      desk.errorOf('closeOtcReport', { reportId: String(id), answer, reason }, anna);
    expect(await close('too early')).toBe(code('otcReportUnknown'));
    await execute({ kind: 'open-otc-report', orderId, memberId: MERCHANT, reportedId: TAKER });
    const page = await evidence(orderId, anna);
    expect(page.reports).toMatchObject([{ by: 'SELLER', state: 'OPEN', text: 'it came back' }]);
    expect(await close('We talk to the bank')).toBe('');
    expect(await close('again')).toBe(code('otcReportClosed'));
    const [row] = await desk.database.sql<{ state: string; answer: string }[]>`
      select state, answer from otc_reports where report_id = ${id}`;
    expect(row).toEqual({ state: 'CLOSED', answer: 'We talk to the bank' });
    const { rows } = await desk.ask('getOtcDisputes', { kind: 'REPORT', isOpen: 'false' }, anna);
    expect(rows[0]).toMatchObject({ kind: 'REPORT', disputeId: String(id), isOpen: false });
  });

  it('lets two operators excuse the buyer’s cancel', async () => {
    const orderId = await ordered();
    const request = { orderId: String(orderId), reason };
    await execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
    expect(await desk.errorOf('excuseReportedCancel', request, anna)).toBe(code('noOpenDispute'));
    await desk.database.sql`
      insert into otc_reports (order_id, member_id, reported_id, kind, content, image_ids, state, time_ms)
      values (${orderId}, ${TAKER}, ${MERCHANT}, 'OTHER', 'the seller asked me to', '', 'WAITING', ${desk.clock.nowMs()})`;
    await execute({ kind: 'open-otc-report', orderId, memberId: TAKER, reportedId: MERCHANT });
    const proposalId = await desk.propose('excuseReportedCancel', request, anna);
    expect(await approve(proposalId)).toBe('');
    const { cancels } = await desk.ask('getOtcMember', { memberId: String(TAKER) }, anna);
    expect(cancels.find((one) => one.orderId === String(orderId))).toMatchObject({
      isExcused: true,
      points: 1,
    });
    expect(await desk.errorOf('excuseReportedCancel', request, anna)).toBe(code('excuseState'));
  });
});

describe('the market', () => {
  it('shows rate, references and bounds, and takes a policy of two operators', async () => {
    const before = await desk.ask('getOtcDesk', {}, anna);
    expect(before).toMatchObject({ rate: '7.2', isManual: true, isPaused: false });
    expect(before.coins.find(({ currency }) => currency === 'USDT')).toMatchObject({
      reference: '7.20',
      low: '5.76',
      high: '8.64',
    });
    const policy = { ...before.policy, band: '15.5', minAmount: '20' };
    const propose = (changed: typeof policy) =>
      desk.errorOf('setOtcPolicy', { policy: changed, reason }, anna);
    expect(await propose(before.policy)).toBe(code('nothingToChange'));
    for (const wrong of [
      { minAmount: '0' },
      { minAmount: '600000' },
      { band: '91' },
      { bond: '0.123456789' },
    ])
      expect(await propose({ ...policy, ...wrong })).toBe(code('otcPolicyInvalid'));
    const proposalId = await desk.propose('setOtcPolicy', { policy, reason }, anna);
    expect(await approve(proposalId)).toBe('');
    const after = await desk.ask('getOtcDesk', {}, anna);
    expect(after.policy).toEqual({ ...before.policy, band: '15.50', minAmount: '20.00' });
    const back = await desk.propose('setOtcPolicy', { policy: before.policy, reason }, anna);
    expect(await approve(back)).toBe('');
  });

  it('is paused by one operator with a public reason, and resumed by two', async () => {
    const pause = { publicReason: 'The bank network is down', reason };
    expect(await desk.errorOf('resumeOtc', { reason }, anna)).toBe(code('nothingToChange'));
    expect(await desk.errorOf('pauseOtc', pause, anna)).toBe('');
    expect(await desk.errorOf('pauseOtc', pause, anna)).toBe(code('nothingToChange'));
    expect(await desk.ask('getOtcDesk', {}, anna)).toMatchObject({
      isPaused: true,
      pauseReason: 'The bank network is down',
    });
    const proposalId = await desk.propose('resumeOtc', { reason }, anna);
    expect(await approve(proposalId)).toBe('');
    expect(await desk.ask('getOtcDesk', {}, anna)).toMatchObject({ isPaused: false, pauseReason: '' });
  });

  it('takes an ad down with a reason, and lifts the block', async () => {
    const adId = String(await adOn());
    const ad = async () => (await desk.ask('getDeskAds', { adId }, anna)).rows[0];
    expect(await ad()).toMatchObject({ isOn: true, isBlocked: false, price: '7.23', qty: '1000' });
    const request = { adId, publicReason: 'misleading', reason };
    expect(await desk.errorOf('takeDownAd', request, anna)).toBe('');
    expect(await ad()).toMatchObject({
      isOn: false,
      isBlocked: true,
      reason: 'misleading',
      operator: 'anna',
    });
    expect(await desk.errorOf('takeDownAd', request, anna)).toBe(code('nothingToChange'));
    expect(await desk.errorOf('liftAdBlock', { adId, reason }, anna)).toBe('');
    expect(await ad()).toMatchObject({ isBlocked: false });
    expect(await desk.errorOf('liftAdBlock', { adId: '9999', reason }, anna)).toBe(code('adUnknown'));
  });

  it('finds an order by its number, by its id and by a party', async () => {
    const orderId = await ordered();
    const { orderNumber } = await desk.ask('getDeskOtcOrder', { orderId: String(orderId) }, anna);
    const find = async (request: { orderNumber?: string; memberId?: string }) =>
      (await desk.ask('getDeskOtcOrders', request, anna)).rows.map((row) => row.orderId);
    expect(await find({ orderNumber })).toEqual([String(orderId)]);
    expect(await find({ orderNumber: String(orderId) })).toEqual([String(orderId)]);
    expect(await find({ orderNumber: 'OTC1' })).toEqual([]);
    expect((await find({ memberId: String(TAKER) }))[0]).toBe(String(orderId));
    expect(await find({ memberId: String(STRANGER) })).toEqual([]);
    await execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
  });
});

describe('a merchant', () => {
  it('is suspended by one operator, penalized and lifted by two', async () => {
    const orderId = await released();
    const memberId = String(MERCHANT);
    const about = { memberId, orderId: String(orderId), amount: '100.5', publicReason: 'late', reason };
    const stranger = { ...about, harmedId: String(STRANGER) };
    expect(await desk.errorOf('penalizeMerchant', stranger, anna)).toBe(code('otcOrderUnknown'));
    expect(await desk.errorOf('penalizeMerchant', { ...about, amount: '0' }, anna)).toBe(
      code('amountInvalid'),
    );
    const penalty = await desk.propose('penalizeMerchant', { ...about, harmedId: String(TAKER) }, anna);
    expect(await approve(penalty)).toBe('');
    const standing = await desk.ask('getOtcMember', { memberId }, anna);
    expect(standing).toMatchObject({
      merchant: { state: 'APPROVED', bond: '9899.5', bondNeeded: '10000' },
      penalties: [{ orderId: String(orderId), harmedId: String(TAKER), amount: '100.5', reason: 'late' }],
    });
    const suspend = { memberId, publicReason: 'complaints', reason };
    expect(await desk.errorOf('suspendMerchant', suspend, anna)).toBe('');
    expect(await desk.errorOf('suspendMerchant', suspend, anna)).toBe(code('merchantNotInState'));
    expect((await desk.ask('getOtcMerchants', { state: 'SUSPENDED' }, anna)).rows).toMatchObject([
      { memberId, reason: 'complaints', operator: 'anna' },
    ]);
    const lift = await desk.propose('liftMerchantSuspension', { memberId, reason }, anna);
    expect(await approve(lift)).toBe('');
    expect((await desk.ask('getOtcMember', { memberId }, anna)).merchant).toMatchObject({
      state: 'APPROVED',
    });
    await execute({ kind: 'top-up-bond', memberId: MERCHANT, requestId: 'top', amount: 10_050_000_000n });
  });

  it('is approved or rejected with a reason, those who wait longest first', async () => {
    const apply = (requestId: string): Command => ({ kind: 'apply-merchant', memberId: TAKER, requestId });
    await execute({ kind: 'set-identity-level', memberId: TAKER, level: 2 });
    await execute(apply('a'));
    const memberId = String(TAKER);
    expect((await desk.ask('getOtcMerchants', { state: 'PENDING' }, anna)).rows).toMatchObject([
      { memberId },
    ]);
    const refuse = { memberId, publicReason: 'unclear photo', reason };
    expect(await desk.errorOf('rejectMerchant', refuse, anna)).toBe('');
    expect(await desk.errorOf('approveMerchant', { memberId, reason }, anna)).toBe(
      code('merchantNotInState'),
    );
    expect(await desk.errorOf('approveMerchant', { memberId: '1', reason }, anna)).toBe(
      code('memberUnknown'),
    );
  });

  it('and any party gets fault marks of two operators, which may be undone, and restrictions are lifted', async () => {
    const orderId = await ordered();
    await execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
    const about = { memberId: String(TAKER), orderId: String(orderId), reason };
    expect(await desk.errorOf('undoFaultMark', about, anna)).toBe(code('faultMarkState'));
    expect(await approve(await desk.propose('giveFaultMark', about, anna))).toBe('');
    expect(await desk.errorOf('giveFaultMark', about, anna)).toBe(code('faultMarkState'));
    expect(await approve(await desk.propose('undoFaultMark', about, anna))).toBe('');
    const { marks, buyOffUntil } = await desk.ask('getOtcMember', { memberId: String(TAKER) }, anna);
    expect(marks.find((one) => one.orderId === String(orderId))).toMatchObject({ isUndone: true });
    const lift = { memberId: String(TAKER), reason };
    if (buyOffUntil === 0)
      expect(await desk.errorOf('liftOtcRestrictions', lift, anna)).toBe(code('nothingToChange'));
    else expect(await approve(await desk.propose('liftOtcRestrictions', lift, anna))).toBe('');
    expect(await desk.ask('getOtcMember', { memberId: String(TAKER) }, anna)).toMatchObject({
      buyOffUntil: 0,
    });
  });
});

it('those whose buying a verdict stopped are listed until two operators lift it', async () => {
  const buyer = { memberId: NEW_BUYER } as const;
  await execute({ kind: 'open-member', ...buyer });
  await execute({ kind: 'set-identity-level', ...buyer, level: 1 });
  await execute({ kind: 'enable-pay-method', ...buyer, methodId: 99_001, methodKind: 'bankCard' });
  const orderId = await execute(create(await adOn(), buyer));
  await execute({ kind: 'pay-otc-order', ...buyer, orderId, methodId: cardOf(MERCHANT) });
  await execute({ kind: 'open-otc-appeal', memberId: MERCHANT, orderId });
  await execute({
    kind: 'decide-otc-appeal',
    orderId,
    verdict: 'REFUND_SELLER',
    finding: 'NOT_PAID',
    fault: 'BUYER',
    firstOperator: 1,
    secondOperator: 2,
  });
  const found = async () => {
    const { rows } = await desk.ask('getOtcRestricted', {}, anna);
    return rows.find(({ memberId }) => memberId === String(NEW_BUYER));
  };
  expect(await found()).toMatchObject({ buyOffUntil: 8.64e15, otcOffUntil: 0 });
  await execute({ kind: 'lift-otc-restrictions', ...buyer, firstOperator: 1, secondOperator: 2 });
  expect(await found()).toBeUndefined();
});

it('an appeal that waits longer than a day is a health problem', async () => {
  const orderId = await disputed();
  const { orderNumber } = await desk.ask('getDeskOtcOrder', { orderId: String(orderId) }, anna);
  const openedMs = desk.kernel.nowMs;
  const appeals = new OldAppeals(desk.database.sql);
  await appeals.refresh(openedMs + DAY_MS);
  expect(appeals.problems()).toEqual([]);
  await appeals.refresh(openedMs + DAY_MS + 1);
  expect(appeals.problems()).toEqual([
    { kind: 'OTC_APPEAL_OLD', subject: orderNumber, time: openedMs + DAY_MS },
  ]);
  await execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
  await appeals.refresh(openedMs + 3 * DAY_MS);
  expect(appeals.problems()).toEqual([]);
});
