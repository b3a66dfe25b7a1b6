/**
 * Money over the demo's simulated chain, between a member's phone and a wallet outside the exchange: the minute of the
 * README, a withdrawal that operators approve, one that they reject, and a held deposit that two operators book.
 */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { changeDatabase } from '../kit/change-database.ts';
import type { OperatorPage } from '../kit/console-operator.ts';
import { units } from '../kit/decimal.ts';
import { apiOf, balancesOf } from '../kit/member-api.ts';
import { Phone } from '../kit/phone.ts';
import type { RunningServer } from '../kit/running-server.ts';
import { accessibilityFaults, faultsOf } from '../kit/screen-faults.ts';
import { smallTargets } from '../kit/targets.ts';
import { carryOut, openTwoOperators } from '../kit/two-operators.ts';
import { requestWithdrawal, saveAddress, WithdrawScreen, withdrawerOf } from '../kit/withdrawer.ts';

/** A few blocks of two seconds, on a busy machine. */
const MINED = { timeout: 60_000 };
const WHY = 'The name at the receiving exchange differs';

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;
let phone: Phone;
/** Where the wallet outside the exchange is open. */
let wallet: Phone;

beforeAll(async () => {
  const opened = await openTwoOperators({ DEMO_CHAINS: '1' }, { theme: 'night', language: 'zh' });
  ({ server, browser, maker, checker } = opened);
  const { token, userId } = withdrawerOf(server);
  phone = await Phone.open(browser, server.origin, { session: { token, userId }, language: 'en' });
  wallet = await Phone.open(browser, server.origin, { theme: 'night' });
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await wallet.visit('/demo/chain');
});
afterEach(() => {
  for (const { faults } of [phone, wallet, maker, checker]) expect(faults.splice(0)).toEqual([]);
});
afterAll(async () => {
  await phone?.close();
  await wallet?.close();
  await browser?.close();
  await server?.stop();
});

const main = ({ page }: Phone) => page.locator('main:visible');
const api = () => apiOf(server.origin, withdrawerOf(server));
const outside = async () => (await api().call('getDemoChain')).address;
/** Free and frozen USDT of the Funding account. */
async function funds(): Promise<[free: bigint, frozen: bigint]> {
  const [free = '0', frozen = '0'] = ((await balancesOf(api()))['assets USDT'] ?? '').split('/');
  return [units(free || '0'), units(frozen)];
}
async function expectNoFaults(one: Phone): Promise<void> {
  expect(await faultsOf(one.page, one.language)).toEqual([]);
  expect(await smallTargets(main(one))).toEqual([]);
}

/** Pays from the outside wallet as its screen does. */
async function pay(address: string, amount: string): Promise<void> {
  await main(wallet).getByLabel('收款地址').fill(address);
  await main(wallet).getByLabel('数量').fill(amount);
  await main(wallet).getByRole('button', { name: '付款' }).tap();
  await wallet.says('已付款，等待出块');
}

/** The outside wallet shows that so much arrived, confirmed. */
async function arrivedOutside(amount: string): Promise<void> {
  const arrival = main(wallet).getByRole('region', { name: '到账' }).getByRole('listitem');
  await arrival
    .filter({ hasText: amount })
    .filter({ hasText: /([3-9]|\d\d) 次确认/ })
    .first()
    .waitFor(MINED);
}

