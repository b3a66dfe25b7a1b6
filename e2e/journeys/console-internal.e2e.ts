/**
 * The desks from which operators run the exchange: pairs, reserves, operators, banners, ledger, audit log, outbox. On
 * an exchange whose maker may carry out an own proposal after a day; a second operator still may at once.
 *
 * @module-tag long
 */
import type { ApiSession } from '@tern/client';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposalsAgeByADay } from '../kit/console-clock.ts';
import { type OperatorAccount, OperatorPage, secretOf } from '../kit/console-operator.ts';
import { apiOf, captchaProof } from '../kit/member-api.ts';
import type { DemoFile, RunningServer } from '../kit/running-server.ts';
import { accessibilityFaults } from '../kit/screen-faults.ts';
import { totpCode } from '../kit/totp.ts';
import { openTwoOperators } from '../kit/two-operators.ts';

let server: RunningServer;
let browser: Browser;
let demo: DemoFile & { operators: OperatorAccount[] };
let maker: OperatorPage;
let checker: OperatorPage;
let orders = 0;

beforeAll(async () => {
  ({ server, browser, demo, maker, checker } = await openTwoOperators({ FOUR_EYES: 'delay' }));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const memberApi = (place: 0 | 1) => apiOf(server.origin, demo.members[place] as ApiSession);

async function limitOrder(
  place: 0 | 1,
  terms: { pairsName: string; side: 'BUY' | 'SELL'; price: string; qty: string },
): Promise<string> {
  orders += 1;
  const requestId = `house${orders}`;
  return (await memberApi(place).call('placeSpotOrder', { requestId, type: 'LIMIT', ...terms })).orderId;
}

const statusOf = async (place: 0 | 1, orderId: string): Promise<string> =>
  (await memberApi(place).call('getSpotOrder', { orderId })).order.status;

async function shownStatus(pairsName: string): Promise<string | undefined> {
  const markets = await apiOf(server.origin).call('getSpotMarkets');
  return markets.find((market) => market.pairsName === pairsName)?.status;
}

async function newestPair(): Promise<string | undefined> {
  const ranked = await apiOf(server.origin).call('getIndexCoin', { getCoinType: 'PROJECT' });
  return ranked[0]?.pairsName;
}

it('sends its program compressed', async () => {
  const page = await (await fetch(demo.console)).text();
  // Not the fonts that the tests bring along.
  const paths = [...page.matchAll(/"(\/assets\/[^"/]+\.(?:js|css))"/g)].map(([, path]) => path as string);
  expect(paths.length).toBeGreaterThan(1);
  const ask = (path: string, encoding: string) =>
    fetch(new URL(path, demo.console), { headers: { 'accept-encoding': encoding } });
  for (const path of paths) {
    const plain = await (await ask(path, 'identity')).text();
    const answer = await ask(path, 'br');
    // A file that fits into one packet anyway is sent as it is.
    expect(answer.headers.get('content-encoding'), path).toBe(plain.length < 1024 ? null : 'br');
    expect(await answer.text()).toBe(plain);
  }
});

describe('reserves', () => {
  it('wait a day for their maker, who can take them back before', async () => {
    const { page } = maker;
    const path = await proposeReserves('900000000', 'a digit too many');
    await maker.visit('/proposals');
    const row = page.getByRole('row', { name: /USDT/ });
    await row.getByText('Pending').waitFor();
    await row.getByRole('button').click();
    await page.waitForURL(`**${path}`);
    const from = page.locator('.facts > div', { hasText: 'Executable from' }).locator('time');
    const fromMs = Date.parse((await from.getAttribute('datetime')) as string);
    expect(Math.abs(fromMs - Date.now() - 86_400_000)).toBeLessThan(120_000);
    expect(await page.getByRole('button', { name: 'Execute' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await maker.giveReason('a digit too many');
    await page.getByText('You cannot act on this proposal now').waitFor();
  });

  it('are carried out by their maker alone after a day', async () => {
    const { page } = maker;
    const path = await proposeReserves('77000000', 'counted by one');
    await maker.visit(path);
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();
    await proposalsAgeByADay(server);
    // No reload: an open proposal follows the clock.
    await page.getByRole('button', { name: 'Execute' }).click();
    await maker.giveReason('a day has passed');
    await page.getByText('Executed', { exact: true }).first().waitFor();
    await maker.visit('/solvency');
    await reservesRow().getByText('counted by one').waitFor();
  });

  it('cover what is owed, or do not, once a second operator agrees', async () => {
    for (const { amount, state } of [
      { amount: '1', state: 'Insufficient' },
      { amount: '90000000000', state: 'Covered' },
    ]) {
      await checker.approve(await proposeReserves(amount, `counted: ${amount}`), 'counted again');
      await checker.page.getByText('Executed', { exact: true }).first().waitFor();
      await maker.visit('/solvency');
      await reservesRow().getByText(state, { exact: true }).waitFor();
      await reservesRow().getByText(`counted: ${amount}`).waitFor();
    }
  });

  const reservesRow = () => maker.page.getByRole('row', { name: /^USDT/ });

  async function proposeReserves(amount: string, note: string): Promise<string> {
    const { page } = maker;
    await maker.visit('/solvency');
    await page.getByRole('button', { name: 'Enter USDT reserves' }).click();
    await page.getByLabel('Reserves', { exact: true }).fill(amount);
    await page.getByLabel('Note').fill(note);
    await page.getByRole('button', { name: 'Continue' }).click();
    await maker.giveReason('monthly count');
    return maker.proposalPath();
  }
});

describe('a pair', () => {
  it('of known currencies is listed by two, opened, and traded', async () => {
    await createPair({ tokenCur: 'SOL', mainCur: 'ETH', priceScale: '5', qtyScale: '2', price: '0.07' });
    expect(await shownStatus('SOL/ETH')).toBeUndefined();
    await openPair('SOL/ETH');
    expect(await shownStatus('SOL/ETH')).toBe('OPEN');

    const terms = { pairsName: 'SOL/ETH', price: '0.0712', qty: '1.5' };
    const sold = await limitOrder(0, { ...terms, side: 'SELL' });
    const bought = await limitOrder(1, { ...terms, side: 'BUY' });
    await expect.poll(() => statusOf(0, sold)).toBe('matched');
    await expect.poll(() => statusOf(1, bought)).toBe('matched');
    await expect.poll(newestPair).toBe('SOL/ETH');
    await maker.visit('/markets');
    const row = maker.page.getByRole('row', { name: /SOL\/ETH/ });
    await row.getByText('0.0712').waitFor();
  });

  it('with a currency of its own is listed, takes orders, and is closed for good with what rests in it', async () => {
    const { page } = maker;
    await createPair({
      tokenCur: 'NOVA',
      mainCur: 'USDT',
      priceScale: '4',
      qtyScale: '2',
      price: '2.5',
      fresh: { name: 'Nova', scale: '8', maxSupply: '1000000' },
    });
    await openPair('NOVA/USDT');
    const resting = await limitOrder(0, { pairsName: 'NOVA/USDT', side: 'BUY', price: '2.4', qty: '10' });
    await expect.poll(() => statusOf(0, resting)).toBe('pending');

    await page.getByRole('button', { name: 'Delist' }).click();
    await maker.giveReason('its project has ended');
    await checker.approve(await maker.proposalPath(), 'it has');
    await checker.page.getByText('Executed', { exact: true }).first().waitFor();
    await expect.poll(() => shownStatus('NOVA/USDT')).toBeUndefined();
    await expect.poll(() => statusOf(0, resting)).toBe('cancelled');
    await maker.visit('/markets');
    await page.getByRole('button', { name: 'NOVA/USDT' }).click();
    await page.getByText('This market has been delisted').waitFor();
    expect(await page.getByRole('button', { name: /^Change / }).count()).toBe(0);
  });

  interface NewPair {
    tokenCur: string;
    mainCur: string;
    priceScale: string;
    qtyScale: string;
    price: string;
    fresh?: { name: string; scale: string; maxSupply: string };
  }

  async function createPair({ tokenCur, mainCur, priceScale, qtyScale, price, fresh }: NewPair) {
    const { page } = maker;
    await maker.visit('/markets');
    await page.getByRole('button', { name: 'Create pair' }).click();
    const form = page.getByRole('dialog');
    const fill = (label: string, value: string) => form.getByLabel(label, { exact: true }).fill(value);
    await fill('Base coin', tokenCur.toLowerCase());
    await fill('Quote currency', mainCur);
    await fill('Price decimals', priceScale);
    await fill('Quantity decimals', qtyScale);
    await fill('Listing price', price);
    await fill('Tick size', smallest(priceScale));
    await fill('Step size', smallest(qtyScale));
    await fill('Min. order quantity', smallest(qtyScale));
    await fill('Max. order quantity', '100000');
    await fill('Min. order value', '0.01');
    await fill('Max. order value', '1000');
    await fill('Maker fee', '0.08');
    if (fresh) {
      const group = form.getByRole('group', { name: `New coin ${tokenCur}` });
      await group.getByLabel('Name').fill(fresh.name);
      await group.getByLabel('Decimals').fill(fresh.scale);
      await group.getByLabel('Max. supply').fill(fresh.maxSupply);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await maker.giveReason('asked for by many');
    await checker.approve(await maker.proposalPath(), 'reviewed');
    await checker.page.getByText(`${tokenCur}/${mainCur}`).first().waitFor();
  }

  const smallest = (scale: string): string => `0.${'1'.padStart(Number(scale), '0')}`;

  async function openPair(pairsName: string): Promise<void> {
    const { page } = maker;
    await maker.visit('/markets');
    await page.getByRole('button', { name: pairsName }).click();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await maker.writePublicText();
    await maker.giveReason('announced for today');
    await page.getByRole('button', { name: 'Halt' }).waitFor();
  }
});

it('resets an operator: his password goes to one admin, his authenticator to the other; then he is disabled', async () => {
  const { page } = maker;
  const noted = 'I have saved it, close';
  const secretShown = (one: OperatorPage) => one.page.locator('.secret').innerText();
  await maker.visit('/operators');
  await page.getByRole('button', { name: 'Create operator' }).click();
  await page.getByLabel('Name').fill('ben');
  await page.getByRole('checkbox', { name: 'Support' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('new colleague');
  const created = await maker.proposalPath();
  await checker.approve(created, 'he starts today');
  const oldLink = await secretShown(checker);
  await checker.page.getByRole('button', { name: noted }).click();
  const oldPassword = await takePassword(created);

  const passwordReset = await choose('Reset password');
  await checker.approve(passwordReset, 'he has forgotten it');
  await checker.page.getByText('Executed', { exact: true }).first().waitFor();
  const password = await takePassword(passwordReset);
  const totpReset = await choose('Reset authenticator');
  await checker.approve(totpReset, 'his phone is lost');
  await checker.page.getByRole('img', { name: 'Authenticator QR code' }).waitFor();
  const otpauth = await secretShown(checker);
  await checker.page.getByRole('button', { name: noted }).click();
  expect([password, otpauth]).not.toEqual([oldPassword, oldLink]);

  const ben = await OperatorPage.open(browser, demo.console);
  const wrong = ben.page.getByRole('alert').getByText('Wrong name, password or authenticator code');
  const now = (link: string) => totpCode(secretOf(link), Date.now());
  await ben.fillSignIn({ name: 'ben', password: oldPassword, otpauth }, now(otpauth));
  await wrong.waitFor();
  await ben.fillSignIn({ name: 'ben', password, otpauth }, now(otpauth));
  await ben.page.getByText('was provided by someone else').waitFor();

  await maker.visit('/operators');
  const row = page.getByRole('row', { name: /^ben/ });
  await choose('Disable operator');
  await row.getByText('Disabled', { exact: true }).waitFor();
  await ben.page.reload();
  await ben.fillSignIn({ name: 'ben', password, otpauth }, totpCode(secretOf(otpauth), Date.now(), 1));
  await wrong.waitFor();
  await ben.close();

  async function choose(action: string): Promise<string> {
    await maker.visit('/operators');
    await page.getByRole('button', { name: 'Actions for ben' }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await maker.giveReason('asked by phone, voice known');
    return action === 'Disable operator' ? '' : maker.proposalPath();
  }

  async function takePassword(path: string): Promise<string> {
    await maker.visit(path);
    await page.getByRole('button', { name: 'Claim one-time password' }).click();
    await maker.giveReason('to hand it over');
    const taken = await secretShown(maker);
    await page.getByRole('button', { name: noted }).click();
    return taken;
  }
});

it('puts a banner one place further up, and the app shows it there', async () => {
  const { page } = maker;
  const titles = async () => {
    const banners = await apiOf(server.origin).call('getBanners', {
      bannerType: 'DATA_BANNER',
      global: 'ENGLISH',
    });
    return banners.map(({ title }) => title);
  };
  const [first, second, ...rest] = await titles();
  await maker.visit('/banners');
  await page
    .getByRole('row')
    .nth(2)
    .getByRole('button', { name: /^Move up/ })
    .click();
  await maker.giveReason('the newer one first');
  await expect.poll(titles).toEqual([second, first, ...rest]);
  await page
    .getByRole('row')
    .nth(1)
    .getByText(second as string)
    .waitFor();
});

it('follows a balance to its postings, and a posting back to its command', async () => {
  const { page } = checker;
  const { userId } = demo.members[0]!;
  await checker.visit(`/members/${userId}`);
  await page.getByRole('link', { name: 'Postings: Spot SOL' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ledger' }).waitFor();
  expect(await page.getByLabel('Account owner').inputValue()).toBe(userId);
  const sale = page.getByRole('row', { name: /place-spot-order/ }).filter({ hasText: '−1.5' });
  await sale.first().getByRole('button').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('SOL/ETH').first().waitFor();
  await sheet.getByText('0.0712').first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await checker.visit('/ledger');
  await page.getByLabel('Account owner').fill('fee');
  await page.getByLabel('Coin').fill('eth');
  await page.getByRole('button', { name: 'Search' }).click();
  await page
    .getByRole('row', { name: /place-spot-order/ })
    .first()
    .waitFor();
});

it('counts through the chain of the audit log, and shows what was before and after', async () => {
  const { page } = checker;
  await checker.visit('/audit');
  await page.getByRole('button', { name: 'Verify hash chain' }).click();
  await page.getByText('The hash chain is intact').filter({ visible: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('row', { name: /banners/ }).first();
  await row.getByRole('button').click();
  await page.getByRole('table', { name: 'Changes' }).getByText('order', { exact: true }).waitFor();
});

it('shows in the outbox what the demo would have sent', async () => {
  const { page } = checker;
  const proof = await captchaProof(server.origin, 'register');
  await apiOf(server.origin).call('sendCode', { ...proof, mail: 'new@member.test', purpose: 'REGISTER' });
  await checker.visit('/outbox');
  await page.getByLabel('Recipient').fill('new@member.test');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: /new@member\.test/ });
  await row.getByText(/\b\d{6}\b/).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
});

it('leaves no fault in the browser', () => {
  expect(maker.faults).toEqual([]);
  expect(checker.faults).toEqual([]);
});
