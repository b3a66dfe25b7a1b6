/**
 * The README's minute with the demo's network: a member copies the deposit address, the outside wallet pays it, three
 * confirmations credit it; a withdrawal to the outside wallet arrives there.
 */
import type { ApiSession } from '@tern/client';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { apiOf, captchaProof, codeFromOutbox } from '../kit/member-api.ts';
import { Phone } from '../kit/phone.ts';
import { RunningServer } from '../kit/running-server.ts';
import { accessibilityFaults } from '../kit/screen-faults.ts';

const CHAIN = 'ethereum';
const PAID = '123.5';
const WITHDRAWN = '100';
/** Without the fee of 1 USDT. */
const ARRIVES = '99 USDT';
/** A few blocks of two seconds, on a busy machine. */
const CONFIRMED = { timeout: 90_000, interval: 500 };

let server: RunningServer;
let browser: Browser;
let phone: Phone;
let session: ApiSession;

beforeAll(async () => {
  [server, browser] = await Promise.all([RunningServer.start({ DEMO_CHAINS: '1' }), openBrowser()]);
  const { token = '', userId = '' } = server.demo.members[0] ?? {};
  session = { token, userId };
  phone = await Phone.open(browser, server.origin, { session, language: 'en' });
});
afterAll(async () => {
  await phone?.close();
  await browser?.close();
  await server?.stop();
});

const api = () => apiOf(server.origin, session);

it('credits what the outside wallet paid after three confirmations', async () => {
  const { address } = await api().call('getDepositAddress', { currency: 'USDT', chain: CHAIN });
  await phone.visit('/demo/chain');
  const main = phone.page.locator('main:visible');
  expect(await accessibilityFaults(phone.page)).toEqual([]);
  await main.getByLabel('Payee').fill(address);
  await main.getByLabel('Amount').fill(PAID);
  await main.getByRole('button', { name: 'Pay' }).click();
  await phone.toast('Paid. The next block holds it');
  const newest = async () => (await api().call('getDeposits', {})).rows[0];
  await expect.poll(newest, CONFIRMED).toMatchObject({ status: 'CREDITED', amount: PAID });
  await phone.says(/\d confirmations/);
});

it('sees a withdrawal arrive at the outside wallet', async () => {
  const { phone: number = '', tradingPassword = '' } = server.demo.members[0] ?? {};
  const { address } = await api().call('getDemoChain', {});
  const proof = await captchaProof(server.origin, 'security');
  await api().call('sendMemberCode', { purpose: 'WITHDRAWAL', channel: 'phone', ...proof });
  const { withdrawalId } = await api().call('requestWithdrawal', {
    requestId: 'to-outside',
    currency: 'USDT',
    chain: CHAIN,
    address,
    amount: WITHDRAWN,
    fee: '1',
    postPassword: tradingPassword,
    channel: 'phone',
    code: await codeFromOutbox(server.origin, number),
  });
  const sent = async () => (await api().call('getWithdrawal', { withdrawalId })).status;
  await expect.poll(sent, CONFIRMED).toBe('CONFIRMED');
  await phone.visit('/demo/chain');
  await phone.says(ARRIVES);
  expect(phone.faults).toEqual([]);
});
