/** The operators' desk in the browser: two operators and the members whom they serve, on the real server. */
import type { ApiSession } from '@tern/client';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { askForNewPhone, submitAdvanced, submitBasic } from '../kit/console-applicant.ts';
import { type OperatorAccount, OperatorPage, secretOf } from '../kit/console-operator.ts';
import { apiOf } from '../kit/member-api.ts';
import { PLANTED } from '../kit/planted-secrets.ts';
import { type DemoFile, RunningServer } from '../kit/running-server.ts';
import { accessibilityFaults, overflowFaults, titleFaults } from '../kit/screen-faults.ts';
import { totpCode } from '../kit/totp.ts';

const MARKUP = '<img src=x onerror="document.title=1"><b>bold</b>';
/** The first member that the demo makes. */
const MEMBER_PAGE = '/members/10002001';
const DESKS = [
  '/proposals',
  '/identity',
  '/security',
  '/members',
  MEMBER_PAGE,
  '/markets',
  '/contracts',
  '/risk',
  '/notices',
  '/banners',
  '/posters',
  '/about',
  '/agreements',
  '/help',
  '/coins',
  '/deposits',
  '/ledger',
  '/solvency',
  '/start',
  '/health',
  '/operators',
  '/audit',
  '/outbox',
  '/password',
];

let server: RunningServer;
let browser: Browser;
let demo: DemoFile & { operators: OperatorAccount[] };
let maker: OperatorPage;
let checker: OperatorPage;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    RunningServer.start({ IDENTITY_ADVANCED_BY_TWO: '1' }),
    openBrowser(),
  ]);
  demo = server.demo as typeof demo;
  maker = await OperatorPage.open(browser, demo.console);
  checker = await OperatorPage.open(browser, demo.console);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const operator = (name: string): OperatorAccount => demo.operators.find((one) => one.name === name)!;
const member = (place: 0 | 1): ApiSession => demo.members[place] as ApiSession;

it('lets nobody in with a wrong code, and the operator with his own', async () => {
  const account = operator('maker');
  const right = totpCode(secretOf(account.otpauth), Date.now());
  await maker.fillSignIn(account, right === '123456' ? '654321' : '123456');
  await maker.page.getByRole('alert').getByText('Wrong name, password or authenticator code').waitFor();
  expect(await maker.page.getByRole('navigation').count()).toBe(0);
  expect(await accessibilityFaults(maker.page)).toEqual([]);
  await maker.signIn(account);
  await checker.signIn(operator('checker'));
  await maker.page.reload();
  await maker.page.getByRole('navigation').waitFor();
});

it('verifies a member: the basic data, then the images of the documents', async () => {
  const { page } = checker;
  const mine = apiOf(server.origin, member(0));
  await submitBasic(server.origin, member(0), 'Akira Tanaka');
  await checker.visit('/identity');
  await page.getByRole('button', { name: 'Claim and open' }).click();
  await checker.giveReason('next in the queue');
  await page.getByText('TK7654321').waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await checker.giveReason('passport data is plausible');
  await page.getByText('No pending reviews').waitFor();
  expect((await mine.call('getIdentity')).cardState).toBe('PASS');

  await submitAdvanced(server.origin, member(0));
  await checker.visit('/identity');
  await page.getByRole('button', { name: 'Claim and open' }).click();
  await checker.giveReason('next in the queue');
  await page.getByRole('button', { name: 'View: Front of ID' }).click();
  const image = page.getByRole('img', { name: 'Front of ID' });
  await image.waitFor();
  expect(
    await image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth)),
  ).toBeGreaterThan(300);
  expect(await accessibilityFaults(page)).toEqual([]);
  const approve = page.getByRole('button', { name: 'Approve' });
  expect(await approve.isDisabled()).toBe(true);
  for (const name of ['Back of ID', 'Photo holding ID']) {
    await page.getByRole('button', { name: `View: ${name}` }).click();
    await page.getByRole('img', { name }).waitFor();
  }
  await approve.click();
  await checker.giveReason('face and documents fit');
  await page.getByRole('link', { name: 'View proposal' }).click();
  await checker.settled();
  expect((await mine.call('getIdentity')).advancedState).toBe('REVIEWING');

  await maker.visit(new URL(page.url()).pathname);
  const second = maker.page.getByRole('button', { name: 'Approve' });
  expect(await second.isDisabled()).toBe(true);
  await maker.page.getByRole('button', { name: 'Open the request' }).click();
  await maker.giveReason('second look');
  for (const name of ['Front of ID', 'Back of ID', 'Photo holding ID']) {
    await maker.page.getByRole('button', { name: `View: ${name}` }).click();
    await maker.page.getByRole('img', { name }).waitFor();
  }
  await maker.page.getByText('You have opened the request and all of its images').waitFor();
  expect(await accessibilityFaults(maker.page)).toEqual([]);
  await second.click();
  await maker.giveReason('the same face');
  await maker.page.getByText('Executed', { exact: true }).first().waitFor();
  expect((await mine.call('getIdentity')).advancedState).toBe('PASS');
});

