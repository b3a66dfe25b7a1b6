/** Orders over a real PostgreSQL and the real engine: each step by its party, lists, the page of an order, the topic. */
import type { CallRequest, WireOtcOrder } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { errorOf } from '../../../platform/http/testing/call-desk.ts';
import {
  cardOf,
  MERCHANT,
  OPERATORS,
  OTHER_TAKER,
  publish,
  STRANGER,
  TAKER,
} from '../testing/otc-commands.ts';
import { POST_PASSWORD } from '../testing/otc-people-for-tests.ts';
import { OtcWorld, openOtcDatabase } from '../testing/otc-world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const VOUCHER = 'voucher-0123456789';
const postPassword = POST_PASSWORD;

let database: TempDatabase;
let world: OtcWorld;
let serial = 0;

beforeAll(async () => {
  database = await openOtcDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  world = await OtcWorld.open(database);
});

function create(adId: number, some: Partial<CallRequest<'createOtcOrder'>> = {}, memberId = TAKER) {
  const request = {
    requestId: `r${++serial}`,
    adId: `${adId}`,
    adVersion: '1',
    price: '7.23',
    amount: '500',
  };
  return world.call('createOtcOrder', { ...request, ...some }, memberId);
}

/** An order of 500 CNY of a SELL ad. Answers its id. */
async function bought(): Promise<string> {
  return (await create(await world.adOn(publish()))).orderId;
}

/** An order in which the taker sells. */
async function sold(): Promise<string> {
  const adId = await world.adOn(publish({}, { side: 'BUY' }));
  return (await create(adId, { paymentIds: `${cardOf(TAKER)}`, postPassword })).orderId;
}

const pay = (orderId: string, voucherIds?: string, memberId = TAKER) =>
  world.call(
    'payOtcOrder',
    {
      orderId,
      paymentId: `${cardOf(memberId === TAKER ? MERCHANT : TAKER)}`,
      isOwnAccount: 'true',
      ...(voucherIds === undefined ? {} : { voucherIds }),
    },
    memberId,
  );
const release = (orderId: string, memberId = MERCHANT) =>
  world.call('releaseOtcOrder', { orderId, postPassword }, memberId);
const cancel = (orderId: string, memberId = TAKER) =>
  world.call('cancelOtcOrder', { orderId, reason: 'PRICE' }, memberId);
const detail = (orderId: string, memberId = TAKER) => world.call('getOtcOrder', { orderId }, memberId);
const list = async (group: CallRequest<'getOtcOrders'>['group'], memberId = TAKER) =>
  (await world.call('getOtcOrders', { group }, memberId)).rows;

