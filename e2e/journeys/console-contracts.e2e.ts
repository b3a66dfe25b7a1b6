/**
 * The desk of contracts in the browser: two operators list one, open it, halt it, change its settings, play a fall.
 *
 * @module-tag long
 */
import type { ApiSession } from '@tern/client';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperatorPage } from '../kit/console-operator.ts';
import { tradeContract } from '../kit/contract-order.ts';
import { apiOf } from '../kit/member-api.ts';
import { Phone } from '../kit/phone.ts';
import type { RunningServer } from '../kit/running-server.ts';
import { accessibilityFaults, overflowFaults } from '../kit/screen-faults.ts';
import { openTwoOperators } from '../kit/two-operators.ts';

/** Traded on spot from the start, so that its index is there; it has no contract yet. */
const PAIR = 'LINK/USDT';
const BTC = { pairsName: 'BTC/USDT' };

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;

beforeAll(async () => {
  const checkerLook = { theme: 'night', language: 'zh' } as const;
  ({ server, browser, maker, checker } = await openTwoOperators({}, checkerLook));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const faultsOf = async ({ page }: OperatorPage) => [
  ...(await accessibilityFaults(page)),
  ...(await overflowFaults(page)),
];
const rowOf = (pairsName: string) => maker.page.getByRole('row', { name: new RegExp(pairsName) });
const stateIs = (pairsName: string, state: string) =>
  rowOf(pairsName).getByText(state, { exact: true }).first().waitFor();

it('lists a contract on the index of its pair: one proposes, the other approves', async () => {
  const { page } = maker;
  await maker.visit('/contracts');
  expect(await faultsOf(maker)).toEqual([]);
  await page.getByRole('button', { name: 'Create contract' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Base coin').fill('LINK');
  await expect.poll(() => dialog.getByLabel('Source 1', { exact: true }).inputValue()).toBe('sim-1');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Quantity decimals').fill('2');
  await dialog.getByLabel('Step size').fill('0.01');
  await page.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('asked for by many');
  const path = await maker.proposalPath();
  expect(await rowOf(PAIR).count()).toBe(0);
  await checker.approve(path, '上架评审通过');
  await checker.page.getByText('已执行', { exact: true }).first().waitFor();
  await maker.visit('/contracts');
  await stateIs(PAIR, 'Not open yet');
});

it('opens and halts it by one, and resumes it by two, with a reason each', async () => {
  const { page } = maker;
  const press = async (button: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await maker.writePublicText();
    await maker.giveReason(`${button}: agreed with the desk`);
  };
  const step = async (button: string, state: string) => {
    await press(button);
    await stateIs(PAIR, state);
  };
  await page.getByRole('button', { name: PAIR }).click();
  await step('Open', 'Trading');
  await step('Halt', 'Halted');
  await page.getByRole('dialog').getByText('Halt: agreed with the desk').waitFor();
  await press('Resume');
  const path = await maker.proposalPath();
  await stateIs(PAIR, 'Halted');
  await checker.visit(path);
  await checker.page.getByText('恢复合约交易').first().waitFor();
  expect(await faultsOf(checker)).toEqual([]);
  await checker.approve(path, '指数来源已一致');
  await checker.page.getByText('已执行', { exact: true }).first().waitFor();
  await maker.visit('/contracts');
  await stateIs(PAIR, 'Trading');
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('shows whom new settings would liquidate before they are proposed', async () => {
  const { page } = maker;
  await maker.visit('/contracts');
  await page.getByRole('button', { name: 'BTC/USDT' }).click();
  await page.getByRole('button', { name: 'Change Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change contract settings' });
  const see = dialog.getByRole('button', { name: 'View affected accounts' });
  await dialog.getByLabel('Maker fee').fill('1');
  await see.click();
  await dialog.getByRole('alert').getByText('the maker fee cannot exceed the taker fee').waitFor();
  await dialog.getByLabel('Maker fee').fill('0.03');
  expect(await dialog.getByLabel('Tick size').isEditable()).toBe(false);
  await see.click();
  await dialog.getByText(/risk units in total/).waitFor();
  await dialog.getByText('No position would be liquidated').waitFor();
  expect(await dialog.getByLabel('Last-price triggers, distance from mark price').inputValue()).toBe('1');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('quarterly review of fees');
  await checker.approve(await maker.proposalPath(), '季度费率评审');
  await checker.page.getByText('已执行', { exact: true }).first().waitFor();
  await maker.visit('/contracts');
  await page.getByRole('button', { name: 'BTC/USDT' }).click();
  await page.getByRole('dialog').getByText('0.03%').waitFor();
});

it('says whom new settings would lock and when, to both operators and to the members', async () => {
  const { token, userId } = server.demo.members[0]!;
  const session: ApiSession = { token, userId };
  const member = apiOf(server.origin, session);
  await member.call('acceptRiskNotice');
  await tradeContract(member, { ...BTC, tradeType: 'OPEN_LONG', lots: '1', leverage: '20' });
  const { page } = maker;
  await maker.visit('/contracts');
  await page.getByRole('button', { name: 'BTC/USDT' }).click();
  await page.getByRole('button', { name: 'Change Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change contract settings' });
  // A position at 20x holds 5 %: less than the first tier would want.
  for (const field of await dialog.getByLabel('Max. leverage').all()) await field.fill('2');
  const rates = await dialog.getByLabel('Maintenance margin').all();
  for (const [tier, field] of rates.entries()) await field.fill(`${6 + tier}`);
  await dialog.getByRole('button', { name: 'View affected accounts' }).click();
  const warning =
    /^Positions of \d+ member\(s\) would be liquidated\. They are notified on approval, and the settings take effect 10 min later\.$/;
  await dialog.getByText(warning).waitFor();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('note').getByText(warning).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await maker.giveReason('lower leverage from tomorrow on');
  const path = await maker.proposalPath();
  await checker.visit(path);
  await checker.page
    .getByText(/^\d+ 名用户的仓位会被强平。批准时即通知这些用户，参数在批准 10 分钟后生效。$/)
    .waitFor();
  expect(await faultsOf(checker)).toEqual([]);
  await checker.approve(path, '明日起降低杠杆');
  await checker.page.getByText('仓位会被强平的用户数').waitFor();
  await checker.page
    .getByRole('dialog')
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click();
  await maker.visit('/contracts');
  await page.getByRole('button', { name: 'BTC/USDT' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Takes effect at \d{4}-/)
    .waitFor();
  expect(await faultsOf(maker)).toEqual([]);

  const { settingsFrom } = await member.call('getContractMark', BTC);
  expect(settingsFrom).toBeGreaterThan(Date.now());
  const phone = await Phone.open(browser, server.origin, { session });
  await phone.visit('/contract');
  await phone.page
    .getByRole('status')
    .getByText(/^新的保证金规则将于 .* 生效/)
    .waitFor();
  await phone.page
    .getByRole('listitem')
    .getByText(/^新保证金规则 .* 生效$/)
    .waitFor();
  expect(phone.faults).toEqual([]);
  await phone.close();
});

it('plays a fall on a copy of the exchange', async () => {
  const { page } = checker;
  await checker.visit('/risk');
  for (const tab of ['合约', '持仓分布', '指数来源', '强平']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await checker.settled();
    expect(await faultsOf(checker), tab).toEqual([]);
  }
  await page.getByRole('tab', { name: '压力测试' }).click();
  await page.getByRole('button', { name: '开始测试' }).click();
  await page.getByRole('img', { name: '基金变化' }).waitFor();
  await page.getByText(/^基于第 \d+ 条指令/).waitFor();
  const answer = page.getByRole('region', { name: '强平' });
  await answer.getByRole('row').nth(1).or(answer.getByText('没有人被强平')).waitFor();
  expect(await faultsOf(checker)).toEqual([]);
  expect([...maker.faults, ...checker.faults]).toEqual([]);
});