it('changes fees by two operators: one proposes, the other approves', async () => {
  const { page } = maker;
  await maker.visit('/markets');
  await page.getByRole('button', { name: 'ETH/USDT' }).click();
  await page.getByRole('button', { name: 'Change Fees' }).click();
  await page.getByLabel('Maker fee').fill('0.08');
  await page.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('quarterly review of fees');
  await page.getByRole('link', { name: 'View proposal' }).click();
  await page
    .getByText('You cannot act on this proposal now')
    .or(page.getByRole('button', { name: 'Withdraw' }))
    .waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await makerFeeOf('ETH/USDT')).toBe(1000);

  await checker.visit('/proposals');
  await checker.page
    .getByRole('button', { name: /^#\d+$/ })
    .first()
    .click();
  const changes = checker.page.getByRole('table', { name: 'Changes' });
  await changes
    .getByRole('row', { name: /Maker fee/ })
    .getByText('0.08%')
    .waitFor();
  await checker.page.getByText('New orders pay the new fees; resting orders keep theirs.').waitFor();
  expect(await accessibilityFaults(checker.page)).toEqual([]);
  await checker.page.getByRole('button', { name: 'Approve' }).click();
  await checker.giveReason('agreed in the meeting');
  await expect.poll(() => makerFeeOf('ETH/USDT')).toBe(800);
});

it('gives a member his new phone by two operators, who read what he wrote as text', async () => {
  const { page } = maker;
  const { password } = demo.members[0]!;
  await askForNewPhone(server.origin, member(0), { password, phone: '13911112222', remark: MARKUP });
  await maker.visit('/security');
  await page.getByRole('button', { name: 'Open' }).click();
  await maker.giveReason('next in the queue');
  await page.getByText(MARKUP).waitFor();
  await page.getByText('139****2222').waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: /^View/ }).click();
  await page.getByRole('img', { name: 'Image uploaded by the member' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Approve' }).click();
  await maker.giveReason('he has answered every question');
  await page.getByRole('link', { name: 'View proposal' }).click();
  await maker.settled();

  await checker.visit(new URL(page.url()).pathname);
  const approve = checker.page.getByRole('button', { name: 'Approve' });
  await checker.page.getByText('Opened by maker', { exact: true }).waitFor();
  expect(await approve.isDisabled()).toBe(true);
  await checker.page.getByRole('button', { name: 'Open the request' }).click();
  await checker.giveReason('second look');
  await checker.page.getByText(MARKUP).waitFor();
  expect(await approve.isDisabled()).toBe(true);
  await checker.page.getByRole('button', { name: /^View: / }).click();
  await checker.page.getByText('You have opened the request and all of its images').waitFor();
  await checker.page.getByText('Opened by maker, checker', { exact: true }).waitFor();
  expect(await accessibilityFaults(checker.page)).toEqual([]);
  await approve.click();
  await checker.giveReason('his image fits his documents');
  await checker.page.getByText('Executed', { exact: true }).first().waitFor();
  await checker.visit(MEMBER_PAGE);
  await checker.page.getByText('+86 139****2222').waitFor();
});

it('freezes a member, who is out at once, and shows what was noted as text', async () => {
  const { page } = checker;
  const { userId } = member(1);
  await checker.visit('/members');
  await page.getByLabel('Member ID, phone, email or nickname').fill(userId);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: userId }).click();
  await page.getByRole('button', { name: 'Freeze' }).click();
  await page.getByRole('radio', { name: 'Suspected account takeover' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await checker.giveReason('account taken over, asked by phone');
  await page.getByText('Frozen', { exact: true }).first().waitFor();
  await expect(apiOf(server.origin, member(1)).call('getAccounts', {})).rejects.toMatchObject({
    code: 'SYS.0015',
  });

  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByLabel('Note', { exact: true }).fill(MARKUP);
  await page.getByRole('button', { name: 'Continue' }).click();
  await checker.giveReason(MARKUP);
  await page.getByRole('cell', { name: MARKUP }).waitFor();
  await page.getByRole('button', { name: 'Unfreeze' }).click();
  await checker.giveReason('the owner has proved himself');
  await maker.approve(await checker.proposalPath(), 'the owner was called back');
  await maker.page.getByText('Executed', { exact: true }).first().waitFor();
  await checker.visit(`/members/${userId}`);
  await page.getByRole('button', { name: 'Freeze', exact: true }).waitFor();
  await checker.visit('/audit');
  await page.getByText(MARKUP).first().waitFor();
  expect(await page.title()).toBe('Tern desk');
});

it('publishes a notice in both languages, previewed as text', async () => {
  const { page } = maker;
  await maker.visit('/notices');
  await page.getByRole('button', { name: 'New notice' }).click();
  await page.getByLabel('Title').nth(0).fill('系统维护');
  await page.getByLabel('Text').nth(0).fill('# 时间\n今晚十点');
  await page.getByLabel('Title').nth(1).fill('Maintenance');
  await page.getByLabel('Text').nth(1).fill(MARKUP);
  await page.getByLabel('Show from').fill('2026-01-01T00:00');
  await page.locator('.phone').getByText(MARKUP).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await maker.giveReason('announced maintenance');
  const row = page.getByRole('row', { name: /Maintenance/ });
  expect(await titlesOf('ENGLISH')).not.toContain('Maintenance');
  await row.getByRole('button', { name: 'Publish' }).click();
  await maker.giveReason('announced maintenance');
  await row.getByText('Showing').waitFor();
  expect(await titlesOf('ENGLISH')).toContain('Maintenance');
  expect(await titlesOf('CHINESE_SIM')).toContain('系统维护');
});

it('makes an operator by two admins; he changes his password and sees his own desks alone', async () => {
  const { page } = maker;
  await maker.visit('/operators');
  await page.getByRole('button', { name: 'Create operator' }).click();
  await page.getByLabel('Name').fill('anna');
  await page.getByRole('checkbox', { name: 'Support' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('new colleague');
  await page.getByRole('link', { name: 'View proposal' }).click();
  const path = new URL(page.url()).pathname;

  await checker.visit(path);
  await checker.page.getByRole('button', { name: 'Approve' }).click();
  await checker.giveReason('she starts today');
  await checker.page.getByRole('img', { name: 'Authenticator QR code' }).waitFor();
  const otpauth = await checker.page.locator('.secret').innerText();
  await checker.page.getByRole('button', { name: 'I have saved it' }).click();

  await maker.visit(path);
  await page.getByRole('button', { name: 'Claim one-time password' }).click();
  await maker.giveReason('to hand it over');
  const password = await page.locator('.secret').innerText();
  await page.getByRole('button', { name: 'I have saved it' }).click();

  const anna = await OperatorPage.open(browser, demo.console);
  await anna.fillSignIn({ name: 'anna', password, otpauth }, totpCode(secretOf(otpauth), Date.now()));
  await anna.page.getByLabel('Current password').fill(password);
  expect(await accessibilityFaults(anna.page)).toEqual([]);
  await anna.page.getByLabel('New password', { exact: true }).fill(PLANTED.operatorPassphrase);
  await anna.page.getByLabel('Confirm new password').fill(PLANTED.operatorPassphrase);
  await anna.page.getByLabel('Authenticator code').fill(totpCode(secretOf(otpauth), Date.now(), 1));
  await anna.page.getByRole('button', { name: 'Change password' }).click();
  const links = anna.page.getByRole('navigation').getByRole('link');
  await links.first().waitFor();
  expect(await links.allInnerTexts()).toEqual([
    ...['Proposals', 'Security reviews', 'Members', 'Customer service', 'Markets', 'Contracts'],
    ...['Notices', 'Banners', 'Posters', 'About', 'Agreements', 'Help center', 'Coin information'],
    ...['Market and policy', 'Merchants', 'Ads', 'OTC orders', 'Appeals and reports'],
    ...['Invitation', 'Earn', 'Airdrops'],
    ...['Deposits', 'Withdrawals', 'Networks', 'Ledger', 'First steps', 'System health', 'Outbox'],
  ]);
  await anna.visit('/operators');
  await anna.page.getByRole('heading', { level: 1, name: 'Proposals' }).waitFor();
  expect(anna.faults).toEqual([]);
  await anna.close();
});

const LOOKS = [
  { theme: 'day', language: 'en', tags: [] },
  { theme: 'night', language: 'zh', tags: ['long'] },
] as const;

for (const { tags, ...look } of LOOKS)
  describe(`by ${look.theme} in ${look.language}`, { tags: [...tags] }, () => {
    it('every desk is accessible, fits its window and keeps the content policy', async () => {
      await checker.changeLook(look);
      await checker.visit('/password');
      const found: Record<string, string[]> = {};
      for (const path of DESKS) {
        await checker.follow(path);
        const faults = [
          ...(await accessibilityFaults(checker.page)),
          ...(await titleFaults(checker.page)),
          ...(await overflowFaults(checker.page)),
        ];
        if (faults.length > 0) found[path] = faults;
      }
      expect(found).toEqual({});
    });
  });

it('says so while the server does not answer, and goes on when it does', async () => {
  const note = maker.page.getByText('Cannot reach the server');
  await maker.visit('/health');
  const known = maker.faults.length;
  await maker.context.setOffline(true);
  await note.waitFor();
  await maker.context.setOffline(false);
  await note.waitFor({ state: 'hidden' });
  // The browser's own complaints about what was broken on purpose.
  const complaints = maker.faults.splice(known);
  expect(complaints.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

it('leaves no fault in the browser, a broken content policy least of all', () => {
  expect(maker.faults).toEqual([]);
  expect(checker.faults).toEqual([]);
});

async function makerFeeOf(pairsName: string): Promise<number | undefined> {
  const markets = await apiOf(server.origin).call('getSpotMarkets');
  return markets.find((market) => market.pairsName === pairsName)?.makerFeePpm;
}

async function titlesOf(global: 'ENGLISH' | 'CHINESE_SIM'): Promise<string[]> {
  const notices = await apiOf(server.origin).call('getNotices', { noticeType: 'OFFICIAL', global });
  return notices.map(({ title }) => title);
}
