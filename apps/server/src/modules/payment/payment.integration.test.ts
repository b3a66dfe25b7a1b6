import type { CallRequest } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemoryKernel } from '../../kernel/testing/memory-kernel.ts';
import { ANNA, BEN, openSmallExchange } from '../../kernel/testing/small-exchange.ts';
import { SteppedClock } from '../../platform/clock/stepped-clock.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { CallError } from '../../platform/http/call.ts';
import { CallDesk } from '../../platform/http/testing/call-desk.ts';
import { FakeImageWorker, fakePng } from '../../platform/images/testing/fake-image-worker.ts';
import { MemoryStorage } from '../../platform/object-storage/memory-storage.ts';
import { keyedHash } from '../../platform/secrets/keyed-hash.ts';
import { SealedBox } from '../../platform/secrets/sealed-box.ts';
import { filesModule } from '../files/files-module.ts';
import { Images } from '../files/index.ts';
import { AccountHashes } from './account-hashes.ts';
import { LivePayMethods } from './live-pay-methods.ts';
import { MethodSwitch } from './method-switch.ts';
import { type KeptUntil, Payees } from './payees.ts';
import { PaymentBox } from './payment-box.ts';
import { paymentModule } from './payment-module.ts';
import { Payments } from './payments.ts';
import { paymentRoutes } from './routes.ts';

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
let kernel: MemoryKernel;
let methodSwitch: MethodSwitch;
let payees: Payees;
let kept: Map<number, number>;
let faults: string[];
let asked = 0;
const clock = new SteppedClock();
const size = { minWidth: 1, minHeight: 1 };