describe('an order', () => {
  it('is made, paid with a voucher, and released', async () => {
    const orderId = await bought();
    expect(await detail(orderId)).toMatchObject({
      side: 'BUY',
      isMerchant: false,
      price: '7.23',
      amount: '500.00',
      qty: '69.15629322',
      status: 'PENDING_PAYMENT',
      nickName: 'Member 1',
      turn: 'BUYER',
      isOwnTurn: true,
      clock: 'PAY',
      clockTime: world.kernel.nowMs + 15 * MINUTE_MS,
      isClockStopped: false,
      actions: ['PAY', 'CANCEL', 'CHAT', 'BLOCK'],
      buyer: { realName: 'Name 2', phone: '+86 13800002002' },
      seller: { realName: 'Name 1', nickName: 'Member 1' },
      payees: [{ paymentId: `${cardOf(MERCHANT)}`, account: '6222020000000010', holderName: 'Name 1' }],
      paidBy: '',
      cancelPoints: 1,
      payWindowMinutes: 15,
    });
    world.people.unusedImages.add(VOUCHER);
    await pay(orderId, VOUCHER);
    const paid = await detail(orderId, MERCHANT);
    expect(paid).toMatchObject({
      side: 'SELL',
      isMerchant: true,
      status: 'PENDING_RELEASE',
      isOwnTurn: true,
      clock: 'APPEAL',
      clockTime: world.kernel.nowMs + 10 * MINUTE_MS,
      // The buyer is new to the merchant, who may appeal at once.
      appealFrom: world.kernel.nowMs,
      actions: ['RELEASE', 'APPEAL', 'CHAT', 'BLOCK'],
      voucherIds: [VOUCHER],
      paidBy: `${cardOf(MERCHANT)}`,
    });
    await release(orderId);
    const done = await detail(orderId);
    expect(done).toMatchObject({ status: 'COMPLETED', turn: 'NOBODY', clock: 'NONE', clockTime: 0 });
    expect(done.actions).toEqual(['REPORT', 'CHAT', 'BLOCK']);
    expect(done.steps.map(({ step }) => step)).toEqual(['CREATED', 'PAID', 'RELEASED']);
    expect((await list('COMPLETED')).map((order) => order.orderId)).toEqual([orderId]);
    expect(await list('OPEN')).toEqual([]);
  });

  it('in which the taker sells asks for the trading password, and counts a wrong one', async () => {
    const adId = await world.adOn(publish({}, { side: 'BUY' }));
    const paymentIds = `${cardOf(TAKER)}`;
    expect(await errorOf(create(adId, { paymentIds }))).toBe('parameterMissing');
    expect(await errorOf(create(adId, { paymentIds, postPassword: '000000' }))).toBe('postPasswordWrong');
    expect(world.people.wrongTries).toEqual([TAKER]);
    const { orderId } = await create(adId, { paymentIds, postPassword });
    expect(await detail(orderId)).toMatchObject({ side: 'SELL', turn: 'BUYER', isOwnTurn: false });
    await pay(orderId, undefined, MERCHANT);
    expect(await errorOf(world.call('releaseOtcOrder', { orderId, postPassword: '000000' }))).toBe(
      'postPasswordWrong',
    );
    await release(orderId, TAKER);
    expect(await detail(orderId)).toMatchObject({ status: 'COMPLETED', isMerchant: false });
  });

  it('needs a nickname and a trading password', async () => {
    const adId = await world.adOn(publish());
    const person = world.people.of(OTHER_TAKER);
    Object.assign(person, { nickName: '', hasPostPassword: false });
    expect(await errorOf(create(adId, {}, OTHER_TAKER))).toBe('nickNameEmpty');
    person.nickName = 'Member 4';
    expect(await errorOf(create(adId, {}, OTHER_TAKER))).toBe('postPasswordMissing');
    person.hasPostPassword = true;
    expect(await errorOf(create(adId, {}, OTHER_TAKER))).toBe('done');
  });

  it('waits for a lock of the seller that is on its way', async () => {
    const orderId = await bought();
    await pay(orderId);
    const untilMs = world.kernel.nowMs + DAY_MS;
    world.people.locks.push({ kind: 'lock-withdrawal', memberId: MERCHANT, untilMs });
    expect(await errorOf(release(orderId))).toBe('otcSaleLocked');
    expect(await detail(orderId, MERCHANT)).toMatchObject({ seller: { lockedUntil: untilMs } });
    expect((await detail(orderId, MERCHANT)).actions).not.toContain('RELEASE');
    expect((await detail(orderId)).actions).toContain('APPEAL');
  });

  it('is answered once more as it was', async () => {
    const adId = await world.adOn(publish());
    const first = await create(adId, { requestId: 'again' });
    expect(await create(adId, { requestId: 'again' })).toEqual(first);
    expect(await errorOf(create(adId, { requestId: 'again', amount: '501' }))).toBe('requestIdReused');
  });

  it('of the best ad is made by a quick order, at the limit or better', async () => {
    await world.adOn(publish());
    const quick = { side: 'BUY', currency: 'USDT', payKind: 'bankCard', amount: '500' } as const;
    const quickly = (price: string) =>
      world.call('createQuickOrder', { requestId: `q${++serial}`, price, ...quick });
    expect(await errorOf(quickly('7.22'))).toBe('otcPriceChanged');
    const { orderId } = await quickly('7.30');
    expect(await detail(orderId)).toMatchObject({ price: '7.23' });
  });

  it.each([
    ['otcBelowMin', { amount: '99.99' }],
    ['otcAboveMax', { amount: '5000.01' }],
    ['amountInvalid', { amount: '0' }],
    ['amountInvalid', { amount: '0.001' }],
    ['amountInvalid', { qty: '1' }],
    ['adChanged', { adVersion: '2' }],
    ['otcPriceChanged', { price: '7.22' }],
    ['adUnavailable', { adId: '99' }],
  ])('is refused with %s for %j', async (error, some) => {
    const adId = await world.adOn(publish());
    expect(await errorOf(create(adId, some))).toBe(error);
  });
});

