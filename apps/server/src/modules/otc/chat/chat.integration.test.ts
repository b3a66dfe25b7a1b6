/** Tests the chat of OTC orders over a real PostgreSQL and the real engine. */
import type { WireOtcLine } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { MERCHANT, STRANGER, TAKER } from '../testing/otc-commands.ts';
import { openOtcDatabase } from '../testing/otc-world.ts';
import { TalkWorld } from '../testing/talk-world.ts';

const DAY_MS = 86_400_000;

let database: TempDatabase;
let world: TalkWorld;
beforeAll(async () => {
  database = await openOtcDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await TalkWorld.open(database);
});

const linesOf = async (orderId: number, memberId: number) =>
  (await world.call('getOtcChat', { orderId: String(orderId) }, memberId)).rows.reverse();
const shown = async (orderId: number, memberId: number) =>
  (await linesOf(orderId, memberId)).map(({ kind, text, isOwn }) => `${kind} ${isOwn ? 'own ' : ''}${text}`);
const framesOf = (memberId: number) =>
  world.hub.frames
    .filter((frame) => frame.memberId === memberId)
    .map(({ seq, data }) => ({ seq, lines: data as WireOtcLine[] }));
const unread = (memberId: number, orderId: number) => world.talk.api.chat.marks.unreadOf(memberId, orderId);
const cancelled = async () => {
  const { orderId } = await world.order();
  await world.execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
  return orderId;
};

