/**
 * The desk in Chinese: the same ways as in console.e2e.ts, the straight ones.
 *
 * @module-tag long
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { submitBasic } from '../kit/console-applicant.ts';
import { type OperatorAccount, OperatorPage } from '../kit/console-operator.ts';
import { apiOf } from '../kit/member-api.ts';
import { RunningServer } from '../kit/running-server.ts';

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;
const member = (place: 0 | 1) => server.demo.members[place] as { token: string; userId: string };

beforeAll(async () => {
  [server, browser] = await Promise.all([RunningServer.start(), openBrowser()]);
  const open = async (name: string) => {
    const page = await OperatorPage.open(browser, server.demo.console, { language: 'zh', theme: 'night' });
    await page.signIn(server.demo.operators.find((one) => one.name === name) as OperatorAccount);
    return page;
  };
  maker = await open('maker');
  checker = await open('checker');
});
afterAll(async () => {
  for (const operator of [maker, checker]) expect(operator?.faults).toEqual([]);
  await browser?.close();
  await server?.stop();
});

it('verifies a member', async () => {
  const { page } = checker;
  await submitBasic(server.origin, member(0), 'Akira Tanaka');
  await checker.visit('/identity');
  await page.getByRole('button', { name: '领取并打开' }).click();
  await checker.giveReason('按顺序审核');
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await checker.giveReason('证件信息无误');
  await page.getByText('没有待审核的申请').waitFor();
  expect((await apiOf(server.origin, member(0)).call('getIdentity')).cardState).toBe('PASS');
});

it('changes fees by two operators', async () => {
  const { page } = maker;
  await maker.visit('/markets');
  await page.getByRole('button', { name: 'ETH/USDT' }).click();
  await page.getByRole('button', { name: '修改 费率' }).click();
  await page.getByLabel('挂单费率').fill('0.08');
  await page.getByRole('button', { name: '继续' }).click();
  await maker.giveReason('季度费率调整');
  await checker.approve(await maker.proposalPath(), '会议已同意');
  const makerFee = async () => {
    const markets = await apiOf(server.origin).call('getSpotMarkets');
    return markets.find(({ pairsName }) => pairsName === 'ETH/USDT')?.makerFeePpm;
  };
  await expect.poll(makerFee).toBe(800);
});

it('freezes a member, who is out at once, and lets him in again', async () => {
  const { page } = checker;
  const { userId } = member(1);
  await checker.visit(`/members/${userId}`);
  await page.getByRole('button', { name: '冻结用户' }).click();
  await page.getByRole('radio', { name: '账户疑似被盗' }).check();
  await page.getByRole('button', { name: '继续' }).click();
  await checker.giveReason('账户疑似被盗');
  await page.getByRole('button', { name: '解冻用户' }).waitFor();
  await expect(apiOf(server.origin, member(1)).call('getAccounts', {})).rejects.toMatchObject({
    code: 'SYS.0015',
  });
  await page.getByRole('button', { name: '解冻用户' }).click();
  await checker.giveReason('已核实本人');
  await maker.approve(await checker.proposalPath(), '已回电确认');
  await maker.page.getByText('已执行', { exact: true }).first().waitFor();
  await checker.visit(`/members/${userId}`);
  await page.getByRole('button', { name: '冻结用户' }).waitFor();
});

it('publishes a notice', async () => {
  const { page } = maker;
  await maker.visit('/notices');
  await page.getByRole('button', { name: '新建公告' }).click();
  for (const [index, title] of ['系统升级', 'System upgrade'].entries()) {
    await page.getByLabel('标题').nth(index).fill(title);
    await page.getByLabel('正文').nth(index).fill(title);
  }
  await page.getByLabel('开始显示').fill('2026-01-01T00:00');
  await page.getByRole('button', { name: '保存' }).click();
  await maker.giveReason('发布升级公告');
  await page
    .getByRole('row', { name: /系统升级/ })
    .getByRole('button', { name: '发布' })
    .click();
  await maker.giveReason('发布升级公告');
  const titles = async () => {
    const notices = await apiOf(server.origin).call('getNotices', {
      noticeType: 'OFFICIAL',
      global: 'CHINESE_SIM',
    });
    return notices.map(({ title }) => title);
  };
  await expect.poll(titles).toContain('系统升级');
});
