/**
 * The stops of a withdrawal, on the member's screens: the member takes it back, operators pause the network, only addresses
 * of the book that were saved long enough are allowed, and a change of the password locks.
 *
 * @module-tag long
 */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { OperatorPage } from '../kit/console-operator.ts';
import { apiOf, balancesOf, captchaProof } from '../kit/member-api.ts';
import { Phone } from '../kit/phone.ts';
import type { RunningServer } from '../kit/running-server.ts';
import { faultsOf } from '../kit/screen-faults.ts';
import { smallTargets } from '../kit/targets.ts';
import { carryOut, openTwoOperators } from '../kit/two-operators.ts';
import { proveOwner, sentCode, WithdrawScreen, withdrawerOf } from '../kit/withdrawer.ts';

const PAYEE = '0x52908400098527886E0F7030069857D2E4169EE7';
const COLD = '0xde709f2102306220921060314715629080e2fb77';
const REFUSED = '您只允许提币到地址簿中的地址，该地址未保存或尚未生效';
const NEW_PASSWORD = 'tern-Withdrawal-2';

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;
let phone: Phone;
let screen: WithdrawScreen;

beforeAll(async () => {
  const opened = await openTwoOperators({ DEMO_CHAINS: '1' }, { theme: 'night', language: 'zh' });
  ({ server, browser, maker, checker } = opened);
  const { token, userId } = withdrawerOf(server);
  phone = await Phone.open(browser, server.origin, { session: { token, userId }, theme: 'night' });
  screen = new WithdrawScreen(phone, server);
});
afterEach(() => {
  for (const { faults } of [phone, maker, checker]) expect(faults.splice(0)).toEqual([]);
});
afterAll(async () => {
  await phone?.close();
  await browser?.close();
  await server?.stop();
});

const sheetOf = (name: string): Locator => phone.page.getByRole('dialog', { name });
const balances = () => balancesOf(apiOf(server.origin, withdrawerOf(server)));
async function expectNoFaults(): Promise<void> {
  expect(await faultsOf(phone.page, 'zh')).toEqual([]);
  expect(await smallTargets(screen.main)).toEqual([]);
}

/** Two operators set from when on a saved address counts. */
async function setDelay(seconds: string): Promise<void> {
  await maker.openTab('/chains', 'Limits');
  await maker.page.getByRole('button', { name: 'Change limits' }).click();
  const form = maker.page.getByRole('dialog', { name: 'Change limits' });
  await form.getByLabel('Delay of a new saved address (s)').fill(seconds);
  await form.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('saved addresses');
  await carryOut({ maker, checker });
}

it('says what is wrong with a withdrawal, and gives all of one back that its member cancels', async () => {
  const { main } = screen;
  const before = await balances();
  await screen.open();
  await screen.submit.tap();
  await main.getByText('请输入提币地址').waitFor();
  await screen.typeAddress(COLD.replace('0x', '1x'));
  await main.getByText('请输入该网络的正确地址').waitFor();
  await screen.typeAddress('0x000000000000000000000000000000000000DEAD');
  await main.getByText('该地址是销毁或系统地址').waitFor();
  await main.getByRole('button', { name: '如已保存在地址簿，请前往删除' }).waitFor();
  await expectNoFaults();
  // As a page gives it to the clipboard: with signs at its ends that show nothing.
  await screen.typeAddress(`\u200b${PAYEE}\u200e`);
  await main.getByText('已去除地址首尾的不可见字符').waitFor();
  expect(await main.getByLabel('提币地址', { exact: true }).inputValue()).toBe(PAYEE);
  await expectNoFaults();
  await screen.typeAddress(PAYEE);
  for (const [amount, fault] of [
    ['9.99', '最少提币 10.00 USDT'],
    ['20000.01', '单笔最多提币 20,000.00 USDT'],
    ['10.1234567', '该网络最多支持 6 位小数'],
  ] as const) {
    await screen.typeAmount(amount);
    await main.getByText(fault).waitFor();
  }
  await expectNoFaults();
  await screen.typeAmount('1500');
  await screen.confirmTwice(await screen.openSheet(PAYEE));
  await main.getByText('审核中', { exact: true }).waitFor();
  expect(await balances()).not.toEqual(before);
  await main.getByRole('button', { name: '撤销提币' }).tap();
  await sheetOf('确定撤销这笔提币？').getByRole('button', { name: '撤销提币' }).tap();
  await phone.says('提币已撤销，金额已退回');
  await main.getByText('已撤销', { exact: true }).waitFor();
  await expectNoFaults();
  expect(await balances()).toEqual(before);
});