describe('a cancel', () => {
  it('names its reason, and the buyer may ask for a reopening with a voucher', async () => {
    const orderId = await bought();
    await cancel(orderId);
    const cancelled = await detail(orderId);
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      cancelCause: 'BUYER',
      cancelReason: 'PRICE',
      clock: 'REOPEN',
      cancelPoints: 1,
      buyerPointsToday: 1,
    });
    expect(cancelled.actions).toContain('ASK_REOPENING');
    expect((await detail(orderId, MERCHANT)).actions).toContain('EXCUSE');
    world.people.unusedImages.add(VOUCHER);
    const paymentId = `${cardOf(MERCHANT)}`;
    await world.call('askOtcReopening', { orderId, paymentId, voucherIds: VOUCHER });
    const asked = await detail(orderId, MERCHANT);
    expect(asked).toMatchObject({
      reopening: 'ASKED',
      clock: 'CONSENT',
      isOwnTurn: true,
      voucherIds: [VOUCHER],
    });
    expect(asked.actions.slice(0, 2)).toEqual(['CONSENT', 'REFUSE']);
    await world.call('consentOtcReopening', { orderId, postPassword }, MERCHANT);
    expect(await detail(orderId)).toMatchObject({
      status: 'PENDING_RELEASE',
      reopening: 'ENDED',
      cancelReason: '',
      buyerPointsToday: 0,
    });
  });

  it('after "paid" asks for the trading password, and keeps no reason that was refused', async () => {
    const orderId = await bought();
    await pay(orderId);
    expect(await errorOf(cancel(orderId))).toBe('otcOrderState');
    const refund = (text: string) =>
      world.call('cancelPaidOtcOrder', { orderId, reason: 'REFUNDED', postPassword: text });
    expect(await errorOf(refund('000000'))).toBe('postPasswordWrong');
    await refund(postPassword);
    expect(await detail(orderId)).toMatchObject({ cancelCause: 'REFUNDED', cancelReason: 'REFUNDED' });
  });

  it('is taken back by the seller, and the request for a reopening refused', async () => {
    const orderId = await bought();
    await cancel(orderId);
    await world.call('excuseOtcCancel', { orderId }, MERCHANT);
    expect(await detail(orderId)).toMatchObject({ cancelPoints: 0, buyerPointsToday: 0 });
    world.people.unusedImages.add(VOUCHER);
    const paymentId = `${cardOf(MERCHANT)}`;
    await world.call('askOtcReopening', { orderId, paymentId, voucherIds: VOUCHER });
    await world.call('refuseOtcReopening', { orderId }, MERCHANT);
    expect(await detail(orderId)).toMatchObject({ reopening: 'ENDED', turn: 'NOBODY', clock: 'NONE' });
  });
});

describe('vouchers', () => {
  it('of a refused step may be used again', async () => {
    const orderId = await bought();
    world.people.unusedImages.add(VOUCHER);
    const paying = (paymentId: string) =>
      world.call('payOtcOrder', { orderId, paymentId, isOwnAccount: 'true', voucherIds: VOUCHER });
    expect(await errorOf(paying(`${cardOf(TAKER)}`))).toBe('payMethodRequired');
    expect((await detail(orderId)).voucherIds).toEqual([]);
    await pay(orderId, VOUCHER);
    expect((await detail(orderId)).voucherIds).toEqual([VOUCHER]);
    expect(await errorOf(pay(orderId, VOUCHER))).toBe('otcOrderState');
    expect((await detail(orderId)).voucherIds).toEqual([VOUCHER]);
  });

  it('of others, and such as are not there, are refused', async () => {
    const orderId = await bought();
    expect(await errorOf(pay(orderId, VOUCHER))).toBe('imageUnknown');
    expect(await detail(orderId)).toMatchObject({ status: 'PENDING_PAYMENT', voucherIds: [] });
  });
});

describe('others', () => {
  const steps = [
    (orderId: string) => pay(orderId, undefined, STRANGER),
    (orderId: string) => cancel(orderId, STRANGER),
    (orderId: string) => release(orderId, STRANGER),
    (orderId: string) => detail(orderId, STRANGER),
    (orderId: string) =>
      world.call('cancelPaidOtcOrder', { orderId, reason: 'NOT_PAID', postPassword }, STRANGER),
    (orderId: string) => world.call('withdrawOtcAppeal', { orderId }, STRANGER),
    (orderId: string) => world.call('consentOtcReopening', { orderId, postPassword }, STRANGER),
    (orderId: string) => world.call('refuseOtcReopening', { orderId }, STRANGER),
    (orderId: string) => world.call('excuseOtcCancel', { orderId }, STRANGER),
  ];

  it('get the same answer for an open order, an ended one and none', async () => {
    const open = await bought();
    const ended = await sold();
    await cancel(ended, MERCHANT);
    for (const step of steps)
      for (const orderId of [open, ended, '99', '9999999999999999'])
        expect(await errorOf(step(orderId))).toBe('otcOrderUnknown');
  });

  it('get nothing of it in their lists', async () => {
    await bought();
    expect(await list('OPEN', STRANGER)).toEqual([]);
    expect(await list('OPEN', MERCHANT)).toHaveLength(1);
  });
});

