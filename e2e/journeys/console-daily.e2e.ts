/**
 * The desk in daily work: no filled form is lost, refusals come first, lists fit a laptop, and a phone is enough on call.
 *
 * @module-tag long
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorPage } from '../kit/console-operator.ts';
import { cutOff, LAPTOP, wideLists } from '../kit/desk-fit.ts';
import { apiOf } from '../kit/member-api.ts';
import type { RunningServer } from '../kit/running-server.ts';
import { accessibilityFaults } from '../kit/screen-faults.ts';
import { openTwoOperators } from '../kit/two-operators.ts';

const PHONES = [
  { width: 320, height: 640 },
  { width: 375, height: 812 },
  { width: 430, height: 932 },
];
/** Every desk whose rows are a list. */
const LISTS = [
  ...['/proposals', '/identity', '/security', '/members', '/markets', '/contracts', '/risk', '/notices'],
  ...['/banners', '/deposits', '/solvency', '/health', '/operators', '/audit', '/outbox'],
];
const MEMBER_TABS = ['Balances', 'Contracts', 'Orders', 'Deposits and transfers', 'Ledger', 'Sessions'];

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;

beforeAll(async () => {
  ({ server, browser, maker, checker } = await openTwoOperators());
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('a filled form', () => {
  it('stays when Escape is pressed or somebody clicks beside it; an empty one goes', async () => {
    const { page } = maker;
    await maker.visit('/markets');
    await page.getByRole('button', { name: 'Create pair' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create pair' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Create pair' }).click();
    await dialog.getByLabel('Base coin', { exact: true }).fill('KEPT');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    expect(await dialog.getByLabel('Base coin', { exact: true }).inputValue()).toBe('KEPT');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog.getByLabel('Base coin', { exact: true }).inputValue()).toBe('KEPT');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('keeps the reason too', async () => {
    const { page } = maker;
    await maker.visit('/members/10002001');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    const reason = page.getByRole('dialog').getByLabel('Reason');
    await reason.fill('asked by phone');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    expect(await reason.inputValue()).toBe('asked by phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });
});

it('says a refusal before it asks for a reason', async () => {
  const { page } = maker;
  await maker.visit('/banners');
  await page.getByRole('button', { name: 'New banner' }).click();
  await page.getByLabel('Title').nth(0).fill('夏季');
  await page.getByRole('button', { name: 'Save' }).click();
  await maker.giveReason('a draft for later');
  const row = page.getByRole('row', { name: /夏季/ });
  await row.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alert').filter({ hasText: 'it cannot be published' }).first().waitFor();
  expect(await page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
});

it('publishes the banner once its pictures are uploaded on the spot, and the app has them', async () => {
  const { page } = maker;
  await maker.visit('/banners');
  const row = page.getByRole('row', { name: /夏季/ });
  await row.getByRole('button', { name: 'Edit' }).click();
  const picture = { name: 'summer.png', mimeType: 'image/png', buffer: await page.screenshot() };
  for (const at of [0, 1]) {
    const path = page.getByLabel('Image path').nth(at);
    await page.locator('input[type="file"]').nth(at).setInputFiles(picture);
    await expect.poll(() => path.inputValue(), { timeout: 30_000 }).toMatch(/^\/pictures\//);
  }
  await page.getByLabel('Title').nth(1).fill('Summer');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await maker.giveReason('both languages are there');
  await row.getByRole('button', { name: 'Publish' }).click();
  await maker.giveReason('the campaign begins');
  await row.getByText('Showing').waitFor();
  const banners = await apiOf(server.origin).call('getBanners', {
    bannerType: 'DATA_BANNER',
    global: 'ENGLISH',
  });
  const shown = banners.find(({ title }) => title === 'Summer');
  const answer = await fetch(server.origin + shown?.bannerUrl);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
});

it('shows every list whole on a laptop', async () => {
  const { page } = maker;
  await page.setViewportSize(LAPTOP);
  const found: Record<string, string[]> = {};
  for (const path of LISTS) {
    await maker.visit(path);
    const lists = await wideLists(page);
    if (lists.length > 0) found[path] = lists;
  }
  await maker.visit('/members/10002001');
  for (const name of MEMBER_TABS) {
    await page.getByRole('tab', { name, exact: true }).click();
    await maker.settled();
    const lists = await wideLists(page);
    if (lists.length > 0) found[name] = lists;
  }
  expect(found).toEqual({});
});

describe('an operator on call, on a phone', () => {
  it('reaches health, members, proposals and markets at every width, with nothing cut off', async () => {
    const { page } = checker;
    for (const viewport of PHONES) {
      await page.setViewportSize(viewport);
      for (const path of ['/health', '/members', '/members/10002001', '/proposals', '/markets', '/start']) {
        await checker.visit(path);
        expect([viewport.width, path, await cutOff(page)]).toEqual([viewport.width, path, []]);
      }
    }
  });

  it('finds a member by the menu, approves what waits, and halts a market', async () => {
    const { page } = checker;
    await page.setViewportSize(PHONES[1]!);
    await checker.visit('/health');
    await page.getByRole('status').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.getByRole('link', { name: 'Members', exact: true }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.getByLabel('Member ID, phone, email or nickname').fill('10002001');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '10002001' }).click();
    await page.getByRole('heading', { level: 1, name: 'Member 10002001' }).waitFor();

    await maker.visit('/markets');
    await maker.page.getByRole('button', { name: 'ETH/USDT' }).click();
    await maker.page.getByRole('button', { name: 'Change Fees' }).click();
    await maker.page.getByLabel('Maker fee').fill('0.07');
    await maker.page.getByRole('button', { name: 'Continue' }).click();
    await maker.giveReason('review of fees');
    await checker.approve(await maker.proposalPath(), 'agreed on the phone');
    await page.getByText('Executed', { exact: true }).first().waitFor();

    await checker.visit('/markets');
    await page.getByRole('button', { name: 'ETH/USDT' }).click();
    await page.getByRole('button', { name: 'Halt' }).click();
    await checker.writePublicText();
    await checker.giveReason('prices look wrong');
    await page.getByText('Halted', { exact: true }).first().waitFor();
  });
});

it('leaves no fault in the browser', () => {
  expect([...maker.faults, ...checker.faults]).toEqual([]);
});
