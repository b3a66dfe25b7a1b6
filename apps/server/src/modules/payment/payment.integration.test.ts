import type { CallRequest } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SteppedClock } from '../../platform/clock/stepped-clock.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { CallError } from '../../platform/http/call.ts';
import { CallDesk } from '../../platform/http/testing/call-desk.ts';
import { FakeImageWorker, fakePng } from '../../platform/images/testing/fake-image-worker.ts';
import { MemoryStorage } from '../../platform/object-storage/memory-storage.ts';
import { SealedBox } from '../../platform/secrets/sealed-box.ts';
import { filesModule } from '../files/files-module.ts';
import { Images } from '../files/index.ts';
import { paymentInit } from './migrations/0001-init.ts';
import { isSameName } from './parse-payment.ts';
import { Payments } from './payments.ts';
import { paymentRoutes } from './routes.ts';

const ANNA = 10_002_001;
const BEN = 10_002_002;
const STRANGER = 10_002_003;
const NAMES = new Map([
  [ANNA, '王小燕'],
  [BEN, 'Ada Lovelace'],
]);
const RIGHT = '739154';
const CARD: CallRequest<'addPayment'> = {
  kind: 'bankCard',
  holderName: '王小燕',
  account: '6222 0212-3456 7890',
  bankName: '招商银行',
  branch: '上海分行',
  postPassword: RIGHT,
};

let database: TempDatabase;
let images: Images;
let desk: CallDesk;
let asked = 0;
const clock = new SteppedClock();
const size = { minWidth: 1, minHeight: 1 };

