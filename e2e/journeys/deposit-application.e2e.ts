/**
 * A deposit by application: operators name an address and record money that arrived, a member applies, two operators
 * confirm another amount than the one applied for, and one rejects a second application with its reason.
 *
 * @module-tag long
 */
import type { ApiSession } from '@tern/client';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperatorPage } from '../kit/console-operator.ts';
import { apiOf, balancesOf } from '../kit/member-api.ts';
import { Phone } from '../kit/phone.ts';
import type { RunningServer } from '../kit/running-server.ts';
import { accessibilityFaults, faultsOf } from '../kit/screen-faults.ts';
import { smallTargets } from '../kit/targets.ts';
import { openTwoOperators } from '../kit/two-operators.ts';

const ADDRESS = 'TQ7mVx3pUd9Lk2RfYw8sHnB6eJcGtA4zNq';
const FROM = 'TXk4Rb7QmZ2nVd8sLw9YcPqE3uJhtB6aM1';
const HASH = 'ab12'.repeat(16);
const REFERENCE = 'wire 2026-11';
const WHY = '交易哈希与收款地址不符';

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;
let session: ApiSession;
let phone: Phone;

beforeAll(async () => {
  const opened = await openTwoOperators({}, { theme: 'night', language: 'zh' });
  ({ server, browser, maker, checker } = opened);
  const { token, userId } = opened.demo.members[0] as ApiSession;
  session = { token, userId };
  phone = await Phone.open(browser, server.origin, { session });
});
afterAll(async () => {
  await phone?.close();
  await browser?.close();
  await server?.stop();
});

const main = () => phone.page.locator('main:visible');
/** The free whole USDT of the Funding account. */
const funds = async (): Promise<bigint> => {
  const found = (await balancesOf(apiOf(server.origin, session)))['assets USDT'];
  return BigInt(/^\d+/.exec(found ?? '')?.[0] ?? '0');
};
/** The dialog with this title at the desk. */
const dialog = ({ page }: OperatorPage, name: string): Locator => page.getByRole('dialog', { name });

/** Opens the newest or oldest application of this amount at the desk. */
async function openApplication(operator: OperatorPage, amount: string, look: string): Promise<void> {
  await operator.visit('/deposits');
  const row = operator.page.getByRole('row').filter({ hasText: amount });
  await row.getByRole('button', { name: look }).click();
  await operator.page.getByText(FROM).waitFor();
}

/** Fills the form of an application and submits it. */
async function apply(fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await main().getByLabel(label).fill(text);
  await main().getByRole('button', { name: '提交申请' }).tap();
  const question = phone.page.getByRole('dialog', { name: '确认提交充币申请？' });
  await question.getByText(`${fields.数量} USDT`, { exact: false }).waitFor();
  await question.getByRole('button', { name: '确认提交' }).tap();
  await main().getByText('申请已提交').waitFor();
  await main().getByText('人工审核需要 1-3 个工作日').waitFor();
}

it('tells a member that a coin without receiving addresses has no manual deposit', async () => {
  await phone.visit('/home');
  await main().getByRole('button', { name: '充币' }).tap();
  await phone.page.waitForURL('**/assets/coinCharging');
  await main().getByText('USDT 暂不支持人工充币').waitFor();
  expect(await main().getByRole('button', { name: '提交申请' }).count()).toBe(0);
  expect(await faultsOf(phone.page, 'zh')).toEqual([]);
});

