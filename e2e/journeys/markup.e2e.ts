/**
 * Markup in every text that a member can write, and in texts that operators write to members, is shown as text to every
 * reader (rules/security#member-texts). Remarks, notes and reasons on the desk are looked at in console.e2e.ts.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { OperatorPage } from '../kit/console-operator.ts';
import { journey } from '../kit/journey.ts';
import { apiOf, captchaProof, codeFromOutbox } from '../kit/member-api.ts';
import { restingPrice } from '../kit/resting-price.ts';

/** Runs where markup is markup, and leaves an element that nothing else makes. */
const MARKUP = '<img src=x onerror="document.title=1"><q-x>b</q-x>';
const NICK_NAME = '<q-x>bold</q-x>';
const REQUEST_ID = '<q-x/>order';
const POST_PASSWORD = '593827';

const { onPhone, server, member } = journey({ IDENTITY_AUTO_PASS: 'true' });
let browser: Browser;
let operator: OperatorPage;
const account = () => server().demo.members[0] as { phone: string; password: string };

beforeAll(async () => {
  browser = await openBrowser();
  const [checker] = server().demo.operators;
  operator = await OperatorPage.open(browser, server().demo.console);
  await operator.signIn(checker as NonNullable<typeof checker>);
  await plantTexts();
});
afterAll(async () => {
  await browser?.close();
});

/** Writes markup wherever a member may. */
async function plantTexts(): Promise<void> {
  const { origin } = server();
  const { userId } = member(0);
  const api = apiOf(origin, member(0));
  await api.call('setNickName', { member: userId, nickName: NICK_NAME });
  await api.call('submitIdentity', {
    name: 'Akira Tanaka',
    country: 'JP',
    idType: 'PASSPORT',
    idNumber: 'TK7654399',
    birthDate: '1990-05-17',
  });
  const proof = await captchaProof(origin, 'security');
  await api.call('sendMemberCode', { ...proof, purpose: 'POST_PASSWORD', channel: 'phone' });
  await api.call('setPostPassword', {
    postPassword: POST_PASSWORD,
    password: account().password,
    channel: 'phone',
    code: await codeFromOutbox(origin, account().phone),
  });
  await api.call('addPayment', {
    kind: 'bankCard',
    holderName: 'Akira Tanaka',
    account: '6222021234567890',
    postPassword: POST_PASSWORD,
    bankName: MARKUP,
    branch: MARKUP,
  });
  await api.call('placeSpotOrder', {
    requestId: REQUEST_ID,
    pairsName: 'BTC/USDT',
    side: 'BUY',
    type: 'LIMIT',
    qty: '0.001',
    price: await restingPrice(api, 'BTC/USDT'),
  });
}

/** Nothing of it became an element or ran. */
async function expectTextOnly(page: Page): Promise<void> {
  expect(await page.locator('q-x, img[src="x"]').count()).toBe(0);
  expect(await page.title()).not.toBe('1');
}

test('what a member wrote, to himself', { tags: 'long' }, async () => {
  await onPhone({ session: member(0), language: 'en' }, async (phone) => {
    const { page } = phone;
    await phone.visit('/personalCenter');
    await page.getByText(NICK_NAME).first().waitFor();
    await expectTextOnly(page);
    await phone.visit('/home');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByText(NICK_NAME).first().waitFor();
    await expectTextOnly(page);
    for (const path of [
      '/payment',
      '/orderManger',
      '/transaction/allTransaction',
      '/realname',
      '/accountCenter',
    ]) {
      await phone.visit(path);
      if (path === '/payment') await page.getByText(MARKUP).first().waitFor();
      await expectTextOnly(page);
    }
  });
});

test('what a member wrote, to operators', async () => {
  const { page } = operator;
  await operator.visit(`/members/${member(0).userId}`);
  await page.getByText(NICK_NAME).first().waitFor();
  await expectTextOnly(page);
  for (const path of ['/members', '/audit', '/outbox', '/ledger', '/identity']) {
    await operator.visit(path);
    await expectTextOnly(page);
  }
});

test('what operators wrote, to members', { tags: 'long' }, async () => {
  const { page } = operator;
  await operator.visit('/notices');
  await page.getByRole('button', { name: 'New notice' }).click();
  for (const index of [0, 1]) {
    await page.getByLabel('Title').nth(index).fill(MARKUP);
    await page.getByLabel('Text').nth(index).fill(MARKUP);
  }
  await page.getByLabel('Show from').fill('2026-01-01T00:00');
  await expectTextOnly(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await operator.giveReason('a notice with markup');
  await page.getByRole('row', { name: /q-x/ }).getByRole('button', { name: 'Publish' }).click();
  await operator.giveReason('to be seen by members');
  await onPhone({ language: 'en' }, async (phone) => {
    await phone.visit('/noticeList');
    await phone.page.getByText(MARKUP).first().tap();
    await phone.page.waitForURL('**/noticeDetail**');
    await phone.page.getByText(MARKUP).first().waitFor();
    await expectTextOnly(phone.page);
    await phone.visit('/home');
    await expectTextOnly(phone.page);
  });
});