beforeAll(async () => {
  database = await openTempDatabase([...filesModule.migrations, paymentInit]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate files_images, payment_methods restart identity`;
  const config = { identity: size, qr: size, uploadsPerDay: 100 };
  images = new Images(database.sql, new MemoryStorage(), new FakeImageWorker(), config);
  desk = new CallDesk();
  asked = 0;
  const ports = {
    images,
    verifiedName: async (memberId: number) => NAMES.get(memberId),
    checkPostPassword: async (_memberId: number, postPassword: string) => {
      asked++;
      if (postPassword !== RIGHT) throw new CallError('postPasswordWrong');
    },
  };
  paymentRoutes(
    desk,
    new Payments(database.sql, new SealedBox(Buffer.alloc(32, 5), 'payment'), ports, 3),
    clock,
  );
});

const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { error?: string; message: string }) => error.error ?? error.message,
  );
const add = async (changes: Partial<CallRequest<'addPayment'>> = {}, memberId = ANNA) =>
  (await desk.call('addPayment', { ...CARD, ...changes }, memberId)).result.paymentId;
const list = async (memberId = ANNA) => (await desk.call('getPayments', {}, memberId)).result;
const qr = async (memberId = ANNA, kind: 'PAYMENT_QR' | 'ID_FRONT' = 'PAYMENT_QR') =>
  (await images.upload({ memberId, kind, file: fakePng('qr'), nowMs: clock.nowMs() })).imageId;

describe('a payment method', () => {
  it('of each kind is added and shown to its owner alone', async () => {
    await add();
    const weixin = await qr();
    await add({ kind: 'weixin', account: 'wang_xiaoyan', imageId: weixin });
    await add({ kind: 'zhifubao', account: '13812342046', imageId: await qr() });
    expect(await list()).toMatchObject([
      {
        kind: 'bankCard',
        holderName: '王小燕',
        account: '****7890',
        bankName: '招商银行',
        branch: '上海分行',
        imageId: '',
        enabled: true,
      },
      { kind: 'weixin', account: 'wang_xiaoyan', imageId: weixin, bankName: '', branch: '' },
      { kind: 'zhifubao', account: '13812342046' },
    ]);
    expect(await list(BEN)).toEqual([]);
    expect((await images.ownQr(ANNA, weixin)).contentType).toBe('image/png');
  });

  it('shows of a card’s number its last four digits', async () => {
    await add();
    await add({ account: '622202123456' });
    const shown = await list();
    expect(shown.map(({ account }) => account)).toEqual(['****7890', '****3456']);
    expect(JSON.stringify(shown)).not.toContain('62220');
  });

  it('needs a verified member and his own name', async () => {
    expect(await errorOf(add({}, STRANGER))).toBe('identityRequired');
    expect(await errorOf(add({ holderName: '王小红' }))).toBe('holderName');
    expect(await errorOf(add({ holderName: '' }))).toBe('holderName');
    expect(await errorOf(add({ holderName: 'ada  lovelace' }, BEN))).toBe('done');
    expect((await list(BEN))[0]?.holderName).toBe('Ada Lovelace');
    expect([isSameName('Ａda', 'ADA'), isSameName('Ada', 'Adá')]).toEqual([true, false]);
  });

  it.each<[string, Partial<CallRequest<'addPayment'>>]>([
    ['eleven digits', { account: '62220212345' }],
    ['twenty digits', { account: '6'.repeat(20) }],
    ['letters', { account: '6222o21234567890' }],
    ['nothing', { account: '' }],
    ['a short id', { kind: 'weixin', account: 'wang' }],
    ['an id that begins with a digit', { kind: 'weixin', account: '1wang_xiaoyan' }],
    ['markup', { kind: 'weixin', account: '<b>wang</b>' }],
    ['an id where a mail belongs', { kind: 'zhifubao', account: 'wang_xiaoyan' }],
    ['half a mail', { kind: 'zhifubao', account: 'wang@' }],
  ])('is refused for its account: %s', async (_, changes) => {
    expect(await errorOf(add(changes))).toBe('payAccountInvalid');
    expect(asked).toBe(0);
  });

  it('needs its bank or its code', async () => {
    expect(await errorOf(add({ bankName: ' \u202e ' }))).toBe('bankRequired');
    expect(await errorOf(add({ kind: 'weixin', account: 'wang_xiaoyan' }))).toBe('qrRequired');
    for (const imageId of [await qr(BEN), await qr(ANNA, 'ID_FRONT'), 'A'.repeat(32)])
      expect(await errorOf(add({ kind: 'weixin', account: 'wang_xiaoyan', imageId }))).toBe('imageUnknown');
    expect(await list()).toEqual([]);
  });

  it('takes a code once', async () => {
    const imageId = await qr();
    await add({ kind: 'weixin', account: 'wang_xiaoyan', imageId });
    expect(await errorOf(add({ kind: 'zhifubao', account: 'a@example.com', imageId }))).toBe('imageUnknown');
  });

  it('keeps text that is markup as text, without what turns its direction', async () => {
    await add({ bankName: '<img src=x onerror=alert(1)>', branch: 'a\u202eb\tc' });
    expect((await list())[0]).toMatchObject({ bankName: '<img src=x onerror=alert(1)>', branch: 'ab c' });
  });

  it('is one of a few, in parallel too', async () => {
    const tries = await Promise.all(Array.from({ length: 6 }, () => errorOf(add())));
    expect(tries.filter((one) => one === 'done')).toHaveLength(3);
    expect(tries.filter((one) => one === 'tooManyPayments')).toHaveLength(3);
    expect(await errorOf(add({ holderName: 'Ada Lovelace' }, BEN))).toBe('done');
  });

  it('lies sealed in the table', async () => {
    await add();
    const text = JSON.stringify(await database.sql`select p::text as row from payment_methods p`);
    for (const secret of ['王小燕', '6222021234567890'])
      for (const form of [secret, Buffer.from(secret).toString('hex')]) expect(text).not.toContain(form);
  });
});

describe('changes', () => {
  it('ask for the trading password, each of them', async () => {
    const paymentId = await add();
    expect(await errorOf(add({ postPassword: '000000' }))).toBe('postPasswordWrong');
    expect(
      await errorOf(
        desk.call('setPaymentEnabled', { paymentId, enabled: 'false', postPassword: '000000' }, ANNA),
      ),
    ).toBe('postPasswordWrong');
    expect(await errorOf(desk.call('deletePayment', { paymentId, postPassword: '000000' }, ANNA))).toBe(
      'postPasswordWrong',
    );
    expect(await list()).toMatchObject([{ enabled: true }]);
  });

  it('switch it off and on, and delete it with its code', async () => {
    const imageId = await qr();
    const paymentId = await add({ kind: 'weixin', account: 'wang_xiaoyan', imageId });
    const set = (enabled: 'true' | 'false') =>
      desk.call('setPaymentEnabled', { paymentId, enabled, postPassword: RIGHT }, ANNA);
    await set('false');
    expect(await list()).toMatchObject([{ enabled: false }]);
    await set('true');
    expect(await list()).toMatchObject([{ enabled: true }]);
    await desk.call('deletePayment', { paymentId, postPassword: RIGHT }, ANNA);
    expect(await list()).toEqual([]);
    expect(await errorOf(images.ownQr(ANNA, imageId))).toBe('imageUnknown');
  });

  it('of others’ and missing ones answer alike', async () => {
    const paymentId = await add();
    for (const id of [paymentId, '999', '9'.repeat(16)]) {
      const own = { paymentId: id, postPassword: RIGHT };
      expect(await errorOf(desk.call('setPaymentEnabled', { ...own, enabled: 'false' }, BEN))).toBe(
        'paymentUnknown',
      );
      expect(await errorOf(desk.call('deletePayment', own, BEN))).toBe('paymentUnknown');
    }
    expect(await list()).toMatchObject([{ enabled: true }]);
  });
});
