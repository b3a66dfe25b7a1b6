/**
 * The desk and the phone side by side: a halt that members read in words of their own, and a frozen member who logs in
 * anew, reads why, cancels and closes, until two operators lift the freeze.
 *
 * @module-tag long
 */
import type { ApiSession } from '@tern/client';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperatorPage } from '../kit/console-operator.ts';
import { tradeContract } from '../kit/contract-order.ts';
import { apiOf, captchaProof } from '../kit/member-api.ts';
import { Phone } from '../kit/phone.ts';
import type { DemoFile, RunningServer } from '../kit/running-server.ts';
import { accessibilityFaults, overflowFaults } from '../kit/screen-faults.ts';
import { openTwoOperators } from '../kit/two-operators.ts';

const REASON = 'source two is suspected of cheating';
const BTC = { pairsName: 'BTC/USDT' };

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;
let member: DemoFile['members'][number];

beforeAll(async () => {
  const opened = await openTwoOperators({}, { theme: 'night', language: 'zh' });
  ({ server, browser, maker, checker } = opened);
  member = opened.demo.members[0]!;
});
afterAll(async () => {
  for (const operator of [maker, checker]) expect(operator?.faults).toEqual([]);
  await browser?.close();
  await server?.stop();
});

const faultsOf = async ({ page }: Phone | OperatorPage) => [
  ...(await accessibilityFaults(page)),
  ...(await overflowFaults(page)),
];

/** A phone of this width, language and theme. */
async function onPhone(
  options: Parameters<typeof Phone.open>[2],
  walk: (phone: Phone) => Promise<void>,
): Promise<void> {
  const phone = await Phone.open(browser, server.origin, options);
  try {
    await walk(phone);
    expect(phone.faults).toEqual([]);
  } finally {
    await phone.close();
  }
}

it('halts a market with a public text, previewed, that members read in their language', async () => {
  const { page } = maker;
  const text = { zh: '行情核实中，稍后恢复', en: 'Prices are being verified' };
  await maker.visit('/markets');
  await page.getByRole('button', { name: 'ETH/USDT' }).click();
  await page.getByRole('button', { name: 'Halt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Halt ETH/USDT' });
  await dialog.getByLabel('Text for members in English').fill('');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Write the text in both languages').waitFor();
  for (const [language, words] of Object.entries(text)) {
    const name = language === 'zh' ? 'Chinese' : 'English';
    await dialog.getByLabel(`Text for members in ${name}`).fill(words);
    await dialog.getByRole('figure').getByText(words, { exact: true }).waitFor();
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  await maker.writePublicText(text);
  await maker.giveReason(REASON);
  await page.getByRole('dialog').getByText(REASON).waitFor();

  const session: ApiSession = { token: member.token, userId: member.userId };
  for (const [language, width, theme] of [
    ['zh', 320, 'day'],
    ['en', 375, 'night'],
  ] as const)
    await onPhone({ language, width, theme, session }, async (phone) => {
      await phone.visit('/quotes/quotesDetail?pairsName=ETH/USDT');
      await phone.page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('session') ?? '{}') as object;
        localStorage.setItem('session', JSON.stringify({ ...kept, pairsName1: 'ETH/USDT' }));
      });
      await phone.visit('/exchange');
      await phone.page.getByRole('status').getByText(text[language], { exact: true }).waitFor();
      expect(await phone.page.getByText(REASON).count()).toBe(0);
      expect(await faultsOf(phone)).toEqual([]);
    });
  await maker.visit('/audit');
  await page.getByText(REASON).first().waitFor();
});