describe('the list', () => {
  it('has groups, a side and pages, newest first', async () => {
    const first = await bought();
    await cancel(first);
    const second = await sold();
    await cancel(second, MERCHANT);
    const third = (await create(world.live.ads.ofMember(MERCHANT)[1]?.adId ?? 0)).orderId;
    const ids = (rows: WireOtcOrder[]) => rows.map(({ orderId }) => orderId);
    expect(ids(await list('CANCELLED'))).toEqual([second, first]);
    expect(ids(await list('OPEN'))).toEqual([third]);
    const sells = await world.call('getOtcOrders', { group: 'CANCELLED', side: 'SELL' });
    expect(ids(sells.rows)).toEqual([second]);
    const page = await world.call('getOtcOrders', { group: 'CANCELLED', limit: '1' });
    expect([ids(page.rows), page.cursor]).toEqual([[second], second]);
    const next = await world.call('getOtcOrders', { group: 'CANCELLED', limit: '1', cursor: page.cursor });
    expect([ids(next.rows), next.cursor]).toEqual([[first], '']);
    const none = await world.call('getOtcOrders', { group: 'CANCELLED', currency: 'BTC' });
    expect(none.rows).toEqual([]);
  });

  it('keeps a cancelled order in progress while the seller is asked to reopen it', async () => {
    const orderId = await bought();
    await cancel(orderId);
    expect(await list('OPEN', MERCHANT)).toEqual([]);
    const methodId = Number((await detail(orderId)).payees[0]?.paymentId);
    await world.execute({
      kind: 'ask-otc-reopening',
      memberId: TAKER,
      orderId: Number(orderId),
      methodId,
    });
    expect(await list('OPEN', MERCHANT)).toMatchObject([{ orderId, status: 'CANCELLED', isOwnTurn: true }]);
    expect(await list('CANCELLED', MERCHANT)).toMatchObject([{ orderId }]);
    const refusal = { kind: 'refuse-otc-reopening', memberId: MERCHANT, orderId: Number(orderId) } as const;
    await world.execute(refusal);
    expect(await list('OPEN', MERCHANT)).toEqual([]);
  });

  it('keeps an appealed order among the appeals, whatever became of it', async () => {
    const orderId = await bought();
    await pay(orderId);
    await world.wait(10 * MINUTE_MS);
    await world.execute({ kind: 'open-otc-appeal', memberId: TAKER, orderId: Number(orderId) });
    expect((await detail(orderId)).actions).toContain('WITHDRAW_APPEAL');
    expect(await detail(orderId)).toMatchObject({ turn: 'OPERATOR', clock: 'NONE', appealFrom: 0 });
    await release(orderId);
    expect((await list('APPEALS')).map((order) => [order.orderId, order.appeal])).toEqual([
      [orderId, 'RESOLVED'],
    ]);
    expect((await list('APPEALS', MERCHANT)).length).toBe(1);
  });
});

describe('clocks', () => {
  it('stand still in a pause, and show what is left', async () => {
    const orderId = await bought();
    await world.wait(5 * MINUTE_MS);
    await world.execute({ kind: 'pause-otc', operator: 901, reason: 'a bank is closed' });
    await world.wait(60 * MINUTE_MS);
    expect(await detail(orderId)).toMatchObject({
      clock: 'PAY',
      isClockStopped: true,
      clockLeft: 10 * MINUTE_MS,
      cancelPoints: 0,
    });
    await world.execute({ kind: 'resume-otc', ...OPERATORS });
    const resumed = await detail(orderId);
    expect(resumed).toMatchObject({
      isClockStopped: false,
      clockLeft: 0,
      clockTime: world.kernel.nowMs + 10 * MINUTE_MS,
      moved: 60 * MINUTE_MS,
    });
    expect(resumed.steps.map(({ step }) => step)).toEqual(['CREATED', 'MOVED']);
  });
});

