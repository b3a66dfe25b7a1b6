/** OTC orders, ads, merchants and restrictions as members read of them in their messages and by mail. */
import type { Command } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { kernelMigrations } from '../src/kernel/index.ts';
import { Inbox } from '../src/modules/inbox/inbox.ts';
import { inboxInit } from '../src/modules/inbox/migrations/0001-init.ts';
import type { Markets } from '../src/modules/inbox/notice-text.ts';
import { inboxProjection } from '../src/modules/inbox/projector.ts';
import { LiveMarkets } from '../src/modules/market/index.ts';
import { otcModule } from '../src/modules/otc/otc-module.ts';
import {
  cardOf,
  create,
  MERCHANT,
  OPERATORS,
  publish,
  TAKER,
} from '../src/modules/otc/testing/otc-commands.ts';
import { OtcWorld } from '../src/modules/otc/testing/otc-world.ts';
import { openTempDatabase, type TempDatabase } from '../src/platform/database/testing/temp-database.ts';

const MINUTE_MS = 60_000;
const NUMBER = 'OTC202601011';

let database: TempDatabase;
let world: OtcWorld;
let inbox: Inbox;
let markets: Markets;
let told: number;
beforeAll(async () => {
  database = await openTempDatabase([...kernelMigrations, ...otcModule.migrations, inboxInit]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate inbox_messages`;
  await database.sql`update inbox_cursor set seq = 0`;
  world = await OtcWorld.open(database);
  inbox = new Inbox(database.sql, 90 * 86_400_000);
  const networkName = (chain: string) => chain;
  markets = { traded: () => undefined, markets: new LiveMarkets(world.kernel.initial), networkName };
  told = world.kernel.rows.length;
});

/** Runs the command and tells of what it caused, as the projector does: the tables of OTC first. */
async function run(command: Command): Promise<number> {
  const result = await world.execute(command);
  await tell();
  return result;
}
async function tell(): Promise<void> {
  await world.project();
  const rows = world.kernel.rows.slice(told);
  told += rows.length;
  await database.sql.begin((sql) => inboxProjection().apply(sql, rows));
}
async function wait(ms: number): Promise<void> {
  await world.wait(ms);
  await tell();
}
const messages = async (memberId: number, global: 'ENGLISH' | 'CHINESE_SIM' = 'ENGLISH') =>
  (await inbox.list(memberId, { global, limit: '100' }, markets)).rows.reverse();
const newest = async (memberId: number, global: 'ENGLISH' | 'CHINESE_SIM' = 'ENGLISH') => {
  const last = (await messages(memberId, global)).at(-1);
  return `${last?.title} | ${last?.body}`;
};
const mailed = async (memberId: number) => {
  const rows = await database.sql<{ mail_tries: number }[]>`
    select mail_tries from inbox_messages where member_id = ${memberId} order by id`;
  return rows.map(({ mail_tries }) => mail_tries > 0);
};
const adOn = async () => {
  const adId = await run(publish());
  await run({ kind: 'switch-ad-on', memberId: MERCHANT, adId });
  return adId;
};
const ordered = async () => run(create(await adOn()));
const pay = (orderId: number) =>
  run({ kind: 'pay-otc-order', memberId: TAKER, orderId, methodId: cardOf(MERCHANT) });

test('each step names whose turn it is, until when, and what happens then', async () => {
  const orderId = await ordered();
  expect(await newest(TAKER)).toBe(
    `Please pay | OTC order ${NUMBER} (buy 69.15 USDT for ¥500.00): Pay the seller from an account in your own name by 2026-01-01 08:15 UTC+8 and confirm it in the order. After that the order is canceled.`,
  );
  expect(await newest(MERCHANT, 'CHINESE_SIM')).toBe(
    `等待买方付款 | 法币订单 ${NUMBER}（卖出 69.15 USDT，¥500.00）：买方须在 2026-01-01 08:15 UTC+8 前付款，逾期订单自动取消，币退回。`,
  );
  await pay(orderId);
  expect(await newest(MERCHANT)).toContain('The buyer has paid: check and release | ');
  expect(await newest(TAKER)).toContain('You can appeal from 2026-01-01 08:10 UTC+8 on.');
  await wait(10 * MINUTE_MS);
  expect(await newest(MERCHANT, 'CHINESE_SIM')).toContain('请尽快核实并放行 | ');
  await run({ kind: 'open-otc-appeal', memberId: TAKER, orderId });
  expect(await newest(TAKER)).toContain('Appeal submitted | ');
  expect(await newest(MERCHANT)).toContain('The other party appealed: tell your side | ');
  expect(await newest(MERCHANT)).toContain('Operators decide by 2026-01-02 08:10 UTC+8.');
  await run({ kind: 'withdraw-otc-appeal', memberId: TAKER, orderId });
  expect(await newest(MERCHANT)).toContain('Appeal withdrawn: check and release | ');
  await run({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
  expect(await newest(TAKER)).toContain('Order completed | ');
  expect(await newest(MERCHANT)).toContain('You released the coins to the buyer.');
  // Mail goes to the party that must act, and to both at the end.
  expect(await mailed(TAKER)).toEqual([true, false, false, false, false, true]);
  expect(await mailed(MERCHANT)).toEqual([false, true, true, true, true, true]);
  const links = (await messages(TAKER)).map(({ link }) => link);
  expect(new Set(links)).toEqual(new Set([`/transaction/orderDetail?orderId=${orderId}`]));
});

test('no notice holds a payee, a name or a phone, and a row that is applied again tells nothing', async () => {
  const orderId = await ordered();
  await pay(orderId);
  await run({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
  const before = await messages(TAKER);
  await database.sql.begin((sql) => inboxProjection().apply(sql, world.kernel.rows));
  expect(await messages(TAKER)).toEqual(before);
  const stored = JSON.stringify(await database.sql`select vals from inbox_messages`);
  for (const secret of ['Name', '622202', '138', 'methodId', String(MERCHANT), String(TAKER)])
    expect(stored).not.toContain(secret);
});

test('a cancel, a deadline and a reopening say what the other party may still do', async () => {
  const orderId = await ordered();
  await wait(15 * MINUTE_MS);
  expect(await newest(TAKER)).toContain(
    `Order timed out | OTC order ${NUMBER} (buy 69.15 USDT for ¥500.00): `,
  );
  expect(await newest(TAKER)).toContain('say so in the order by 2026-01-01 08:30 UTC+8');
  expect(await newest(MERCHANT)).toContain('The buyer may say by 2026-01-01 08:30 UTC+8 that it was paid');
  await run({ kind: 'ask-otc-reopening', memberId: TAKER, orderId, methodId: cardOf(MERCHANT) });
  expect(await newest(MERCHANT)).toContain('consent or refuse by 2026-01-02 08:15 UTC+8');
  await run({ kind: 'consent-otc-reopening', memberId: MERCHANT, orderId });
  expect(await newest(MERCHANT)).toContain('Order reopened: check and release | ');
  await run({ kind: 'cancel-paid-otc-order', memberId: TAKER, orderId });
  // A reopened order is reopened no more.
  expect(await newest(TAKER)).toContain('the coins were returned to the seller. It cannot be reopened.');
  const second = await run(create(1));
  await run({ kind: 'cancel-otc-order', memberId: TAKER, orderId: second });
  await run({ kind: 'ask-otc-reopening', memberId: TAKER, orderId: second, methodId: cardOf(MERCHANT) });
  await run({ kind: 'refuse-otc-reopening', memberId: MERCHANT, orderId: second });
  expect(await newest(TAKER, 'CHINESE_SIM')).toContain('卖方未同意恢复 | ');
  const last = (await mailed(TAKER)).at(-1);
  expect(last).toBe(true);
});

test('an excused cancel is news for its buyer, once, and a reopening that takes it back is no further one', async () => {
  const orderId = await ordered();
  await run({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
  const before = (await messages(MERCHANT)).length;
  await run({ kind: 'excuse-otc-cancel', memberId: MERCHANT, orderId });
  expect(await newest(TAKER)).toBe(
    `Cancellation excused | The seller has excused your cancellation of OTC order ${NUMBER}. It no longer counts, and a restriction that came of it is lifted.`,
  );
  expect(await newest(TAKER, 'CHINESE_SIM')).toContain('取消不计入记录 | 卖方已确认：');
  expect(await messages(MERCHANT)).toHaveLength(before);
  const second = await run(create(1));
  await run({ kind: 'cancel-otc-order', memberId: TAKER, orderId: second });
  await run({ kind: 'open-otc-report', memberId: TAKER, orderId: second, reportedId: MERCHANT });
  await run({ kind: 'excuse-reported-cancel', orderId: second, ...OPERATORS });
  expect(await newest(TAKER)).toContain('Operators have excused your cancellation');
  const third = await run(create(1));
  await run({ kind: 'cancel-otc-order', memberId: TAKER, orderId: third });
  await run({ kind: 'ask-otc-reopening', memberId: TAKER, orderId: third, methodId: cardOf(MERCHANT) });
  await run({ kind: 'consent-otc-reopening', memberId: MERCHANT, orderId: third });
  const titles = (await messages(TAKER)).map(({ title }) => title);
  expect(titles.filter((title) => title === 'Cancellation excused')).toHaveLength(2);
});

test('a verdict names verdict, finding and fault to both, and the one at fault reads of the mark', async () => {
  const orderId = await ordered();
  await pay(orderId);
  await wait(10 * MINUTE_MS);
  await run({ kind: 'open-otc-appeal', memberId: MERCHANT, orderId });
  const verdict = { verdict: 'REFUND_SELLER', finding: 'NOT_PAID', fault: 'BUYER' } as const;
  await run({ kind: 'decide-otc-appeal', orderId, ...verdict, ...OPERATORS });
  expect(await newest(MERCHANT)).toContain(
    'The appeal was decided: the coins were returned to the seller. Finding: the buyer did not pay. At fault: the buyer.',
  );
  const own = (await messages(TAKER, 'CHINESE_SIM')).map(({ title, body }) => `${title} | ${body}`);
  expect(own.at(-3)).toContain('申诉已裁决，币已退回卖方。认定：买方未付款；责任方：买方。');
  expect(own.at(-2)).toBe(`违规记录 | 法币订单 ${NUMBER} 认定责任在您。30 天内累计 3 次将停止法币交易。`);
  // The taker had no history with this merchant.
  expect(own.at(-1)).toContain('您的法币买入已被限制，需经人工复核后解除。');
});

test('an ad that an operator or the engine switched off, and no switch of the merchant’s own', async () => {
  const adId = await adOn();
  await run({ kind: 'switch-ad-off', memberId: MERCHANT, adId });
  expect(await messages(MERCHANT)).toEqual([]);
  await run({ kind: 'switch-ad-on', memberId: MERCHANT, adId });
  await run({ kind: 'take-down-ad', adId, operator: 901, reason: 'misleading <b>remark</b>' });
  expect(await newest(MERCHANT)).toBe(
    `Advertisement off | Your advertisement ${adId}, selling USDT, was taken down by the platform. Reason: misleading <b>remark</b>.`,
  );
  await run({ kind: 'lift-ad-block', adId, operator: 901 });
  expect(await newest(MERCHANT)).toContain('Advertisement unblocked | ');
  await run({ kind: 'switch-ad-on', memberId: MERCHANT, adId });
  await run({ kind: 'disable-pay-method', memberId: MERCHANT, methodId: cardOf(MERCHANT) });
  expect(await newest(MERCHANT, 'CHINESE_SIM')).toBe(
    `广告已下架 | 您卖出 USDT 的广告（编号 ${adId}）没有可用的收款方式，已下架。`,
  );
});

test('a merchant’s states, penalties and restrictions', async () => {
  const orderId = await ordered();
  await run({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
  await run({
    kind: 'penalize-merchant',
    memberId: MERCHANT,
    orderId,
    harmedId: TAKER,
    amount: 6_000n * 10n ** 8n,
    reason: 'asked for more',
    ...OPERATORS,
  });
  const texts = (await messages(MERCHANT)).map(({ title, body }) => `${title} | ${body}`);
  expect(texts).toContain(
    `Bond reduced | 6,000.00 USDT of your bond was taken for OTC order ${NUMBER}. Reason: asked for more.`,
  );
  expect(texts).toContain(
    'Merchant: suspended | Reason: asked for more. All advertisements are off; open orders go on. Bond: 4,000.00 USDT.',
  );
  expect(texts.at(-1)).toContain('is off because the state of your account or as a merchant has changed.');
  expect(await newest(TAKER)).toContain(
    `Compensation received | 6,000.00 USDT of the merchant's bond was credited to your OTC account for OTC order ${NUMBER}.`,
  );
  await run({ kind: 'top-up-bond', memberId: MERCHANT, requestId: 'top', amount: 6_000n * 10n ** 8n });
  await run({ kind: 'lift-merchant-suspension', memberId: MERCHANT, ...OPERATORS });
  expect(await newest(MERCHANT, 'CHINESE_SIM')).toBe(
    '商家状态：已通过 | 暂停已解除。保证金 10,000.00 USDT。您可以发布广告。',
  );
  // The cancelled order may be reopened for a while, and the merchant does not quit before.
  await wait(15 * MINUTE_MS);
  await run({ kind: 'quit-merchant', memberId: MERCHANT });
  expect(await newest(MERCHANT)).toContain('It ends at 2026-01-08 08:15 UTC+8');
  await run({ kind: 'stay-merchant', memberId: MERCHANT });
  await run({ kind: 'open-otc-report', orderId, memberId: MERCHANT, reportedId: TAKER });
  expect(await newest(TAKER)).toContain('Order reported | ');
  await run({ kind: 'close-otc-report', orderId, memberId: MERCHANT, operator: 901 });
  expect(await newest(MERCHANT)).toContain('Report answered | ');
});

test('points stop buying until midnight, marks all trade until operators lift it', async () => {
  const adId = await adOn();
  const orders: number[] = [];
  for (let count = 0; count < 3; count++) {
    const orderId = await run(create(adId));
    orders.push(orderId);
    await run({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
  }
  expect(await newest(TAKER)).toBe(
    'OTC buying restricted | OTC buying is stopped until 2026-01-02 00:00 UTC+8. Open orders go on.',
  );
  for (const orderId of orders)
    await run({ kind: 'give-fault-mark', memberId: TAKER, orderId, ...OPERATORS });
  expect(await newest(TAKER, 'CHINESE_SIM')).toBe(
    '法币交易受限 | 您的法币交易已被限制，需经人工复核后解除。进行中的订单不受影响。',
  );
  await run({ kind: 'lift-otc-restrictions', memberId: TAKER, ...OPERATORS });
  expect(await newest(TAKER)).toBe('OTC restriction lifted | You can trade OTC again.');
});
