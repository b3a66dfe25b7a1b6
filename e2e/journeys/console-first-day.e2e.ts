/**
 * The first day of a new exchange, without the demo's world: the set-up makes two operators, the desk leads them to the
 * first listed pair, and two members make the first trade.
 *
 * @module-tag long
 */
import { join } from 'node:path';
import type { ApiSession } from '@tern/client';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { type OperatorAccount, OperatorPage } from '../kit/console-operator.ts';
import { accountsIn, enterFirst, FIRST_PAIR, listFirstPair } from '../kit/first-day.ts';
import { apiOf, registerMember } from '../kit/member-api.ts';
import { RunningServer } from '../kit/running-server.ts';
import { accessibilityFaults } from '../kit/screen-faults.ts';

const PASSWORD = 'correct-horse-9';

let server: RunningServer;
let browser: Browser;
let anna: OperatorPage;
let ben: OperatorPage;
let accounts: OperatorAccount[];

beforeAll(async () => {
  [server, browser] = await Promise.all([RunningServer.start({ DEMO_MARKET: '0' }), openBrowser()]);
  accounts = accountsIn(await server.toolWhileStopped('setup-desk', '--name', 'anna', '--name', 'ben'));
  anna = await OperatorPage.open(browser, server.desk);
  ben = await OperatorPage.open(browser, server.desk);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const step = (operator: OperatorPage, name: string) =>
  operator.page.getByRole('listitem').filter({ has: operator.page.getByRole('heading', { name }) });
const stepIsDone = (operator: OperatorPage, name: string) =>
  step(operator, name).getByText('Done', { exact: true }).waitFor();

it('lets both operators in with their one-time secrets, for a password of their own and nothing else', async () => {
  expect(accounts.map(({ name }) => name)).toEqual(['anna', 'ben']);
  for (const [at, operator] of [anna, ben].entries()) await enterFirst(operator, accounts[at]!);
  await stepIsDone(anna, 'Two admins');
  expect(await accessibilityFaults(anna.page)).toEqual([]);
});

it('says which step is next, and leads there', async () => {
  await server.tool('backup', '--to', join(server.dataDir, '..', 'first.tar.gz'));
  await server.tool('admin', 'rate', '7.21');
  for (const name of ['Mails go out', 'The first backup', 'The CNY rate']) await stepIsDone(anna, name);
  expect(await anna.page.locator('[aria-current="step"]').innerText()).toContain('The first pair');
  expect(await anna.page.getByRole('main').innerText()).toContain('SUPPORT_SITE');
  await anna.page.getByRole('link', { name: 'Go there: The first pair' }).click();
  await anna.page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor();
});

it('sends a test mail from the desk', async () => {
  const { page } = anna;
  await anna.visit('/health');
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await page.getByLabel('To the address').fill('anna@exchange.test');
  await page.getByRole('button', { name: 'Continue' }).click();
  await anna.giveReason('first day');
  const [mail] = await apiOf(server.origin).call('getOutbox', { target: 'anna@exchange.test' });
  expect(mail?.text).toContain('can send mails (anna)');
});

it('lists the first pair by two operators, and opens it', async () => {
  await listFirstPair(anna, ben);
});

it('books what two members paid in, within the entered reserves, and sees their first trade', async () => {
  const seller = await registerMember(server.origin, { mail: 'seller@member.test' }, PASSWORD);
  const buyer = await registerMember(server.origin, { mail: 'buyer@member.test' }, PASSWORD);
  await enterReserves('BTC', '2');
  await enterReserves('USDT', '100000');
  await book(seller, 'BTC', '1', 'hash 1');
  await book(buyer, 'USDT', '60000', 'bank 1');
  await trade(seller, 'BTC', '1', { side: 'SELL' });
  await trade(buyer, 'USDT', '60000', { side: 'BUY' });

  await anna.visit('/start');
  await anna.page.getByText('All done: the exchange is at work').waitFor();
  // Where the buyer's money is: received, moved, spent.
  await anna.visit(`/members/${buyer.userId}`);
  await anna.page.getByRole('tab', { name: 'Ledger' }).click();
  const ledger = anna.page.getByRole('region', { name: 'Ledger' });
  for (const cause of ['Deposit', 'Transfer', 'Trade'])
    await ledger.getByRole('cell', { name: cause, exact: true }).first().waitFor();
  expect(await accessibilityFaults(anna.page)).toEqual([]);

  async function enterReserves(currency: string, amount: string): Promise<void> {
    const { page } = anna;
    await anna.visit('/solvency');
    await page.getByRole('row', { name: currency }).getByRole('button', { name: 'Enter' }).click();
    await page.getByRole('textbox', { name: 'Reserves' }).fill(amount);
    await page.getByRole('textbox', { name: 'Note' }).fill('counted on the first day');
    await page.getByRole('button', { name: 'Continue' }).click();
    await anna.giveReason('the first day');
    await ben.approve(await anna.proposalPath(), 'counted again');
    await ben.page.getByText('Executed', { exact: true }).first().waitFor();
  }

  async function book(
    member: ApiSession,
    currency: string,
    amount: string,
    reference: string,
  ): Promise<void> {
    const { page } = anna;
    await anna.visit(`/members/${member.userId}`);
    await page.getByRole('button', { name: 'Book a deposit' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Coin').fill(currency);
    await form.getByLabel('Amount').fill(amount);
    await form.getByLabel('Reference').fill(reference);
    await page.getByRole('button', { name: 'Continue' }).click();
    await anna.giveReason('received today');
    await ben.approve(await anna.proposalPath(), 'seen on the account');
    await ben.page.getByText('Executed', { exact: true }).first().waitFor();
  }

  async function trade(
    member: ApiSession,
    currency: string,
    amount: string,
    { side }: { side: 'BUY' | 'SELL' },
  ): Promise<void> {
    const api = apiOf(server.origin, member);
    await api.call('transfer', { requestId: `in-${side}`, from: 'assets', to: 'spot', currency, amount });
    await api.call('placeSpotOrder', {
      requestId: `first-${side}`,
      pairsName: FIRST_PAIR,
      side,
      type: 'LIMIT',
      price: '50000',
      qty: '1',
    });
  }
});

it('leaves no fault in the browser', () => {
  expect([...anna.faults, ...ben.faults]).toEqual([]);
});