it('freezes a member, who logs in anew, reads why and whom to ask, cancels and closes', async () => {
  const { page } = maker;
  const before = apiOf(server.origin, { token: member.token, userId: member.userId });
  await before.call('acceptRiskNotice');
  await tradeContract(before, { ...BTC, tradeType: 'OPEN_LONG', lots: '1', leverage: '10' });
  const { price } = await before.call('getTicker', { ...BTC, type: 'SPOT' });
  const low = String(BigInt(price.split('.')[0] as string) - 20_000n);
  const { orderId } = await before.call('placeSpotOrder', {
    requestId: 'resting',
    ...BTC,
    side: 'BUY',
    type: 'LIMIT',
    price: low,
    qty: '0.001',
  });

  await maker.visit(`/members/${member.userId}`);
  await page.getByRole('button', { name: 'Freeze' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Choose a kind').waitFor();
  await page.getByRole('radio', { name: 'Suspected account takeover' }).check();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('two logins from far apart');
  await page.getByText('two logins from far apart').waitFor();
  await expect(before.call('getAccounts', {})).rejects.toMatchObject({ code: 'SYS.0015' });

  const proof = await captchaProof(server.origin, 'login');
  const { token, userId } = await apiOf(server.origin).call('login', {
    phone: member.phone,
    password: member.password,
    clientType: 'h5',
    ...proof,
  });
  const session: ApiSession = { token, userId };
  const anew = apiOf(server.origin, session);
  for (const [language, width, theme, why, whom] of [
    ['zh', 320, 'night', '账户疑似被他人使用，已冻结以保护资产', '联系客服'],
    ['en', 430, 'day', 'Someone else may have used your account', 'Contact customer service'],
  ] as const)
    await onPhone({ language, width, theme, session }, async (phone) => {
      for (const screen of ['/assets', '/exchange', '/contract', '/accountCenter']) {
        await phone.visit(screen);
        await phone.page.getByText(why).waitFor();
        expect(await phone.page.getByText('two logins from far apart').count()).toBe(0);
        expect(await faultsOf(phone), screen).toEqual([]);
      }
      await phone.page.getByRole('link', { name: whom }).tap();
      await phone.page.waitForURL('**/customer');
    });

  await anew.call('cancelSpotOrder', { orderId });
  await tradeContract(anew, { ...BTC, tradeType: 'CLOSE_LONG', closeAll: 'true' });
  await expect.poll(async () => (await anew.call('getPositions', BTC)).length).toBe(0);
  const frozen = { code: 'USER.0005' };
  const transfer = { requestId: 'out', from: 'spot', to: 'assets', currency: 'USDT', amount: '1' } as const;
  await expect(anew.call('transfer', transfer)).rejects.toMatchObject(frozen);
  await expect(anew.call('startGoogle', {})).rejects.toMatchObject(frozen);
});

it('unfreezes the member by two operators, the second of whom sees why', async () => {
  const { page } = maker;
  await maker.visit(`/members/${member.userId}`);
  await page.getByRole('button', { name: 'Unfreeze' }).click();
  await maker.giveReason('the owner has called back');
  const path = await maker.proposalPath();
  await page.reload();
  await page.getByRole('button', { name: 'Unfreeze' }).waitFor();

  await checker.visit(path);
  const changes = checker.page.getByRole('table', { name: '变更' });
  await changes.getByRole('row', { name: /账户疑似被盗/ }).waitFor();
  await changes.getByRole('row', { name: /two logins from far apart/ }).waitFor();
  await checker.page.getByText('用户恢复下单、划转和修改资料。').waitFor();
  expect(await faultsOf(checker)).toEqual([]);
  await checker.approve(path, '已回电核实');
  await checker.page.getByText('已执行', { exact: true }).first().waitFor();
  await maker.visit(`/members/${member.userId}`);
  await page.getByRole('button', { name: 'Freeze' }).waitFor();
});

it('opens the market again, and its text ends', async () => {
  const { page } = maker;
  await maker.visit('/markets');
  await page.getByRole('button', { name: 'ETH/USDT' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await maker.writePublicText();
  await maker.giveReason('sources agree again');
  const shown = async () =>
    (await apiOf(server.origin).call('getSpotMarkets')).find(({ pairsName }) => pairsName === 'ETH/USDT');
  await expect.poll(async () => (await shown())?.status).toBe('OPEN');
  expect(await shown()).not.toHaveProperty('publicText');
});
