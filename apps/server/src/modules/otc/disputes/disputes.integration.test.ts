/** Tests appeals, statements, reports and their images over a real PostgreSQL and the real engine. */
import type { Command } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { MERCHANT, OPERATORS, STRANGER, TAKER } from '../testing/otc-commands.ts';
import { openOtcDatabase } from '../testing/otc-world.ts';
import { TalkWorld } from '../testing/talk-world.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let database: TempDatabase;
let world: TalkWorld;
beforeAll(async () => {
  database = await openOtcDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await TalkWorld.open(database);
});

const evidence = (memberId: number, count = 1) =>
  Array.from({ length: count }, () => world.images.upload(memberId, 'OTC_EVIDENCE'));
const appeal = (orderId: number, memberId: number, imageIds: string[] = [], text = 'not released') =>
  world.errorOf(
    'openOtcAppeal',
    { orderId: String(orderId), text, ...(imageIds.length > 0 && { imageIds: imageIds.join(',') }) },
    memberId,
  );
const statement = (orderId: number, memberId: number, imageIds: string[] = [], text = 'no money came') =>
  world.errorOf(
    'addOtcStatement',
    { orderId: String(orderId), text, ...(imageIds.length > 0 && { imageIds: imageIds.join(',') }) },
    memberId,
  );
const report = (orderId: number, memberId: number, imageIds: string[] = []) =>
  world.errorOf(
    'reportOtcOrder',
    {
      orderId: String(orderId),
      kind: 'CHARGEBACK',
      text: 'the bank took it back',
      ...(imageIds.length > 0 && { imageIds: imageIds.join(',') }),
    },
    memberId,
  );
const look = (orderId: number, imageId: string, memberId: number) =>
  world.errorOf('getOtcImage', { orderId: String(orderId), imageId }, memberId);
const appealsOf = async (orderId: number) => {
  await world.otc.project();
  const order = world.otc.live.orders.find(orderId);
  const ended = await world.talk.api.disputes.reader.appeals(orderId);
  return order === undefined ? ended : world.talk.api.disputes.reader.wireAppeals(order);
};
const reportOf = async (orderId: number, memberId: number) => {
  await world.otc.project();
  return world.talk.api.disputes.reader.wireReport(orderId, memberId);
};
const released = async () => {
  const orderId = await world.paidOrder();
  await world.execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
  return orderId;
};
/** The process ends after the row of the call, before its command. */
const withoutCommand = async (work: () => Promise<unknown>) => {
  const { kernel } = world.otc;
  const submit = kernel.submit.bind(kernel);
  let isAsked = false;
  kernel.submit = () => {
    isAsked = true;
    return undefined;
  };
  void work();
  await expect.poll(() => isAsked).toBe(true);
  kernel.submit = submit;
};
/** The process ends after the command, before the call has heard of it. */
const withoutAnswer = async (work: () => Promise<unknown>) => {
  const { kernel } = world.otc;
  const submit = kernel.submit.bind(kernel);
  let isDone = false;
  kernel.submit = (command: Command) => submit(command, () => (isDone = true));
  void work();
  await expect.poll(() => isDone).toBe(true);
  kernel.submit = submit;
};