it('shows, on the deposit screen that stays open, what was paid as detected, confirming and credited', async () => {
  const { page } = phone;
  const [before] = await funds();
  await phone.visit('/home');
  await main(phone).getByRole('button', { name: 'Deposit' }).tap();
  await page.waitForURL('**/assets/coinCharging');
  const address = await main(phone).locator('[data-address]').getAttribute('data-address');
  await main(phone).getByRole('button', { name: 'Copy address' }).tap();
  await phone.says('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(address);
  await expectNoFaults(phone);
  await pay(copied, '123.5');
  await main(phone)
    .getByRole('link')
    .filter({ hasText: 'Detected 123.50 USDT' })
    .getByText(/Confirming \d\/3/)
    .waitFor(MINED);
  await main(phone).getByText('Credited 123.50 USDT').waitFor(MINED);
  await expectNoFaults(phone);
  await phone.visit('/assets/capitalRecords?type=coinCharging');
  await main(phone).getByRole('link').filter({ hasText: '123.50' }).filter({ hasText: 'Credited' }).tap();
  await main(phone).getByText('Credited to your Funding account').waitFor();
  await expectNoFaults(phone);
  expect((await funds())[0] - before).toBe(units('123.5'));
});

it('leads from the address to the outside wallet, which holds what is to be paid', async () => {
  const { page } = phone;
  await phone.visit('/assets/coinCharging?coin=USDT');
  const address = await main(phone).locator('[data-address]').getAttribute('data-address');
  await expectNoFaults(phone);
  await main(phone).getByRole('link', { name: 'Open the outside wallet' }).tap();
  await page.waitForURL('**/demo/chain?**');
  await expect.poll(() => main(phone).getByLabel('Payee').inputValue()).toBe(address);
  await main(phone).getByRole('radio', { name: 'USDT', checked: true }).waitFor();
  await expectNoFaults(phone);
});

it('sends a withdrawal once, of two taps, to the outside wallet', async () => {
  // Without a clean comparison of the coin it would be reviewed.
  const compared = () =>
    changeDatabase(server.dataDir, "select 1 from reconciliations where is_clean and currency = 'USDT'");
  await expect.poll(compared, MINED).toHaveLength(1);
  const address = await outside();
  const screen = new WithdrawScreen(phone, server);
  await screen.open();
  await screen.typeAddress(address);
  await screen.typeAmount('100');
  await screen.main.getByText('99.00 USDT').waitFor();
  await expectNoFaults(phone);
  await screen.confirmTwice(await screen.openSheet(address));
  await main(phone).getByText('Completed', { exact: true }).waitFor(MINED);
  await expectNoFaults(phone);
  const { rows } = await api().call('getWithdrawals', {});
  expect(rows).toMatchObject([{ status: 'CONFIRMED', amount: '100', arrives: '99', address }]);
  await arrivedOutside('99.00 USDT');
  await expectNoFaults(wallet);
});

it('sends what an operator approved to an address of the book', async () => {
  const address = await outside();
  await saveAddress(server, address, 'Own wallet');
  const screen = new WithdrawScreen(phone, server);
  await screen.open();
  await screen.main.getByRole('button', { name: 'Address book' }).tap();
  const book = phone.page.getByRole('dialog', { name: 'Address book' });
  await book.getByRole('button').filter({ hasText: 'Own wallet' }).tap();
  await screen.typeAmount('1500');
  await screen.confirmTwice(await screen.openSheet(address));
  await main(phone).getByText('Under review', { exact: true }).waitFor();

  const { page } = maker;
  await maker.visit('/withdrawals');
  const row = page.getByRole('row').filter({ hasText: '1,500' });
  await row.getByText('Above the automatic limit').waitFor();
  await row.getByRole('button', { name: 'View' }).click();
  await page.getByRole('dialog').getByText(address).waitFor();
  await maker.settled();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Approve' }).click();
  await maker.giveReason('a known address');
  await main(phone).getByText('Completed', { exact: true }).waitFor(MINED);
  await arrivedOutside('1,499.00 USDT');
});

it('gives back what an operator rejected, with the reason for the member', async () => {
  const before = await funds();
  const id = await requestWithdrawal(server, await outside(), '1200');
  expect((await funds())[0]).toBe(before[0] - units('1200'));
  await phone.visit(`/assets/capitalRecordsDetail?type=withdrawCoin&id=${id}`);

  const { page } = checker;
  await checker.visit('/withdrawals');
  await page.getByRole('row').filter({ hasText: '1,200' }).getByRole('button', { name: '查看' }).click();
  await page.getByRole('button', { name: '驳回' }).click();
  await page.getByLabel('告知用户的原因').fill(WHY);
  await page.getByRole('button', { name: '继续' }).click();
  // Both dialogs have the same name and a reason; the second one confirms.
  const why = page
    .getByRole('dialog', { name: '驳回', exact: true })
    .filter({ has: page.getByRole('button', { name: '确认' }) });
  await why.getByLabel('原因').fill('收款方姓名不符');
  await why.getByRole('button', { name: '确认' }).click();
  await why.waitFor({ state: 'hidden' });

  await main(phone).getByText('Rejected', { exact: true }).waitFor();
  await main(phone).getByText(WHY).first().waitFor();
  await expectNoFaults(phone);
  expect(await funds()).toEqual(before);
});

it('credits a deposit to the hot address once two operators booked it to the member', async () => {
  const { page } = maker;
  const { userId } = withdrawerOf(server);
  const [before] = await funds();
  await maker.visit('/chains');
  const hot = await page
    .getByText(/^0x[0-9a-fA-F]{40}$/)
    .first()
    .innerText();
  await pay(hot, '64');
  const held = () => changeDatabase(server.dataDir, "select 1 from deposits where state = 'HELD'");
  await expect.poll(held, MINED).toHaveLength(1);
  await maker.openTab('/deposits', 'On-chain deposits');
  const row = page.getByRole('row').filter({ hasText: 'Sent to an own address' });
  await row.getByRole('button', { name: 'Book' }).click();
  const form = page.getByRole('dialog', { name: 'Book' });
  await form.getByRole('textbox').fill(userId);
  await form.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('the member sent it to the wrong address');
  await carryOut({ maker, checker });
  await expect.poll(async () => (await funds())[0]).toBe(before + units('64'));

  await phone.visit('/assets/capitalRecords?type=coinCharging');
  await main(phone).getByRole('link').filter({ hasText: '64.00' }).filter({ hasText: 'Credited' }).tap();
  await main(phone).getByText('Handed to our staff').waitFor();
});
