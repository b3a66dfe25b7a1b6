/** Decisions about deposit applications, as members read them in their messages and by mail. */
import type { Command, Event } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemoryKernel } from '../../kernel/testing/memory-kernel.ts';
import { releasedRow } from '../../kernel/testing/released-row.ts';
import { ANNA, BEN, openSmallExchange } from '../../kernel/testing/small-exchange.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import type { Message } from '../../platform/mail/notification-sender.ts';
import { LiveMarkets } from '../market/index.ts';
import { Inbox } from './inbox.ts';
import { MailNotices } from './mail-notices.ts';
import { inboxInit } from './migrations/0001-init.ts';
import type { Markets } from './notice-text.ts';
import { inboxProjection } from './projector.ts';

const USDT = 100_000_000n;
const OPERATORS = { firstOperator: 1, secondOperator: 2 };

let database: TempDatabase;
let kernel: MemoryKernel;
let inbox: Inbox;
let mails: MailNotices;
let sent: Message[];

beforeAll(async () => {
  database = await openTempDatabase([inboxInit]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate inbox_messages restart identity`;
  await database.sql`update inbox_cursor set seq = 0`;
  kernel = (await openSmallExchange()).restarted();
  inbox = new Inbox(database.sql, 90 * 86_400_000);
  sent = [];
  const ports = {
    mailOf: async (memberId: number) => (memberId === ANNA ? 'anna@example.com' : ''),
    sender: { send: async (message: Message) => void sent.push(message) },
    exchangeName: 'Tern',
    onFault: (error: unknown) => expect.unreachable(String(error)),
  };
  mails = new MailNotices(database.sql, ports, markets());
});

const markets = (): Markets => ({
  traded: () => undefined,
  markets: new LiveMarkets(kernel.initial),
  networkName: (chain) => chain,
});
const project = (rows = kernel.rows) =>
  database.sql.begin(async (sql) => {
    await inboxProjection().apply(sql, rows);
  });
const execute = async (command: Command) => (await kernel.execute(command)).result;
const read = async (memberId: number, global: 'ENGLISH' | 'CHINESE_SIM' = 'ENGLISH') =>
  (await inbox.list(memberId, { global }, markets())).rows.map(({ kind, title, body, link }) => ({
    kind,
    title,
    body,
    link,
  }));
const LINK = '/assets/capitalRecords?type=coinCharging';

async function submit(memberId: number): Promise<number> {
  return execute({
    kind: 'submit-application',
    memberId,
    requestId: 'a1',
    asset: 'USDT',
    amount: 100n * USDT,
  });
}

test('tell what was credited and why an application was rejected, once, in messages and by mail', async () => {
  const [paid, refused] = [await submit(ANNA), await submit(BEN)];
  const fundingId = await execute(
    Object.assign(
      { kind: 'fund-suspense' as const, reference: 'wire 1', asset: 'USDT', amount: 100n * USDT },
      OPERATORS,
    ),
  );
  await project();
  expect([await read(ANNA), await read(BEN)]).toEqual([[], []]);
  const confirm: Command = Object.assign(
    {
      kind: 'confirm-application' as const,
      applicationId: paid,
      amount: 99n * USDT,
      fundingId,
    },
    OPERATORS,
  );
  await execute(confirm);
  // Refused: it has ended.
  await execute(confirm);
  await execute({
    kind: 'reject-application',
    applicationId: refused,
    operator: 1,
    reason: '<b>not received</b>',
  });
  for (let times = 0; times < 3; times++) await project();
  expect(await read(ANNA)).toEqual([
    {
      kind: 'ASSET',
      title: 'Deposit application approved',
      body: 'Your deposit application 1 was approved. 99.00 USDT credited to your Funding account.',
      link: LINK,
    },
  ]);
  expect(await read(BEN)).toEqual([
    {
      kind: 'ASSET',
      title: 'Deposit application rejected',
      body: 'Your deposit application 2 was rejected: <b>not received</b>.',
      link: LINK,
    },
  ]);
  expect((await read(ANNA, 'CHINESE_SIM')).map((one) => one.body)).toEqual([
    '您的充币申请（编号 1）已通过，99.00 USDT 已存入您的资金账户。',
  ]);
  expect((await read(BEN, 'CHINESE_SIM')).map((one) => one.title)).toEqual(['充币申请未通过']);
  await mails.drive();
  await mails.drive();
  expect(sent.map(({ target, subject }) => [target, subject])).toEqual([
    ['anna@example.com', 'Tern 充币申请已通过 / Deposit application approved'],
  ]);
});

test('tell the part that paid a debt', async () => {
  const confirmed: Event = Object.assign(
    {
      kind: 'application-confirmed' as const,
      applicationId: 7,
      memberId: ANNA,
      asset: 'USDT',
      amount: 100n * USDT,
      fundingId: 1,
      debtPaid: 30n * USDT,
    },
    OPERATORS,
  );
  await project([releasedRow(1_000, 1, [confirmed])]);
  expect((await read(ANNA)).map((one) => one.body)).toEqual([
    'Your deposit application 7 was approved. 100.00 USDT credited to your Funding account, of which 30.00 USDT paid your debt.',
  ]);
  expect((await read(ANNA, 'CHINESE_SIM')).map((one) => one.body)).toEqual([
    '您的充币申请（编号 7）已通过，100.00 USDT 已存入您的资金账户，其中 30.00 USDT 已用于偿还欠款。',
  ]);
});