describe('an appeal', () => {
  it('carries the statements of both parties with their images, and the verdict that both read', async () => {
    const orderId = await world.paidOrder();
    const [own, other] = [evidence(TAKER, 2), evidence(MERCHANT)];
    expect(await appeal(orderId, TAKER, own, '<i>paid</i>\u202e at 12:15')).toBe('done');
    expect(await statement(orderId, MERCHANT, other)).toBe('done');
    const [open] = await appealsOf(orderId);
    expect(open).toMatchObject({
      state: 'OPEN',
      appellant: 'BUYER',
      decision: null,
      statements: [
        { party: 'BUYER', text: '<i>paid</i> at 12:15', imageIds: own },
        { party: 'SELLER', text: 'no money came', imageIds: other },
      ],
      endTime: 0,
    });
    expect(open).toMatchObject({ targetTime: world.clock.nowMs() + DAY_MS });
    for (const imageId of [...own, ...other])
      expect([await look(orderId, imageId, TAKER), await look(orderId, imageId, MERCHANT)]).toEqual([
        'done',
        'done',
      ]);
    const verdict = { verdict: 'REFUND_SELLER', finding: 'NOT_PAID', fault: 'BUYER' } as const;
    await world.execute({ kind: 'decide-otc-appeal', orderId, ...verdict, ...OPERATORS });
    expect(await world.talk.api.disputes.reader.appeals(orderId)).toMatchObject([
      { state: 'RESOLVED', verdict },
    ]);
  });

  it('takes one statement of each party, while it is open', async () => {
    const orderId = await world.paidOrder();
    expect(await statement(orderId, MERCHANT)).toBe('appealState');
    await appeal(orderId, TAKER);
    expect(await appeal(orderId, MERCHANT)).toBe('appealState');
    expect(await statement(orderId, TAKER)).toBe('appealState');
    const both = await Promise.all([statement(orderId, MERCHANT), statement(orderId, MERCHANT)]);
    expect(both.sort()).toEqual(['appealState', 'done']);
    await world.execute({ kind: 'withdraw-otc-appeal', memberId: TAKER, orderId });
    expect(await statement(orderId, MERCHANT)).toBe('appealState');
    // Each appeal has statements of its own.
    await appeal(orderId, MERCHANT, [], 'asked for more');
    expect(await statement(orderId, TAKER, [], 'I did not')).toBe('done');
    expect(
      (await appealsOf(orderId)).map((one) => ('statements' in one ? one.statements : [])),
    ).toMatchObject([
      [{ party: 'BUYER' }, { party: 'SELLER', text: 'no money came' }],
      [
        { party: 'SELLER', text: 'asked for more' },
        { party: 'BUYER', text: 'I did not' },
      ],
    ]);
  });

  it('that the engine refuses leaves nothing, and its images may be used again', async () => {
    const { orderId } = await world.order();
    const imageIds = evidence(TAKER);
    expect(await appeal(orderId, TAKER, imageIds)).toBe('otcOrderState');
    await world.execute({ kind: 'pay-otc-order', memberId: TAKER, orderId, methodId: 10 });
    expect(await appeal(orderId, TAKER, imageIds)).toBe('appealTooEarly');
    await world.wait(10 * MINUTE_MS);
    for (const wrong of [evidence(MERCHANT), [world.images.upload(TAKER, 'OTC_CHAT')]])
      expect(await appeal(orderId, TAKER, wrong)).toBe('imageUnknown');
    await expect(appeal(orderId, TAKER, evidence(TAKER, 7))).rejects.toThrow('imageIds');
    expect(await appeal(orderId, TAKER, imageIds)).toBe('done');
    expect(await appealsOf(orderId)).toMatchObject([{ statements: [{ imageIds }] }]);
  });

  it('takes images of its party alone, as statements and reports do', async () => {
    const orderId = await world.paidOrder();
    await appeal(orderId, TAKER);
    expect(await statement(orderId, MERCHANT, evidence(TAKER))).toBe('imageUnknown');
    await world.execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
    expect(await report(orderId, TAKER, evidence(MERCHANT))).toBe('imageUnknown');
  });

  it('is a party’s: a stranger’s order is as one that is not there', async () => {
    const orderId = await world.paidOrder();
    expect(await appeal(orderId, STRANGER)).toBe('otcOrderUnknown');
    expect(await statement(orderId, STRANGER)).toBe('otcOrderUnknown');
    expect(await report(orderId, STRANGER)).toBe('otcOrderUnknown');
    expect(await look(orderId, 'x'.repeat(20), STRANGER)).toBe('otcOrderUnknown');
  });

  it('whose process ended before the command shows nowhere, and may be told again', async () => {
    const orderId = await world.paidOrder();
    const imageIds = evidence(TAKER);
    await withoutCommand(() => appeal(orderId, TAKER, imageIds));
    expect(await appealsOf(orderId)).toEqual([]);
    expect(await look(orderId, imageIds[0] ?? '', TAKER)).toBe('imageUnknown');
    world = await world.restarted();
    expect(await appeal(orderId, TAKER, imageIds)).toBe('done');
    expect(await appealsOf(orderId)).toMatchObject([{ statements: [{ imageIds }] }]);
  });

  it('whose process ended after the command has lost nothing', async () => {
    const orderId = await world.paidOrder();
    const imageIds = evidence(TAKER);
    await withoutAnswer(() => appeal(orderId, TAKER, imageIds, 'told once'));
    world = await world.restarted();
    expect(await appealsOf(orderId)).toMatchObject([
      { state: 'OPEN', statements: [{ text: 'told once', imageIds }] },
    ]);
    expect(world.images.isUsed(imageIds[0] ?? '')).toBe(true);
  });

  it('is not swept while the read tables are behind its command', async () => {
    const orderId = await world.paidOrder();
    const sweep = () => world.talk.jobs.find(({ name }) => name.startsWith('taking back'))?.run();
    await sweep();
    world.isProjecting = false;
    expect(await appeal(orderId, TAKER)).toBe('done');
    world.pass(10 * MINUTE_MS);
    await sweep();
    world.isProjecting = true;
    await sweep();
    expect(await appealsOf(orderId)).toMatchObject([{ statements: [{ text: 'not released' }] }]);
  });
});