describe('phones and payees', () => {
  it('are masked seven days after the end, and no code is shown', async () => {
    const orderId = await bought();
    world.people.of(MERCHANT).phone = '';
    await cancel(orderId);
    expect(await detail(orderId)).toMatchObject({
      seller: { phone: '--' },
      buyer: { phone: '+86 13800002002' },
    });
    world.kernel.nowMs += 7 * DAY_MS;
    expect(await detail(orderId)).toMatchObject({
      seller: { phone: '--' },
      buyer: { phone: '****2002' },
      payees: [{ account: '****0010', imageId: '' }],
    });
  });
});

describe('the topic', () => {
  /** Collects what a member's socket is sent. */
  function read(memberId: number) {
    const frames: { op: string; data: WireOtcOrder[] }[] = [];
    const send = (frame: Buffer) => void frames.push(JSON.parse(frame.toString()));
    world.hub.subscribe('otcOrders', memberId, { isSlow: false, send });
    return () =>
      frames.splice(0).map(({ op, data }) => [op, ...data.map((one) => `${one.status} ${one.turn}`)]);
  }

  it('shows each party every change, and others nothing', async () => {
    const orderId = await bought();
    const [buyer, seller, stranger] = [read(TAKER), read(MERCHANT), read(STRANGER)];
    expect([buyer(), seller(), stranger()]).toEqual([
      [['snapshot', 'PENDING_PAYMENT BUYER']],
      [['snapshot', 'PENDING_PAYMENT BUYER']],
      [['snapshot']],
    ]);
    await pay(orderId);
    await release(orderId);
    const updates = [
      ['update', 'PENDING_RELEASE SELLER'],
      ['update', 'COMPLETED NOBODY'],
    ];
    expect([buyer(), seller(), stranger()]).toEqual([updates, updates, []]);
  });

  it('shows that the clocks of open orders stop and go on, and an order that another module noted', async () => {
    const orderId = await bought();
    const buyer = read(TAKER);
    buyer();
    await world.execute({ kind: 'pause-otc', operator: 901, reason: 'a bank is closed' });
    expect(buyer()).toEqual([['update', 'PENDING_PAYMENT BUYER']]);
    world.otc.api.noteOrder(Number(orderId), TAKER);
    expect(buyer()).toEqual([]);
    await world.wait(MINUTE_MS);
    expect(buyer()).toEqual([['update', 'PENDING_PAYMENT BUYER']]);
  });

  it('makes its reader online', async () => {
    await bought();
    const { rows } = await world.call('getOtcAds', { side: 'BUY', currency: 'USDT' });
    expect(rows[0]?.merchant.isOnline).toBe(false);
    read(MERCHANT);
    const again = await world.call('getOtcAds', { side: 'BUY', currency: 'USDT' });
    expect(again.rows[0]?.merchant.isOnline).toBe(true);
  });
});

describe('an order', () => {
  it('of parties who share a device counts in no figure, and nothing tells them so', async () => {
    world.people.tied.add(`${TAKER}/${MERCHANT}`);
    const adId = await world.adOn(publish());
    const tied = (await create(adId)).orderId;
    await pay(tied);
    await release(tied);
    expect(world.live.members.completedInAll(TAKER)).toBe(0);
    expect(JSON.stringify([await detail(tied), await detail(tied, MERCHANT)])).not.toMatch(/tied/i);
    world.people.tied.clear();
    const untied = (await create(adId)).orderId;
    await pay(untied);
    await release(untied);
    expect(world.live.members.completedInAll(TAKER)).toBe(1);
  });

  it('that is not made, because new takers hold their share, is counted for the merchant', async () => {
    const adId = await world.adOn(publish());
    const notMade = async () => {
      const own = await world.call('getAdvertisements', {}, MERCHANT);
      return own.find((ad) => ad.adId === String(adId))?.notMadeToday;
    };
    await create(adId);
    expect(await notMade()).toBe(0);
    expect(await errorOf(create(adId))).toBe('otcTooManyOrders');
    expect(await notMade()).toBe(1);
    world.kernel.nowMs += 86_400_000;
    expect(await notMade()).toBe(0);
  });
});

describe('an order of before', () => {
  it('is the same in a new process, open or ended', async () => {
    const ended = await bought();
    await pay(ended);
    await release(ended);
    const open = await sold();
    const before = [await detail(ended), await detail(open), await list('COMPLETED'), await list('OPEN')];
    world = await world.restarted();
    expect([await detail(ended), await detail(open), await list('COMPLETED'), await list('OPEN')]).toEqual(
      before,
    );
  });
});