beforeAll(async () => {
  database = await openTempDatabase([...filesModule.migrations, ...paymentModule.migrations]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate files_images, payment_methods restart identity`;
  const config = { identity: size, qr: size, uploadsPerDay: 100, chatImagesPerDay: 100 };
  images = new Images(database.sql, new MemoryStorage(), new FakeImageWorker(), config);
  asked = 0;
  kept = new Map();
  faults = [];
  open(await openSmallExchange());
});

/** Opens the module on the kernel's state, as a start does. */
function open(before: MemoryKernel): void {
  const { sql } = database;
  kernel = before.restarted();
  const live = new LivePayMethods(kernel.initial);
  live.follow(kernel);
  methodSwitch = new MethodSwitch(sql, kernel, (error) => faults.push(String(error)));
  const box = new PaymentBox(new SealedBox(Buffer.alloc(32, 5), 'payment'));
  const hashes = new AccountHashes(sql, keyedHash(Buffer.alloc(32, 6)));
  const ports = {
    images,
    verifiedName: async (memberId: number) => NAMES.get(memberId),
    checkPostPassword: async (_memberId: number, postPassword: string) => {
      asked++;
      if (postPassword !== RIGHT) throw new CallError('postPasswordWrong');
    },
  };
  const keptUntil: KeptUntil = async () => kept;
  payees = new Payees(sql, box, images, live, keptUntil);
  desk = new CallDesk();
  paymentRoutes(desk, new Payments({ sql, box, hashes, live, methodSwitch, ports, most: 3 }), clock);
}

const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { error?: string; message: string }) => error.error ?? error.message,
  );
const add = async (changes: Partial<CallRequest<'addPayment'>> = {}, memberId = ANNA) =>
  (await desk.call('addPayment', { ...CARD, ...changes }, memberId)).result.paymentId;
const list = async (memberId = ANNA) => (await desk.call('getPayments', {}, memberId)).result;
/** The engine's own state, as a restart reads it. */
const enabledInEngine = () => kernel.restarted().initial.otc.methods;
const set = (paymentId: string, enabled: 'true' | 'false', memberId = ANNA) =>
  desk.call('setPaymentEnabled', { paymentId, enabled, postPassword: RIGHT }, memberId);
const remove = (paymentId: string, memberId = ANNA) =>
  desk.call('deletePayment', { paymentId, postPassword: RIGHT }, memberId);
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
  });

  it('is the member’s own in another spelling of a sign, and keeps the spelling that was verified', async () => {
    NAMES.set(BEN, '阿卜杜拉•买买提');
    try {
      expect(await errorOf(add({ holderName: '阿卜杜拉买买提' }, BEN))).toBe('holderName');
      expect(await errorOf(add({ holderName: '阿卜杜拉·买买提' }, BEN))).toBe('done');
      expect((await list(BEN))[0]?.holderName).toBe('阿卜杜拉•买买提');
    } finally {
      NAMES.set(BEN, 'Ada Lovelace');
    }
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
    await set(paymentId, 'false');
    expect(await list()).toMatchObject([{ enabled: false }]);
    await set(paymentId, 'true');
    expect(await list()).toMatchObject([{ enabled: true }]);
    await remove(paymentId);
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

describe('the engine', () => {
  it('holds which methods are enabled, from the moment that they are added', async () => {
    const card = await add();
    const weixin = await add({ kind: 'weixin', account: 'wang_xiaoyan', imageId: await qr() });
    const [first, second] = [
      { memberId: ANNA, methodId: Number(card), methodKind: 'bankCard' },
      { memberId: ANNA, methodId: Number(weixin), methodKind: 'weixin' },
    ];
    expect(enabledInEngine()).toEqual([first, second]);
    await set(card, 'false');
    expect(enabledInEngine()).toEqual([second]);
    await remove(weixin);
    expect(enabledInEngine()).toEqual([]);
    await set(card, 'true');
    expect(enabledInEngine()).toEqual([first]);
    open(kernel);
    expect(await list()).toMatchObject([{ paymentId: card, enabled: true }]);
  });

  it('is told the enabled methods of existing members once, at the first start', async () => {
    await add();
    await add({ account: '622202123456' });
    const [stored] = await database.sql<{ sealed: Uint8Array }[]>`select sealed from payment_methods limit 1`;
    const sealed = stored?.sealed ?? Buffer.alloc(0);
    open(await openSmallExchange());
    // As the version before left them: the first enabled, the second not, and one of a member who is not open yet.
    await database.sql`update payment_methods set awaits_enabling = (id = 1)`;
    await database.sql`
      insert into payment_methods (member_id, kind, sealed, created_ms) values (${STRANGER}, 'bankCard', ${sealed}, 0)`;
    await methodSwitch.sweep();
    expect(enabledInEngine()).toEqual([{ memberId: ANNA, methodId: 1, methodKind: 'bankCard' }]);
    expect(await list()).toMatchObject([{ enabled: true }, { enabled: false }]);
    await kernel.execute({ kind: 'open-member', memberId: STRANGER });
    await methodSwitch.sweep();
    expect(enabledInEngine().map(({ methodId }) => methodId)).toEqual([1, 3]);
    const submitted = kernel.lanes.length;
    await methodSwitch.sweep();
    expect([kernel.lanes.length, faults]).toEqual([submitted, []]);
  });

  it('that takes no command leaves nothing behind, and the image for the next try', async () => {
    const imageId = await qr();
    const weixin = { kind: 'weixin', account: 'wang_xiaoyan', imageId } as const;
    kernel.fault = 'overloaded';
    expect(await errorOf(add(weixin))).toContain('overloaded');
    expect(await list()).toEqual([]);
    kernel.fault = undefined;
    const paymentId = await add(weixin);
    kernel.fault = 'overloaded';
    expect(await errorOf(set(paymentId, 'false'))).toContain('overloaded');
    expect(await errorOf(remove(paymentId))).toContain('overloaded');
    kernel.fault = undefined;
    expect(await list()).toMatchObject([{ paymentId, enabled: true, imageId }]);
  });

  it('refuses one method too many by its own limit', async () => {
    for (let methodId = 1_001; methodId <= 1_020; methodId++)
      await kernel.execute({ kind: 'enable-pay-method', memberId: ANNA, methodId, methodKind: 'bankCard' });
    expect(await errorOf(add())).toBe('payMethodLimit');
    expect(await list()).toEqual([]);
    // One that awaited it longer than the limit stands stays disabled, and is not tried for ever.
    await kernel.execute({ kind: 'disable-pay-method', memberId: ANNA, methodId: 1_001 });
    const paymentId = await add();
    await set(paymentId, 'false');
    await kernel.execute({
      kind: 'enable-pay-method',
      memberId: ANNA,
      methodId: 1_001,
      methodKind: 'bankCard',
    });
    expect(await errorOf(set(paymentId, 'true'))).toBe('payMethodLimit');
    await database.sql`update payment_methods set awaits_enabling = true`;
    await methodSwitch.sweep();
    expect(await list()).toMatchObject([{ enabled: false }]);
    expect(faults).toEqual([expect.stringContaining('PAY_METHOD_LIMIT')]);
    expect(await database.sql`select from payment_methods where awaits_enabling`).toHaveLength(0);
  });

  it('has nothing enabled that was deleted at the same time', async () => {
    const paymentId = await add();
    await Promise.all([
      errorOf(set(paymentId, 'false')),
      errorOf(set(paymentId, 'true')),
      errorOf(remove(paymentId)),
      errorOf(set(paymentId, 'true')),
    ]);
    expect([await list(), enabledInEngine()]).toEqual([[], []]);
  });
});

describe('a deleted method', () => {
  const DAY_MS = 24 * 3_600_000;

  it('is gone for its owner, and stays for the parties of its orders with its image', async () => {
    const imageId = await qr();
    const paymentId = await add({ kind: 'weixin', account: 'wang_xiaoyan', imageId });
    const card = await add();
    await remove(paymentId);
    expect(await list()).toMatchObject([{ paymentId: card }]);
    for (const change of [() => set(paymentId, 'true'), () => remove(paymentId)])
      expect(await errorOf(change())).toBe('paymentUnknown');
    expect(await errorOf(images.ownQr(ANNA, imageId))).toBe('imageUnknown');
    expect(await payees.payees([Number(paymentId), Number(card), 999])).toEqual([
      {
        methodId: Number(paymentId),
        memberId: ANNA,
        kind: 'weixin',
        holderName: '王小燕',
        account: 'wang_xiaoyan',
        bankName: '',
        branch: '',
        imageId,
        isDeleted: true,
      },
      expect.objectContaining({ account: '6222021234567890', bankName: '招商银行', isDeleted: false }),
    ]);
    expect((await images.read(imageId)).bytes).toEqual(fakePng('qr'));
  });

  it('does not count against the most that a member may have, and its number never comes again', async () => {
    const ids = [];
    for (let count = 0; count < 5; count++) {
      ids.push(await add());
      await remove(ids[count] ?? '');
      clock.step(2 * DAY_MS);
      await payees.purge(clock.nowMs());
    }
    expect(new Set(ids).size).toBe(5);
  });

  it('is purged with its image a day later, or when no order keeps it any more', async () => {
    const imageId = await qr();
    const kind = { kind: 'weixin', account: 'wang_xiaoyan', imageId } as const;
    const [named, free, own] = [await add(kind), await add(), await add({ account: '622202123456' })];
    await remove(named);
    await remove(free);
    const keptMs = clock.nowMs() + 180 * DAY_MS;
    kept.set(Number(named), keptMs);
    expect(await payees.purge(clock.nowMs())).toBe(0);
    clock.step(DAY_MS + 1);
    expect(await payees.purge(clock.nowMs())).toBe(1);
    const left = async () => (await payees.payees([named, free, own].map(Number))).map((one) => one.methodId);
    expect(await left()).toEqual([Number(named), Number(own)]);
    expect(await payees.purge(keptMs - 1)).toBe(0);
    expect((await images.read(imageId)).contentType).toBe('image/png');
    expect(await payees.purge(keptMs)).toBe(1);
    expect(await left()).toEqual([Number(own)]);
    expect(await errorOf(images.read(imageId))).toBe('imageUnknown');
    expect(await list()).toMatchObject([{ paymentId: own }]);
  });
});