describe('a report', () => {
  it('is of an ended order, within five days, once a party, and is answered', async () => {
    const open = await world.paidOrder();
    expect(await report(open, MERCHANT)).toBe('otcOrderState');
    await world.execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId: open });
    const imageIds = evidence(MERCHANT);
    world.pass(5 * DAY_MS - 1);
    expect(await report(open, MERCHANT, imageIds)).toBe('done');
    expect(await report(open, MERCHANT)).toBe('reportState');
    expect(await reportOf(open, MERCHANT)).toMatchObject({
      state: 'OPEN',
      kind: 'CHARGEBACK',
      imageIds,
      answer: '',
    });
    expect(await reportOf(open, TAKER)).toBeNull();
    // Its images are the writer's and operators'.
    expect(await look(open, imageIds[0] ?? '', MERCHANT)).toBe('done');
    expect(await look(open, imageIds[0] ?? '', TAKER)).toBe('imageUnknown');
    world.pass(1);
    expect(await report(open, TAKER)).toBe('otcOrderState');
  });

  it('whose process ended before the command may be made again, and after it is there', async () => {
    const orderId = await released();
    await withoutCommand(() => report(orderId, MERCHANT));
    expect(await reportOf(orderId, MERCHANT)).toBeNull();
    world = await world.restarted();
    await withoutAnswer(() => report(orderId, MERCHANT));
    world = await world.restarted();
    expect(await reportOf(orderId, MERCHANT)).toMatchObject({ state: 'OPEN', text: 'the bank took it back' });
    expect(await report(orderId, MERCHANT)).toBe('reportState');
  });
});

describe('180 days after the end of an order', () => {
  const purge = () => world.talk.jobs.find(({ name }) => name === 'purging evidence of orders')?.run();
  const purgeChats = () => world.talk.jobs.find(({ name }) => name === 'purging chats')?.run();
  const told = async (orderId: number) => {
    const { sql } = world.otc;
    const [statements, reports, notes] = await Promise.all([
      sql`select 1 from otc_statements where order_id = ${orderId}`,
      sql`select 1 from otc_reports where order_id = ${orderId} and content <> ''`,
      sql`select 1 from otc_dispute_notes where order_id = ${orderId}`,
    ]);
    return [statements.length, reports.length, notes.length, (await voucherIds(orderId)).length];
  };
  const voucherIds = (orderId: number) => world.talk.api.disputes.orderImages.voucherIds(orderId);

  it('statements, reports, vouchers and notes go with their images, and not at its last millisecond', async () => {
    const orderId = await world.paidOrder();
    const { sql } = world.otc;
    const images = [...evidence(TAKER, 2), ...evidence(MERCHANT), ...evidence(MERCHANT)];
    const [first = '', second = '', other = '', reported = ''] = images;
    const voucher = world.images.upload(TAKER, 'OTC_VOUCHER');
    await sql`insert into otc_order_notes (order_id, voucher_ids) values (${orderId}, ${`{${voucher}}`}::text[])`;
    await appeal(orderId, TAKER, [first, second]);
    await statement(orderId, MERCHANT, [other]);
    await sql`
      insert into otc_dispute_notes (order_id, operator, content, time_ms)
      values (${orderId}, 'anna', 'called the bank', ${world.clock.nowMs()})`;
    await world.execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
    await report(orderId, MERCHANT, [reported]);
    await world.otc.project();
    world.pass(180 * DAY_MS);
    // Exactly 180 days are over; nothing goes yet, and nothing goes as long as the report is open.
    await purge();
    world.pass(1);
    await purge();
    await purgeChats();
    expect([await told(orderId), world.images.dropped]).toEqual([[2, 1, 1, 1], []]);
    await world.execute({ kind: 'close-otc-report', orderId, memberId: MERCHANT, operator: 901 });
    await purge();
    expect([await told(orderId), [...world.images.dropped].sort()]).toEqual([
      [0, 0, 0, 0],
      [...images, voucher].sort(),
    ]);
    expect(await reportOf(orderId, MERCHANT)).toMatchObject({
      kind: 'CHARGEBACK',
      state: 'CLOSED',
      text: '',
      answer: '',
      imageIds: [],
    });
    expect(await appealsOf(orderId)).toMatchObject([{ state: 'RESOLVED' }]);
    const before = world.images.dropped.length;
    await purge();
    expect(world.images.dropped).toHaveLength(before);
  });

  it('an order in appeal keeps everything, and so does one whose 180 days are not over', async () => {
    const other = await released();
    await report(other, TAKER, evidence(TAKER));
    const orderId = await world.paidOrder();
    await appeal(orderId, TAKER, evidence(TAKER));
    await world.execute({ kind: 'close-otc-report', orderId: other, memberId: TAKER, operator: 901 });
    const [{ ended_ms } = { ended_ms: 0n }] = await world.otc.sql<{ ended_ms: bigint }[]>`
      select ended_ms from otc_orders where order_id = ${other}`;
    world.pass(Number(ended_ms) + 180 * DAY_MS - world.clock.nowMs());
    await purge();
    expect([(await told(orderId))[0], (await told(other))[1]]).toEqual([1, 1]);
    world.pass(1);
    await purge();
    expect([(await told(orderId))[0], (await told(other))[1]]).toEqual([1, 0]);
  });
});
