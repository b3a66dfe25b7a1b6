/**
 * A conversation with customer service from both sides: a member's phone in one language and the desk in the other, with an
 * own order and a picture; what is typed and not sent stays.
 *
 * @module-tag long
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseFile } from '../kit/choose-file.ts';
import type { OperatorPage } from '../kit/console-operator.ts';
import { apiOf } from '../kit/member-api.ts';
import { Phone } from '../kit/phone.ts';
import { pngImage } from '../kit/png-image.ts';
import type { RunningServer } from '../kit/running-server.ts';
import { accessibilityFaults, overflowFaults, wordFaults } from '../kit/screen-faults.ts';
import { openTwoOperators } from '../kit/two-operators.ts';

const WORDS = {
  zh: {
    contact: '联系客服',
    describe: '问题描述',
    submit: '提交',
    hint: '输入消息',
    send: '发送',
    image: '发送图片',
    agent: '客服',
    record: '币币委托',
    closed: '客服已关闭工单',
    reopen: '重新打开',
    waiting: '等待客服回复',
    recovery: '无法登录？',
  },
  en: {
    contact: 'Contact customer service',
    describe: 'Description',
    submit: 'Submit',
    hint: 'Write a message',
    send: 'Send',
    image: 'Send an image',
    agent: 'Customer service',
    record: 'Spot order',
    closed: 'Customer service closed the ticket',
    reopen: 'Reopen',
    waiting: 'Waiting for our reply',
    recovery: 'Cannot log in?',
  },
} as const;
const DESK_WORDS = {
  zh: {
    take: '领取',
    answer: '回复内容',
    send: '发送回复',
    show: /图片/,
    close: '关闭工单',
    orders: '用户记录',
  },
  en: {
    take: 'Take',
    answer: 'Answer',
    send: 'Send answer',
    show: /Image/,
    close: 'Close ticket',
    orders: "Member's records",
  },
} as const;

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;
beforeAll(async () => {
  ({ server, browser, maker, checker } = await openTwoOperators({}, { theme: 'night', language: 'zh' }));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const session = (place: 0 | 1) => {
  const { token, userId } = server.demo.members[place] as { token: string; userId: string };
  return { token, userId };
};
const soundScreen = async (phone: Phone) => [
  ...(await overflowFaults(phone.page)),
  ...(await accessibilityFaults(phone.page)),
  ...(await wordFaults(phone.page, phone.language)),
];

async function ownOrder(place: 0 | 1): Promise<string> {
  const api = apiOf(server.origin, session(place));
  await api.call('claimFaucet', { requestId: 'faucet' });
  const funds = {
    requestId: 'to-spot',
    currency: 'USDT',
    amount: '100',
    from: 'assets',
    to: 'spot',
  } as const;
  await api.call('transfer', funds);
  const order = { pairsName: 'BTC/USDT', side: 'BUY', type: 'LIMIT', price: '30000', qty: '0.001' } as const;
  return (await api.call('placeSpotOrder', { requestId: 'own', ...order })).orderId;
}

describe.each([
  ['zh', 0],
  ['en', 1],
] as const)('a conversation, in %s', (language, place) => {
  it('goes from an order to an answer, with a picture and unsent words', async () => {
    const words = WORDS[language];
    const [desk, deskWords] = language === 'zh' ? [maker, DESK_WORDS.en] : [checker, DESK_WORDS.zh];
    const orderId = await ownOrder(place);
    const theme = language === 'zh' ? 'day' : 'night';
    const phone = await Phone.open(browser, server.origin, { language, theme, session: session(place) });
    const { page } = phone;
    const main = page.getByRole('main').filter({ visible: true });
    await phone.visit(`/transactionDetail?orderId=${orderId}`);
    await main.getByRole('link', { name: words.contact }).tap();
    const form = page.getByRole('dialog');
    await form.getByLabel(words.describe).fill('<b>1</b> ?');
    expect(await soundScreen(phone)).toEqual([]);
    await form.getByRole('button', { name: words.submit }).tap();
    await page.waitForURL(/ticketId=\d+/);
    const ticketId = new URL(page.url()).searchParams.get('ticketId') ?? '';
    await main.getByText('<b>1</b> ?').waitFor();
    await main.getByRole('link', { name: new RegExp(words.record) }).waitFor();
    await chooseFile(main.getByRole('button', { name: words.image, exact: true }), {
      name: 'screen.png',
      mimeType: 'image/png',
      buffer: pngImage(300, 200),
    });
    await main.getByRole('listitem').locator('img').waitFor();

    await desk.visit('/tickets');
    const row = desk.page.getByRole('row', { name: new RegExp(`#${ticketId} `) });
    expect(await row.innerText()).not.toContain('<b>');
    await row.getByRole('button', { name: deskWords.take }).click();
    await desk.giveReason('a test');
    await desk.page.getByText('<b>1</b> ?').waitFor();
    await desk.page.getByRole('heading', { name: deskWords.orders }).waitFor();
    await desk.page.getByRole('button', { name: deskWords.show }).click();
    await desk.page.locator('.case-image img').waitFor();
    await desk.page.getByLabel(deskWords.answer, { exact: true }).fill('[1]');
    await desk.page.getByRole('button', { name: deskWords.send }).click();
    await main.getByText('[1]').waitFor();
    expect(await soundScreen(phone)).toEqual([]);
    expect(await overflowFaults(desk.page)).toEqual([]);
    expect(await accessibilityFaults(desk.page)).toEqual([]);

    // The words wait for the member's return.
    await main.getByLabel(words.hint).fill('(2)');
    await phone.visit('/customer');
    await main.getByText(`#${ticketId}`).waitFor();
    expect(await soundScreen(phone)).toEqual([]);
    await phone.visit(`/kefuWebview?ticketId=${ticketId}`);
    expect(await main.getByLabel(words.hint).inputValue()).toBe('(2)');
    await main.getByRole('button', { name: words.send, exact: true }).tap();
    await desk.page.getByText('(2)').waitFor();
    expect(await main.getByLabel(words.hint).inputValue()).toBe('');

    await desk.page.getByRole('button', { name: deskWords.close }).click();
    await desk.giveReason('a test');
    await main.getByText(words.closed).waitFor();
    await main.getByRole('button', { name: words.reopen }).tap();
    await main.getByText(words.waiting).waitFor();
    await main.getByLabel(words.hint).waitFor();
    expect(phone.faults).toEqual([]);
    expect(desk.faults).toEqual([]);
    await phone.close();
  });

  it('is offered to a visitor with the ways back into an account', async () => {
    const phone = await Phone.open(browser, server.origin, { language });
    await phone.visit('/kefuWebview');
    await phone.page.waitForURL(/\/customer$/);
    await phone.page.getByRole('heading', { name: WORDS[language].recovery }).waitFor();
    expect(await soundScreen(phone)).toEqual([]);
    expect(phone.faults).toEqual([]);
    await phone.close();
  });
});
