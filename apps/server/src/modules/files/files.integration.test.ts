import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SteppedClock } from '../../platform/clock/stepped-clock.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { CallError } from '../../platform/http/call.ts';
import { CallDesk } from '../../platform/http/testing/call-desk.ts';
import { answerChecked } from '../../platform/http/testing/checked-handler.ts';
import { FakeImageWorker, fakePng } from '../../platform/images/testing/fake-image-worker.ts';
import { MemoryStorage } from '../../platform/object-storage/memory-storage.ts';
import { filesModule } from './files-module.ts';
import { Images } from './images.ts';
import { imageRoutes } from './routes.ts';

const ANNA = 10_002_001;
const BEN = 10_002_002;
const DAY_MS = 24 * 3_600_000;
const CONFIG = {
  identity: { minWidth: 600, minHeight: 400 },
  qr: { minWidth: 200, minHeight: 200 },
  uploadsPerDay: 5,
  chatImagesPerDay: 7,
};

let database: TempDatabase;
let storage: MemoryStorage;
let imageWorker: FakeImageWorker;
let images: Images;
let desk: CallDesk;
const clock = new SteppedClock();

beforeAll(async () => {
  database = await openTempDatabase(filesModule.migrations);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate files_images`;
  clock.step(DAY_MS);
  storage = new MemoryStorage();
  imageWorker = new FakeImageWorker();
  images = new Images(database.sql, storage, imageWorker, CONFIG);
  desk = new CallDesk();
  imageRoutes(desk, images, clock);
});

const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { error?: string; message: string }) => error.error ?? error.message,
  );
type Kind = 'ID_FRONT' | 'PAYMENT_QR' | 'REVIEW' | 'OTC_VOUCHER' | 'OTC_CHAT' | 'OTC_EVIDENCE';
const upload = async (memberId = ANNA, kind: Kind = 'PAYMENT_QR', file = fakePng('qr')) => {
  const wanted = { memberId, kind, file, nowMs: clock.nowMs() };
  return (await answerChecked('uploadImage', () => images.upload(wanted))).imageId;
};
const get = async (imageId: string, memberId = ANNA) =>
  Buffer.from((await desk.call('getImage', { imageId }, memberId)).result.base64, 'base64');

describe('an uploaded image', () => {
  it('is given back to its owner, if it is a payment code', async () => {
    const [code, face] = [await upload(), await upload(ANNA, 'ID_FRONT')];
    expect(code).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(await get(code)).toEqual(fakePng('qr'));
    for (const [id, memberId] of [
      [code, BEN],
      [face, ANNA],
      ['A'.repeat(32), ANNA],
    ] as const)
      expect(await errorOf(get(id, memberId))).toBe('imageUnknown');
  });

  it('is taken once, by its owner, for its purpose', async () => {
    const imageId = await upload(ANNA, 'ID_FRONT');
    const take = (memberId: number, kind: Kind) =>
      errorOf(images.takeImage(database.sql, { memberId, imageId, kind }));
    expect(await take(BEN, 'ID_FRONT')).toBe('imageUnknown');
    expect(await take(ANNA, 'PAYMENT_QR')).toBe('imageUnknown');
    const parallel = await Promise.all(Array.from({ length: 4 }, () => take(ANNA, 'ID_FRONT')));
    expect(parallel.sort()).toEqual(['done', 'imageUnknown', 'imageUnknown', 'imageUnknown']);
  });

  it('stays untaken when the transaction that took it fails', async () => {
    const wanted = { memberId: ANNA, imageId: await upload(), kind: 'PAYMENT_QR' } as const;
    const failed = database.sql.begin(async (sql) => {
      await images.takeImage(sql, wanted);
      throw new Error('something else');
    });
    expect(await errorOf(failed)).toBe('something else');
    expect(await errorOf(images.takeImage(database.sql, wanted))).toBe('done');
  });

  it.each(['OTC_VOUCHER', 'OTC_CHAT', 'OTC_EVIDENCE'] as const)(
    'of an order is read by those whom its module lets, and not by its owner’s own call: %s',
    async (kind) => {
      const imageId = await upload(ANNA, kind);
      const take = (memberId: number, as: Kind) =>
        errorOf(images.takeImage(database.sql, { memberId, imageId, kind: as }));
      for (const other of (['OTC_VOUCHER', 'OTC_CHAT', 'OTC_EVIDENCE', 'PAYMENT_QR'] as const).filter(
        (one) => one !== kind,
      ))
        expect(await take(ANNA, other)).toBe('imageUnknown');
      expect([await take(BEN, kind), await take(ANNA, kind), await take(ANNA, kind)]).toEqual([
        ...['imageUnknown', 'done', 'imageUnknown'],
      ]);
      for (const memberId of [ANNA, BEN]) expect(await errorOf(get(imageId, memberId))).toBe('imageUnknown');
      clock.step(DAY_MS + 1);
      expect(await images.sweep(clock.nowMs())).toBe(0);
      expect(await images.read(imageId)).toEqual({ contentType: 'image/png', bytes: fakePng('qr') });
      await images.drop(database.sql, [imageId]);
      expect(await errorOf(images.read(imageId))).toBe('imageUnknown');
      expect([await images.sweep(clock.nowMs()), storage.objects.size]).toEqual([1, 0]);
    },
  );

  it('may be small for an order, and not for a document', async () => {
    const least = { minWidth: 1, minHeight: 1 };
    for (const kind of ['OTC_VOUCHER', 'OTC_CHAT', 'OTC_EVIDENCE', 'ID_FRONT'] as const)
      await upload(ANNA, kind);
    expect(imageWorker.asked).toEqual([least, least, least, CONFIG.identity]);
  });

  it('that its owner no longer sees is read by others as before', async () => {
    const imageId = await upload();
    await images.takeImage(database.sql, { memberId: ANNA, imageId, kind: 'PAYMENT_QR' });
    await images.hide(database.sql, [imageId]);
    expect(await errorOf(get(imageId))).toBe('imageUnknown');
    expect((await images.read(imageId)).bytes).toEqual(fakePng('qr'));
  });

  it('that was released is taken anew, or swept', async () => {
    const imageId = await upload();
    const take = () =>
      errorOf(images.takeImage(database.sql, { memberId: ANNA, imageId, kind: 'PAYMENT_QR' }));
    await take();
    await images.release(database.sql, [imageId]);
    expect([await take(), await take()]).toEqual(['done', 'imageUnknown']);
    await images.release(database.sql, [imageId]);
    clock.step(DAY_MS + 1);
    expect(await images.sweep(clock.nowMs())).toBe(1);
  });

  it('carries the text it is shown with', async () => {
    const imageId = await upload(ANNA, 'ID_FRONT');
    expect((await images.marked(imageId, 'carla 2026-11-21', 'carla')).bytes).toEqual(fakePng('qr'));
    expect(imageWorker.printed).toEqual(['carla 2026-11-21']);
    expect(imageWorker.owners).toEqual([
      { lane: 'members', id: ANNA, signal: undefined },
      { lane: 'operators', id: 'carla' },
    ]);
    expect(await errorOf(images.marked('B'.repeat(32), 'x', 'carla'))).toBe('imageUnknown');
  });
});

describe('the day’s budget', () => {
  it('counts tries, one member’s, this day’s, in parallel too', async () => {
    const tries = await Promise.all(Array.from({ length: 8 }, () => errorOf(upload())));
    expect(tries.filter((one) => one === 'done')).toHaveLength(5);
    expect(tries.filter((one) => one === 'uploadBudget')).toHaveLength(3);
    expect(await errorOf(upload(BEN))).toBe('done');
    clock.step(DAY_MS);
    expect(await errorOf(upload())).toBe('done');
  });

  it('of chats is one of its own', async () => {
    const tries = async (kind: Kind) =>
      (await Promise.all(Array.from({ length: 9 }, () => errorOf(upload(ANNA, kind))))).sort();
    const outcome = (done: number) => [
      ...Array.from({ length: done }, () => 'done'),
      ...Array.from({ length: 9 - done }, () => 'uploadBudget'),
    ];
    expect(await tries('OTC_CHAT')).toEqual(outcome(7));
    expect(await tries('OTC_VOUCHER')).toEqual(outcome(5));
    expect(await errorOf(upload(ANNA, 'OTC_EVIDENCE'))).toBe('uploadBudget');
    clock.step(DAY_MS);
    expect(await errorOf(upload(ANNA, 'OTC_CHAT'))).toBe('done');
  });

  it('counts each 13 megapixels begun as one', async () => {
    const of = (width: number, height: number, kind: Kind = 'PAYMENT_QR') =>
      errorOf(upload(ANNA, kind, fakePng('large', width, height)));
    // 39.7 megapixels count as four of the five.
    expect(await of(6_300, 6_300)).toBe('done');
    expect(await of(13_001, 1_000)).toBe('uploadBudget');
    expect(await of(13_000, 1_000)).toBe('done');
    expect(await of(600, 400)).toBe('uploadBudget');
    // A header that cannot be read counts as that of the largest image.
    const unreadable = Buffer.concat([fakePng('').subarray(0, 8), Buffer.from('no header')]);
    expect(await errorOf(upload(ANNA, 'OTC_CHAT', unreadable))).toBe('done');
    expect(await of(6_300, 6_300, 'OTC_CHAT')).toBe('uploadBudget');
    expect(await of(39_000, 1_000, 'OTC_CHAT')).toBe('done');
    expect(await of(600, 400, 'OTC_CHAT')).toBe('uploadBudget');
  });

  it('is not touched by an image that its header makes too large', async () => {
    for (let count = 0; count < 9; count++)
      expect(await errorOf(upload(ANNA, 'ID_FRONT', fakePng('bomb', 50_000, 50_000)))).toBe(
        'imageUnreadable',
      );
    expect(await errorOf(upload(ANNA, 'ID_FRONT'))).toBe('done');
  });

  it('counts what could not be read, but not what was no image', async () => {
    for (let count = 0; count < 9; count++)
      expect(await errorOf(upload(ANNA, 'ID_FRONT', Buffer.from('a text')))).toBe('imageType');
    expect(await errorOf(desk.call('uploadImage', { kind: 'ID_FRONT' }, ANNA))).toBe('imageRequired');
    imageWorker.fault = new CallError('imageUnreadable');
    for (let count = 0; count < 5; count++) expect(await errorOf(upload())).toBe('imageUnreadable');
    expect(await errorOf(upload())).toBe('uploadBudget');
    expect(storage.objects.size).toBe(0);
  });

  it('is not won back by dropping', async () => {
    for (let count = 0; count < 5; count++) {
      const imageId = await upload();
      await images.takeImage(database.sql, { memberId: ANNA, imageId, kind: 'PAYMENT_QR' });
      await images.drop(database.sql, [imageId]);
      await images.sweep(clock.nowMs());
    }
    expect(await errorOf(upload())).toBe('uploadBudget');
  });
});

describe('the sweep', () => {
  it('deletes what nobody took within a day, and what was dropped', async () => {
    const [taken, dropped, left] = [await upload(), await upload(), await upload()];
    for (const imageId of [taken, dropped])
      await images.takeImage(database.sql, { memberId: ANNA, imageId, kind: 'PAYMENT_QR' });
    await images.drop(database.sql, [dropped]);
    expect(await errorOf(get(dropped))).toBe('imageUnknown');
    expect(await images.sweep(clock.nowMs())).toBe(0);
    clock.step(DAY_MS + 1);
    expect(await images.sweep(clock.nowMs())).toBe(2);
    expect(storage.objects.size).toBe(1);
    expect(await get(taken)).toEqual(fakePng('qr'));
    expect(await errorOf(get(left))).toBe('imageUnknown');
    expect(await database.sql`select * from files_images`).toHaveLength(1);
  });

  it('finds again what a storage that failed has left', async () => {
    await upload();
    clock.step(DAY_MS + 1);
    const remove = storage.delete.bind(storage);
    storage.delete = async () => {
      throw new Error('the disk is gone');
    };
    expect(await errorOf(images.sweep(clock.nowMs()))).toBe('the disk is gone');
    storage.delete = remove;
    expect(await images.sweep(clock.nowMs())).toBe(1);
    expect([storage.objects.size, (await database.sql`select * from files_images`).length]).toEqual([0, 0]);
  });
});
