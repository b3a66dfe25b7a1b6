import { SECURITY_EVENTS, SECURITY_NOTICES } from '@tern/protocol/security-values';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemoryKernel } from '../../kernel/testing/memory-kernel.ts';
import { releasedRow } from '../../kernel/testing/released-row.ts';
import { ANNA, BEN, BOT, openSmallExchange } from '../../kernel/testing/small-exchange.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { CallDesk } from '../../platform/http/testing/call-desk.ts';
import type { Message } from '../../platform/mail/notification-sender.ts';
import { LiveMarkets } from '../market/index.ts';
import { Inbox } from './inbox.ts';
import { MailNotices } from './mail-notices.ts';
import { MAIL_TRIES } from './message.ts';
import { inboxInit } from './migrations/0001-init.ts';
import type { Markets } from './notice-text.ts';
import { inboxProjection } from './projector.ts';
import { isPublished } from './published-events.ts';
import { messageRoutes } from './routes.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 9, 30);
const DAY_MS = 24 * 3_600_000;
const KEEP_MS = 90 * DAY_MS;

let database: TempDatabase;
let kernel: MemoryKernel;
let markets: Markets;
let inbox: Inbox;
let mails: MailNotices;
let desk: CallDesk;
let sent: Message[];
let mailFaults: number;
let mailWorks = true;
let orders = 0;