describe('lines', () => {
  it('begin with the merchant’s auto-reply, and each step of the order is one, also after a restart', async () => {
    const { orderId } = await world.order('Hello! My bank is open all night.');
    await world.send(orderId, 'I pay now', TAKER);
    await world.execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
    const expected = [
      'AUTO_REPLY own Hello! My bank is open all night.',
      'SYSTEM CREATED',
      'TEXT I pay now',
      'SYSTEM CANCELLED',
    ];
    expect(await shown(orderId, MERCHANT)).toEqual(expected);
    // All rows are projected once more, as after a crash between the tables and the cursor.
    for (const projection of (await import('../otc-module.ts')).otcModule.projections)
      await database.sql.begin((sql) => projection.apply(sql, world.otc.kernel.rows));
    world = await world.restarted();
    expect(await shown(orderId, MERCHANT)).toEqual(expected);
    expect(unread(TAKER, orderId)).toBe(1);
  });

  it('are text: markup and links stay letters, and marks that turn or control text are gone', async () => {
    const { orderId } = await world.order();
    await world.send(
      orderId,
      '<b onclick="x">hi</b> https://x.example \u202eevil\u2066\u0007 \ttab\r\nnext',
      TAKER,
    );
    const line = (await linesOf(orderId, MERCHANT)).at(-1);
    expect(line?.text).toBe('<b onclick="x">hi</b> https://x.example evil tab\nnext');
    expect(line?.isSuspicious).toBe(true);
    for (const text of ['\u202e\u202c', ' \n ', '\u200b'])
      expect(
        await world.errorOf('sendOtcLine', { orderId: String(orderId), requestId: 'x', text }, TAKER),
      ).toBe('parameterInvalid');
  });

  it('of a retry are the same line, and its id names no other text', async () => {
    const { orderId } = await world.order();
    const first = await world.send(orderId, 'once', TAKER, 'r1');
    const both = await Promise.all([
      world.send(orderId, 'once', TAKER, 'r1'),
      world.send(orderId, 'twice', TAKER, 'r2'),
    ]);
    expect(both[0]).toEqual(first);
    const again = Array.from({ length: 5 }, () => world.send(orderId, 'twice', TAKER, 'r2'));
    expect(new Set((await Promise.all(again)).map(({ lineId }) => lineId))).toEqual(
      new Set([both[1].lineId]),
    );
    const other = { orderId: String(orderId), requestId: 'r1', text: 'other' };
    expect(await world.errorOf('sendOtcLine', other, TAKER)).toBe('requestIdReused');
    // The other party has ids of its own.
    expect(await world.errorOf('sendOtcLine', other, MERCHANT)).toBe('done');
    expect(await shown(orderId, TAKER)).toEqual([
      'SYSTEM CREATED',
      'TEXT own once',
      'TEXT own twice',
      'TEXT other',
    ]);
  });

  it('come in pages, newest first', async () => {
    const { orderId } = await world.order();
    for (const text of ['a', 'b', 'c']) await world.send(orderId, text, TAKER);
    const page = (cursor?: string) =>
      world.call('getOtcChat', { orderId: String(orderId), limit: '2', ...(cursor && { cursor }) }, TAKER);
    const first = await page();
    const second = await page(first.cursor);
    expect([...first.rows, ...second.rows].map(({ text }) => text)).toEqual(['c', 'b', 'a', 'CREATED']);
    expect(second.cursor).toBe('');
  });

  it('are the two parties’ alone: a stranger’s order is as one that is not there', async () => {
    const { orderId } = await world.order();
    const text = { text: 'x', requestId: 'r' };
    for (const [id, memberId] of [
      [String(orderId), STRANGER],
      ['999', TAKER],
      ['0', TAKER],
    ] as const) {
      expect(await world.errorOf('getOtcChat', { orderId: id }, memberId)).toBe('otcOrderUnknown');
      expect(await world.errorOf('sendOtcLine', { orderId: id, ...text }, memberId)).toBe('otcOrderUnknown');
      expect(await world.errorOf('readOtcChat', { orderId: id, lineId: '1' }, memberId)).toBe(
        'otcOrderUnknown',
      );
    }
  });

  it('are at most 30 a minute', async () => {
    const { orderId } = await world.order();
    for (let count = 0; count < 30; count++) await world.send(orderId, `line ${count}`, TAKER);
    const more = { orderId: String(orderId), requestId: 'more', text: 'more' };
    expect(await world.errorOf('sendOtcLine', more, TAKER)).toBe('rateLimited');
    expect(await world.errorOf('sendOtcLine', more, MERCHANT)).toBe('done');
    await world.wait(60_000);
    expect(await world.errorOf('sendOtcLine', more, TAKER)).toBe('done');
  });

  it('are written for a day after the end, and longer while a reopening or a report is open', async () => {
    const write = (orderId: number, requestId: string) =>
      world.errorOf('sendOtcLine', { orderId: String(orderId), requestId, text: 'x' }, TAKER);
    const orderId = await cancelled();
    world.pass(DAY_MS - 1);
    expect(await write(orderId, 'a')).toBe('done');
    world.pass(1);
    expect(await write(orderId, 'b')).toBe('otcOrderState');
    const report = { orderId: String(orderId), kind: 'OTHER' as const, text: 'I was tricked' };
    await world.call('reportOtcOrder', report, MERCHANT);
    await world.otc.project();
    expect(await write(orderId, 'c')).toBe('done');
    await world.execute({ kind: 'close-otc-report', orderId, memberId: MERCHANT, operator: 901 });
    expect(await write(orderId, 'd')).toBe('otcOrderState');
  });

  it('are purged 180 days after the end of their order, with their images', async () => {
    const orderId = await cancelled();
    const { orderId: open } = await world.order();
    const imageId = world.images.upload(TAKER, 'OTC_CHAT');
    await world.call('sendOtcLine', { orderId: String(orderId), requestId: 'image', imageId }, TAKER);
    const purge = () => world.talk.jobs.find(({ name }) => name === 'purging chats')?.run();
    world.pass(180 * DAY_MS);
    await purge();
    expect(await linesOf(orderId, TAKER)).toHaveLength(3);
    world.pass(DAY_MS);
    await purge();
    expect([await linesOf(orderId, TAKER), world.images.dropped]).toEqual([[], [imageId]]);
    // An order that never ended keeps its chat.
    expect(await linesOf(open, TAKER)).toHaveLength(1);
    expect(unread(MERCHANT, orderId)).toBe(0);
  });
});