it('shows the reason of a paused network, and goes on when two operators resumed it', async () => {
  const { page } = maker;
  await maker.openTab('/chains', 'Pauses');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByLabel('Shown to members').fill('节点升级，08:00 - 09:00');
  await page.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('a new node');
  await screen.open();
  await screen.main.getByText('以太坊（模拟） 暂停提币：节点升级，08:00 - 09:00').waitFor();
  expect(await screen.submit.isDisabled()).toBe(true);
  await expectNoFaults();
  await page
    .getByRole('row', { name: /节点升级/ })
    .getByRole('button', { name: 'Resume' })
    .click();
  await maker.giveReason('it is replaced');
  await carryOut({ maker, checker });
  // The open screen asks for the networks again by itself.
  await expect.poll(() => screen.submit.isEnabled(), { timeout: 45_000 }).toBe(true);
});

it('allows only addresses that were saved 24 hours ago, once the member wishes it', async () => {
  const { main } = screen;
  await setDelay('86400');
  await phone.visit('/assets/addressBook');
  await main.getByRole('button', { name: '添加地址' }).tap();
  const adding = sheetOf('添加提币地址');
  await adding.getByRole('button', { name: '以太坊（模拟）' }).tap();
  await adding.getByLabel('提币地址', { exact: true }).fill(COLD);
  await adding.getByLabel('备注名').fill('冷钱包');
  await adding.getByText('地址格式有效').waitFor();
  await adding.getByRole('button', { name: '下一步' }).tap();
  await proveOwner(phone, server, adding);
  await adding.getByRole('button', { name: '保存' }).tap();
  await phone.says('地址已保存');
  await main
    .getByRole('listitem')
    .filter({ hasText: '冷钱包' })
    .getByText(/^23:5\d:\d\d 后/)
    .waitFor();
  await main.getByText('只能提币到保存满 24 小时的地址').waitFor();
  // The app counts the minute until the next code, which the server has seen pass; opened anew it does not.
  await phone.visit('/assets/addressBook');
  await main.getByRole('switch', { name: '仅限提币到地址簿' }).tap();
  const switching = sheetOf('开启仅限地址簿');
  await proveOwner(phone, server, switching);
  await switching.getByRole('button', { name: '确认' }).tap();
  await phone.says('设置已保存');
  await expectNoFaults();

  await screen.open();
  await main.getByText('您只允许提币到地址簿中的地址').waitFor();
  for (const address of [PAYEE, COLD]) {
    await screen.typeAddress(address);
    await main.getByText(REFUSED).waitFor();
  }
  // Two operators shorten the time, and the saved address counts; the other one stays refused.
  await setDelay('0');
  await screen.open();
  await screen.typeAddress(COLD);
  await main.getByText('地址簿中的地址', { exact: true }).waitFor();
  await screen.typeAddress(PAYEE);
  await main.getByText(REFUSED).waitFor();
});

it('locks after a change of the password, and says why and for how long', async () => {
  const { phone: number, password: oldPassword, ...session } = withdrawerOf(server);
  const { origin } = server;
  await apiOf(origin, session).call('changePassword', {
    oldPassword,
    password: NEW_PASSWORD,
    channel: 'phone',
    code: await sentCode(server, 'LOGIN_PASSWORD'),
  });
  const { token, userId } = await apiOf(origin).call('login', {
    areaCode: '86',
    phone: number,
    password: NEW_PASSWORD,
    clientType: 'h5',
    ...(await captchaProof(origin, 'login')),
  });
  await phone.close();
  phone = await Phone.open(browser, origin, { session: { token, userId } });
  screen = new WithdrawScreen(phone, server);
  await screen.open();
  await screen.main.getByText(/^修改登录密码后，提币锁定至 .*剩余 23:5\d:\d\d$/).waitFor();
  expect(await screen.submit.isDisabled()).toBe(true);
  await expectNoFaults();
});