beforeAll(async () => {
  database = await openTempDatabase([inboxInit]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate inbox_messages restart identity`;
  await database.sql`update inbox_cursor set seq = 0`;
  kernel = await openSmallExchange();
  const live = new LiveMarkets({ assets: [], markets: [] });
  for (const { events } of kernel.rows) for (const event of events) live.apply(event);
  markets = { traded: (name) => live.market(name), markets: live, networkName: (chain) => chain };
  kernel.rows.length = 0;
  inbox = new Inbox(database.sql, KEEP_MS);
  sent = [];
  mailFaults = 0;
  mailWorks = true;
  const ports = {
    mailOf: async (memberId: number) => (memberId === ANNA ? 'anna@example.com' : ''),
    sender: {
      send: async (message: Message) => {
        if (!mailWorks) throw new Error('connection refused');
        sent.push(message);
      },
    },
    exchangeName: 'Tern',
    onFault: () => {
      mailFaults++;
    },
  };
  mails = new MailNotices(database.sql, ports, markets);
  desk = new CallDesk();
  messageRoutes(desk, inbox, markets);
});

const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { error?: string; message: string }) => error.error ?? error.message,
  );
type Filter = { kind?: 'TRADE' | 'ASSET' | 'SECURITY' | 'SYSTEM'; cursor?: string; limit?: string };
const page = async (filter: Filter = {}, memberId = ANNA, global: 'ENGLISH' | 'CHINESE_SIM' = 'ENGLISH') =>
  (await desk.call('getMessages', { global, ...filter }, memberId)).result;
const bodies = async (memberId = ANNA, global: 'ENGLISH' | 'CHINESE_SIM' = 'ENGLISH') =>
  (await page({}, memberId, global)).rows.map((row) => row.body);
const unread = async (memberId = ANNA) => (await desk.call('getUnreadCount', {}, memberId)).result;
const project = () =>
  database.sql.begin(async (sql) => {
    await inboxProjection().apply(sql, kernel.rows);
  });
const place = (memberId: number, side: 'BUY' | 'SELL', price: bigint, qty: bigint, changes = {}) =>
  kernel.execute({
    kind: 'place-spot-order',
    memberId,
    market: 'BTC/USDT',
    side,
    type: 'LIMIT',
    timeInForce: 'GTC',
    requestId: `r${++orders}`,
    price,
    qty,
    quoteAmount: 0n,
    ...changes,
  } as never);
const PRICE = 5_000_000n;

describe('news from the journal', () => {
  it('tells both sides of an order that was filled to its end, in their language', async () => {
    await place(ANNA, 'SELL', PRICE, 20_000n);
    await place(BEN, 'BUY', PRICE, 10_000n);
    await project();
    expect(await bodies(ANNA)).toEqual([]);
    expect(await bodies(BEN)).toEqual(['Bought 0.10000 BTC at 50,000.0, 5,000.00 USDT in all.']);
    await place(BEN, 'BUY', PRICE, 10_000n);
    await project();
    expect(await bodies(ANNA)).toEqual(['Sold 0.20000 BTC at 50,000.0, 10,000.00 USDT in all.']);
    expect(await bodies(ANNA, 'CHINESE_SIM')).toEqual([
      '已卖出 0.20000 BTC，成交均价 50,000.0，成交额 10,000.00 USDT。',
    ]);
    expect((await page()).rows[0]).toMatchObject({
      kind: 'TRADE',
      title: 'Order filled',
      isRead: false,
      link: expect.stringMatching(/^\/transactionDetail\?orderId=\d+$/),
    });
  });

  it('tells of an order that the exchange took from the book, not of what the member did himself', async () => {
    await place(ANNA, 'SELL', PRICE, 10_000n);
    await place(ANNA, 'SELL', PRICE + 1_000n, 10_000n, { requestId: 'mine' });
    await kernel.execute({
      kind: 'cancel-spot-order',
      memberId: ANNA,
      orderId: 0,
      requestId: 'mine',
    } as never);
    await place(BEN, 'BUY', PRICE - 1_000n, 10_000n, { timeInForce: 'IOC' });
    await place(BEN, 'BUY', PRICE - 1_000n, 10_000n, { timeInForce: 'FOK' });
    await kernel.execute({ kind: 'set-market-status', market: 'BTC/USDT', status: 'CLOSED' });
    await project();
    expect(await bodies(ANNA)).toEqual(['The exchange canceled your BTC/USDT order. Filled: 0.00000 BTC.']);
    expect(await bodies(BEN)).toEqual([]);
  });

  it('tells of money that came in, and not of moving one’s own', async () => {
    const credit = { kind: 'credit-from-outside', owner: ANNA, type: 'assets', asset: 'USDT' } as const;
    await kernel.execute({ ...credit, ref: 'd1', amount: 150_000_000n });
    await kernel.execute({ ...credit, ref: 'd1', amount: 150_000_000n });
    await kernel.execute({ ...credit, ref: 'p', owner: 'promo', amount: 10n ** 15n });
    await kernel.execute({
      kind: 'set-faucet',
      amounts: [{ asset: 'USDT', amount: 10n ** 12n }],
    });
    await kernel.execute({ kind: 'claim-faucet', memberId: ANNA, requestId: 'f' });
    const transfer = { kind: 'transfer', memberId: ANNA, requestId: 't', asset: 'USDT', amount: 1n } as const;
    await kernel.execute({ ...transfer, from: 'assets', to: 'spot' });
    await project();
    expect(await bodies()).toEqual([
      '10,000.00 USDT credited to your Funding account.',
      '1.50 USDT credited to your account.',
    ]);
    expect((await page({}, ANNA, 'CHINESE_SIM')).rows.map((row) => row.title)).toEqual([
      '体验金已到账',
      '资金已到账',
    ]);
  });

  it('tells once, however often a row is applied, and bots nothing', async () => {
    await place(BOT, 'SELL', PRICE, 30_000n);
    await place(ANNA, 'BUY', PRICE, 10_000n);
    await place(BEN, 'BUY', PRICE, 10_000n);
    for (let times = 0; times < 3; times++) await project();
    expect([(await bodies(ANNA)).length, (await bodies(BEN)).length]).toEqual([1, 1]);
    await place(BEN, 'BUY', PRICE, 10_000n);
    await project();
    expect(await database.sql`select 1 from inbox_messages where member_id = ${BOT}`).toHaveLength(0);
    expect((await bodies(BEN)).length).toBe(2);
    expect(sent).toEqual([]);
  });

  it('tells whoever trades by machine of the newest orders alone, and of every other thing', async () => {
    for (let count = 0; count < 80; count++) {
      await place(ANNA, 'SELL', PRICE, 20n);
      await place(BEN, 'BUY', PRICE, 20n);
    }
    for (let count = 0; count < 60; count++) await place(ANNA, 'SELL', PRICE + 1_000n, 20n);
    const { result } = await place(BEN, 'BUY', PRICE + 1_000n, 20n);
    await kernel.execute({ kind: 'set-market-status', market: 'BTC/USDT', status: 'CLOSED' });
    await project();
    const rows = await database.sql<{ template: string; count: number }[]>`
      select template, count(*)::integer as count from inbox_messages where member_id = ${ANNA} group by 1 order by 1`;
    expect([...rows]).toEqual([
      { template: 'orderCancelled', count: 59 },
      { template: 'orderMatched', count: 50 },
    ]);
    const newest = await database.sql<{ vals: { orderId: string } }[]>`
      select vals from inbox_messages where member_id = ${BEN} order by id desc limit 1`;
    expect(newest[0]?.vals.orderId).toBe(String(result));
  });
});

describe('messages', () => {
  const rejected = (reason: string, memberId = ANNA) =>
    inbox.add({
      template: 'identityRejected',
      values: { level: 'BASIC', reason },
      memberId,
      timeMs: NOW_MS,
      source: `identity ${reason}`,
    });

  it('come by pages, newest first, of one kind or all', async () => {
    for (let count = 1; count <= 5; count++) await rejected(`r${count}`);
    await inbox.addSecurity(ANNA, 'PASSWORD_CHANGED', NOW_MS);
    const first = await page({ limit: '4' });
    const second = await page({ limit: '4', cursor: first.cursor });
    expect([first.rows.length, second.rows.length, second.cursor]).toEqual([4, 2, '']);
    expect(first.rows[0]?.body).toBe(
      'Your login password was changed (2026-11-21 17:30 UTC+8). If this was not you, change your password immediately and contact customer service.',
    );
    expect(second.rows.at(-1)?.body).toContain('rejected: r1.');
    expect((await page({ kind: 'SYSTEM' })).rows).toHaveLength(5);
    expect((await page({ kind: 'TRADE' })).rows).toEqual([]);
    expect(await errorOf(page({ cursor: 'x' }))).toBe('parameterInvalid');
  });

  it('are counted until they are read, by their owner alone', async () => {
    await rejected('a');
    await rejected('b');
    await inbox.addSecurity(ANNA, 'LOGIN', NOW_MS);
    expect(await unread()).toEqual({ all: 3, TRADE: 0, ASSET: 0, SECURITY: 1, SYSTEM: 2 });
    const messageId = (await page()).rows[0]?.messageId ?? '';
    for (const [id, memberId] of [
      [messageId, BEN],
      ['999', ANNA],
      ['9'.repeat(16), ANNA],
    ] as const)
      expect(await errorOf(desk.call('readMessage', { messageId: id }, memberId))).toBe('messageUnknown');
    await desk.call('readMessage', { messageId }, ANNA);
    await desk.call('readMessage', { messageId }, ANNA);
    expect([(await unread()).all, (await page()).rows[0]?.isRead]).toEqual([2, true]);
    await desk.call('readAllMessages', {}, BEN);
    expect((await unread()).all).toBe(2);
    await desk.call('readAllMessages', {}, ANNA);
    expect((await unread()).all).toBe(0);
    expect((await page({}, BEN)).rows).toEqual([]);
  });

  it('of one decision come once', async () => {
    await rejected('a');
    await rejected('a');
    expect((await unread()).all).toBe(1);
  });

  it('for a simulated member are neither kept nor mailed', async () => {
    await rejected('no reader', BOT);
    await rejected('read', ANNA);
    expect(await database.sql`select member_id::int as member from inbox_messages`).toEqual([
      { member: ANNA },
    ]);
  });

  it('keep what people wrote as they wrote it', async () => {
    await rejected('<img src=x onerror="alert(1)"> \\ "quoted" {reason}');
    expect((await page()).rows[0]?.body).toContain('<img src=x onerror="alert(1)"> \\ "quoted" {reason}');
  });

  it('go after their time, and the oldest of very many', async () => {
    await rejected('old');
    await database.sql`
      insert into inbox_messages (member_id, kind, template, vals, time_ms)
      select ${ANNA}, 'ASSET', 'credited', '{"amounts":"USDT 1"}', ${NOW_MS + DAY_MS} from generate_series(1, 1050)`;
    await inbox.sweep(NOW_MS + KEEP_MS - 1);
    expect(await unread()).toMatchObject({ SYSTEM: 1, ASSET: 1_000 });
    await inbox.sweep(NOW_MS + KEEP_MS + 1);
    expect(await unread()).toMatchObject({ SYSTEM: 0, ASSET: 1_000 });
  });
});

describe('security events', () => {
  it('each have their text in both languages, and those that strangers can cause are not told', async () => {
    for (const event of SECURITY_EVENTS) {
      expect(SECURITY_NOTICES[event].zh).not.toBe('');
      expect(SECURITY_NOTICES[event].en).not.toBe('');
      await inbox.addSecurity(ANNA, event, NOW_MS);
    }
    expect([isPublished('LOGIN_FAILED'), isPublished('LOGOUT'), isPublished('GOOGLE_CLOSED')]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await unread()).SECURITY).toBe(SECURITY_EVENTS.length - 3);
  });
});

describe('warnings of risk', () => {
  it('are found again by the next process: the last of each scope', async () => {
    const warn = (memberId: number, market: string, side: 'LONG' | '', timeMs: number) =>
      inbox.add({ template: 'riskWarning', values: { market, side, risk: '81.00%' }, memberId, timeMs });
    await warn(ANNA, '', '', NOW_MS - 2);
    await warn(ANNA, '', '', NOW_MS - 1);
    await warn(ANNA, 'BTC/USDT:USDT', 'LONG', NOW_MS);
    await warn(BEN, '', '', NOW_MS - 3);
    await inbox.add({
      template: 'credited',
      values: { amounts: 'USDT 1' },
      memberId: ANNA,
      timeMs: NOW_MS,
    });
    const cross = { market: '', side: '' };
    expect(await inbox.riskWarnings()).toMatchObject([
      { ...cross, memberId: ANNA, timeMs: NOW_MS - 1 },
      { memberId: ANNA, market: 'BTC/USDT:USDT', side: 'LONG', timeMs: NOW_MS },
      { ...cross, memberId: BEN, timeMs: NOW_MS - 3 },
    ]);
  });
});

describe('mail', () => {
  const passed = { template: 'identityPassed', values: { level: 'ADVANCED' } } as const;

  it('brings security and verification to a bound mailbox, in both languages, once', async () => {
    await inbox.addSecurity(ANNA, 'GOOGLE_CLOSED', NOW_MS);
    await inbox.add({ ...passed, memberId: ANNA, timeMs: NOW_MS });
    await inbox.add({ ...passed, memberId: BEN, timeMs: NOW_MS });
    await inbox.add({ template: 'credited', values: { amounts: 'USDT 1' }, memberId: ANNA, timeMs: NOW_MS });
    await mails.drive();
    await mails.drive();
    expect(sent.map((mail) => [mail.target, mail.subject])).toEqual([
      ['anna@example.com', 'Tern 谷歌验证器已关闭 / Google Authenticator was disabled'],
      ['anna@example.com', 'Tern 身份认证已通过 / Identity verification approved'],
    ]);
    expect(sent[1]?.text).toBe(
      '【Tern】您的高级认证已通过。\n\nTern: Your advanced verification was approved.',
    );
    expect(sent.map(({ eventMs }) => eventMs)).toEqual([NOW_MS, NOW_MS]);
    // A reader who looks for codes in letters finds none in these.
    for (const { text } of sent) expect(text).not.toMatch(/\d{6}/);
  });

  it('warns those whose positions announced settings would lock, in the inbox and by mail', async () => {
    const event = {
      kind: 'contract-settings-scheduled',
      market: 'BTC/USDT:USDT',
      settings: {},
      effectiveMs: Date.UTC(2026, 10, 22, 9, 30),
      memberIds: [ANNA, BEN],
    } as never;
    const rows = [releasedRow(kernel.durable.sequence + 1, NOW_MS, [event])];
    for (let times = 0; times < 2; times++)
      await database.sql.begin((sql) => inboxProjection().apply(sql, rows));
    for (const memberId of [ANNA, BEN])
      expect(await bodies(memberId)).toEqual([
        expect.stringContaining('BTC/USDT perpetual change at 2026-11-22 17:30 UTC+8'),
      ]);
    await mails.drive();
    expect(sent.map(({ target }) => target)).toEqual(['anna@example.com']);
    expect(sent[0]?.text).toMatch(
      /将于 2026-11-22 17:30 UTC\+8 调整[\s\S]*change at 2026-11-22 17:30 UTC\+8/,
    );
  });

  it('leaves when a message comes in', async () => {
    inbox.onMail(() => void mails.drive());
    await inbox.addSecurity(ANNA, 'LOGIN', NOW_MS);
    await mails.drive();
    expect(sent).toHaveLength(1);
  });

  it('is tried again a few times, and one that fails does not hold up the others', async () => {
    await inbox.addSecurity(ANNA, 'LOGIN', NOW_MS);
    mailWorks = false;
    await mails.drive();
    expect([sent.length, mailFaults]).toEqual([0, 1]);
    mailWorks = true;
    await mails.drive();
    expect(sent).toHaveLength(1);
    await inbox.addSecurity(ANNA, 'LOGIN', NOW_MS);
    mailWorks = false;
    for (let tries = 0; tries < MAIL_TRIES + 2; tries++) await mails.drive();
    expect(mailFaults).toBe(1 + MAIL_TRIES);
    mailWorks = true;
    await mails.drive();
    expect(sent).toHaveLength(1);
    expect((await unread()).SECURITY).toBe(2);
  });

  it('goes out for all who wait', async () => {
    await Promise.all(Array.from({ length: 120 }, () => inbox.addSecurity(ANNA, 'LOGIN', NOW_MS)));
    await mails.drive();
    expect(sent).toHaveLength(120);
  });
});