describe('images', () => {
  it('are the member’s own, uploaded for a chat, once, and both parties see them', async () => {
    const { orderId } = await world.order();
    const send = (imageId: string, memberId = TAKER, requestId = imageId) =>
      world.errorOf('sendOtcLine', { orderId: String(orderId), requestId, imageId }, memberId);
    const imageId = world.images.upload(TAKER, 'OTC_CHAT');
    expect(await send(imageId, MERCHANT)).toBe('imageUnknown');
    expect(await send(world.images.upload(TAKER, 'OTC_EVIDENCE'))).toBe('imageUnknown');
    expect([await send(imageId), await send(imageId), await send(imageId, TAKER, 'again')]).toEqual([
      ...['done', 'done', 'imageUnknown'],
    ]);
    expect(await linesOf(orderId, MERCHANT)).toMatchObject([
      { kind: 'SYSTEM' },
      { kind: 'IMAGE', imageId, text: '' },
    ]);
    const look = (memberId: number, id = imageId) =>
      world.errorOf('getOtcImage', { orderId: String(orderId), imageId: id }, memberId);
    expect([await look(TAKER), await look(MERCHANT), await look(STRANGER)]).toEqual([
      'done',
      'done',
      'otcOrderUnknown',
    ]);
    expect(await look(TAKER, world.images.upload(TAKER, 'OTC_CHAT'))).toBe('imageUnknown');
    await world.execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
    const { orderId: other } = await world.order();
    expect(await world.errorOf('getOtcImage', { orderId: String(other), imageId }, TAKER)).toBe(
      'imageUnknown',
    );
    expect(await send('x'.repeat(16))).toBe('imageUnknown');
    const both = { orderId: String(orderId), requestId: 'both', text: 'x', imageId };
    expect(await world.errorOf('sendOtcLine', both, TAKER)).toBe('parameterInvalid');
  });

  it('are twenty of a member and order', async () => {
    const { orderId } = await world.order();
    const send = () => {
      const imageId = world.images.upload(TAKER, 'OTC_CHAT');
      return world.errorOf('sendOtcLine', { orderId: String(orderId), requestId: imageId, imageId }, TAKER);
    };
    const outcomes = await Promise.all(Array.from({ length: 22 }, send));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === 'chatImageLimit')).toHaveLength(2);
  });
});

describe('the topic', () => {
  it('carries a line at once to both parties who listen, before any further row of the journal', async () => {
    const { orderId } = await world.order();
    // The line of the creation.
    const before = 1;
    await expect.poll(() => world.hub.snapshot('otcChat', TAKER)?.seq).toBe(before);
    world.hub.readers.add(TAKER).add(MERCHANT).add(STRANGER);
    const rows = world.otc.kernel.rows.length;
    await world.send(orderId, 'hello', TAKER);
    expect(world.otc.kernel.rows).toHaveLength(rows);
    expect(framesOf(MERCHANT)).toEqual([
      { seq: before + 1, lines: [expect.objectContaining({ text: 'hello', isOwn: false })] },
    ]);
    expect(framesOf(TAKER)[0]?.lines[0]).toMatchObject({ text: 'hello', isOwn: true });
    expect(framesOf(STRANGER)).toEqual([]);
    // The retry of a request is no new line.
    await world.send(orderId, 'once', TAKER, 'r1');
    await world.send(orderId, 'once', TAKER, 'r1');
    expect(framesOf(MERCHANT).map(({ seq }) => seq)).toEqual([before + 1, before + 2]);
    expect(world.hub.snapshot('otcChat', TAKER)).toEqual({ seq: before + 2, data: [] });
  });

  it('carries the lines of steps when the read tables hold them, in order and once', async () => {
    const { orderId } = await world.order();
    await expect.poll(() => world.hub.snapshot('otcChat', TAKER)?.seq).toBe(1);
    world.hub.readers.add(MERCHANT);
    world.isProjecting = false;
    await world.otc.execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
    expect(framesOf(MERCHANT)).toEqual([]);
    world.isProjecting = true;
    // The next row tries again.
    await world.wait(1_000);
    await expect
      .poll(() => framesOf(MERCHANT).flatMap(({ lines }) => lines.map(({ text }) => text)))
      .toEqual(['CANCELLED']);
    await world.wait(1_000);
    expect(framesOf(MERCHANT)).toHaveLength(1);
  });
});

describe('unread lines', () => {
  it('are those of the other party, until they are read, also after a restart', async () => {
    const { orderId } = await world.order('Welcome');
    await expect.poll(() => unread(TAKER, orderId)).toBe(1);
    await world.send(orderId, 'one', MERCHANT);
    await world.send(orderId, 'two', MERCHANT);
    await world.send(orderId, 'own', TAKER);
    expect([unread(TAKER, orderId), unread(MERCHANT, orderId)]).toEqual([3, 1]);
    expect(world.talk.api.chat.marks.unreadInAll(TAKER)).toBe(3);
    const [, , one] = await linesOf(orderId, TAKER);
    const read = (lineId: string) => world.call('readOtcChat', { orderId: String(orderId), lineId }, TAKER);
    await read(one?.lineId ?? '');
    expect(unread(TAKER, orderId)).toBe(1);
    world = await world.restarted();
    expect([unread(TAKER, orderId), unread(MERCHANT, orderId)]).toEqual([1, 1]);
    // A mark lies no further than the last line, and does not go back.
    await read('9999999999999999');
    await read('1');
    expect(unread(TAKER, orderId)).toBe(0);
    await world.send(orderId, 'three', MERCHANT);
    expect(unread(TAKER, orderId)).toBe(1);
  });
});