it('names a receiving address and records money that arrived, each by two operators', async () => {
  const { page } = maker;
  await maker.visit('/deposits');
  await page.getByRole('tab', { name: 'Receiving addresses' }).click();
  await page.getByRole('button', { name: 'Add a receiving address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter the address, without spaces').waitFor();
  await page.getByLabel('Network').fill('TRC20');
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('our address of the custody');
  const address = await maker.proposalPath();
  await checker.visit(address);
  await checker.page.getByText(ADDRESS).first().waitFor();
  await checker.approve(address, '已逐字核对');

  await maker.visit('/deposits');
  await page.getByRole('tab', { name: 'Receiving addresses' }).click();
  await page.getByRole('row').filter({ hasText: ADDRESS }).getByText('In use', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Funding entries' }).click();
  await page.getByRole('button', { name: 'Record a funding' }).click();
  await page.getByLabel('Amount').fill('1000');
  await page.getByLabel('Reference').fill(REFERENCE);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('seen on the statement');
  await checker.approve(await maker.proposalPath(), '已核对流水');
});

it('lets the member choose a coin, shows what is missing, and takes the application', async () => {
  const { page } = phone;
  await phone.visit('/assets/coinCharging?coin=BTC&tab=byApplication');
  await main().getByText('BTC 暂不支持人工充币').waitFor();
  await main()
    .getByRole('button', { name: /选择币种/ })
    .tap();
  await page.waitForURL('**/assets/chooseCoin?**');
  await main().getByRole('button', { name: /^USDT/ }).tap();
  await page.waitForURL('**/assets/coinCharging?coin=BTC&tab=byApplication');
  await main().getByText(ADDRESS).waitFor();
  expect(await main().getByRole('radio').isChecked()).toBe(true);
  await main().getByRole('button', { name: '提交申请' }).tap();
  await main().getByText('请输入正确的充币数量').waitFor();
  await main().getByText('请输入转出地址').waitFor();
  await main().getByLabel('转出地址', { exact: true }).fill('bad');
  await main().getByText('转出地址与所选网络的格式不符').waitFor();
  await main().getByLabel('交易哈希', { exact: true }).fill('xyz');
  await main().getByText('交易哈希与所选网络的格式不符').waitFor();
  await main().getByLabel('交易哈希', { exact: true }).fill('');
  await main().getByLabel('转出地址', { exact: true }).fill(`${FROM}\u200e`);
  await main().getByText('已去除地址首尾的不可见字符').waitFor();
  expect(await faultsOf(page, 'zh')).toEqual([]);
  expect(await smallTargets(main())).toEqual([]);
  await apply({ 数量: '850', 转出地址: FROM, '备注（选填）': '上午转出' });
  await main().getByRole('button', { name: '继续申请' }).tap();
  await main().getByText('待审核').first().waitFor();
  await apply({ 数量: '300', 转出地址: FROM, 交易哈希: `0x${HASH.toUpperCase()}` });
  await main().getByRole('button', { name: '查看申请记录' }).tap();
  await page.waitForURL('**/assets/capitalRecords?type=coinCharging');
  await expect.poll(() => main().getByText('待审核', { exact: true }).count()).toBe(2);
});

it('credits the amount that two operators agree on', async () => {
  const { page } = maker;
  await openApplication(maker, '850', 'View');
  await page.getByText('上午转出').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'First check' }).click();
  const first = dialog(maker, 'First check');
  await first.getByLabel('Amount received').fill('840');
  await first.getByRole('combobox', { name: 'Paid from' }).click();
  await page.getByTitle(new RegExp(REFERENCE)).click();
  await first.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('840 arrived after the network fee');
  await page.getByText('You made the first check; another operator has to confirm.').waitFor();
  expect(await page.getByRole('button', { name: 'Confirm and credit' }).count()).toBe(0);

  await openApplication(checker, '850', '查看');
  await checker.page.getByRole('button', { name: '复核入账' }).click();
  const second = dialog(checker, '复核入账');
  await second.getByLabel('实际到账数量').fill('850');
  await second.getByRole('button', { name: '继续' }).click();
  await checker.page.getByText('金额与第一名操作员登记的不一致').waitFor();
  await second.getByLabel('实际到账数量').fill('840');
  await second.getByRole('button', { name: '继续' }).click();
  const before = await funds();
  await checker.giveReason('已核对流水');
  await expect.poll(funds).toBe(before + 840n);
});

it('rejects with a reason for the member', async () => {
  await openApplication(checker, '300', '查看');
  await checker.page.getByText(HASH).waitFor();
  await checker.page.getByRole('button', { name: '驳回申请' }).click();
  await checker.page.getByLabel('告知用户的原因').fill(WHY);
  await checker.page.getByRole('dialog').getByRole('button', { name: '继续' }).click();
  // Both dialogs have a reason, so the second one is named.
  const why = dialog(checker, '驳回申请');
  await why.getByLabel('原因').fill('查无此笔');
  await why.getByRole('button', { name: '确认' }).click();
  await why.waitFor({ state: 'hidden' });
  await checker.visit('/deposits');
  await checker.page.getByText('没有待审核的申请').waitFor();
});

it('shows the member both decisions, the credited amount and the reason', async () => {
  const { page } = phone;
  await phone.visit('/assets/capitalRecords?type=coinCharging');
  const rows = main().getByRole('listitem');
  const confirmed = rows.filter({ hasText: '850' });
  await confirmed.getByText('已确认').waitFor();
  await confirmed.getByText('实际到账 840.00 USDT').waitFor();
  const rejected = rows.filter({ hasText: '300' });
  await rejected.getByText('已驳回').waitFor();
  await rejected.getByText(`原因：${WHY}`).waitFor();
  expect(await faultsOf(page, 'zh')).toEqual([]);
  await rejected.getByRole('button').tap();
  const sheet = page.getByRole('dialog', { name: '充币申请' });
  await sheet.getByText(HASH).waitFor();
  expect(await smallTargets(sheet)).toEqual([]);
  await sheet.getByRole('button', { name: '关闭' }).tap();
  // The money that came of it is no second row.
  expect(await main().getByText('+840.00').count()).toBe(0);
  expect(phone.faults).toEqual([]);
});
