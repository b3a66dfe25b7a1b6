/**
 * An operator’s text on the desk is not lost (rules/security#drafts): a click away, a reload and the end of the session
 * in the middle of a notice, a dialog that is left, and another operator who sees none of it.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { type OperatorAccount, OperatorPage } from '../kit/console-operator.ts';
import { type DemoFile, RunningServer } from '../kit/running-server.ts';
import { accessibilityFaults, overflowFaults } from '../kit/screen-faults.ts';

const TITLE = 'A notice that takes longer than a session';
const OFFER = 'You have a draft saved at';
const SAVE_DRAFT = '**/desk/draft/saveDraft';

let server: RunningServer;
let browser: Browser;
let demo: DemoFile & { operators: OperatorAccount[] };
let maker: OperatorPage;
let checker: OperatorPage;

beforeAll(async () => {
  [server, browser] = await Promise.all([RunningServer.start(), openBrowser()]);
  demo = server.demo as typeof demo;
  maker = await OperatorPage.open(browser, demo.console);
  checker = await OperatorPage.open(browser, demo.console);
  await maker.signIn(operator('maker'));
  await checker.signIn(operator('checker'));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const operator = (name: string): OperatorAccount => demo.operators.find((one) => one.name === name)!;
const title = (page: Page) => page.getByLabel('Title').nth(1);
const body = (page: Page) => page.getByLabel('Text').nth(1);
const saved = (page: Page) => page.getByText('Draft saved').waitFor();
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave this page?' });
const link = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

it('asks before a link leaves a notice that was typed, and offers its draft afterwards', async () => {
  const { page } = maker;
  await maker.visit('/notices');
  await page.getByRole('button', { name: 'New notice' }).click();
  await page.waitForURL('**/notices/new');
  await title(page).fill(TITLE);
  await saved(page);
  await link(page, 'Banners').click();
  await question(page).getByText('kept as a draft for 30 days').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await question(page).waitFor({ state: 'hidden' });
  expect(await title(page).inputValue()).toBe(TITLE);
  await link(page, 'Banners').click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Banners' }).waitFor();
  await page.getByText('Unfinished drafts (1)').waitFor();
  expect([...(await accessibilityFaults(page)), ...(await overflowFaults(page))]).toEqual([]);
  await page.getByRole('link', { name: 'Save notice' }).click();
  await page.getByText(OFFER).waitFor();
  expect(await title(page).isDisabled()).toBe(true);
  expect([...(await accessibilityFaults(page)), ...(await overflowFaults(page))]).toEqual([]);
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect.poll(() => title(page).inputValue()).toBe(TITLE);
});

it('asks before a reload, and offers the draft after it', async () => {
  const { page } = maker;
  await body(page).fill('The first half');
  await saved(page);
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await page.getByText(OFFER).waitFor();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect.poll(() => body(page).inputValue()).toBe('The first half');
});

it('goes on after the session ended, with nothing to be seen meanwhile', async () => {
  const { page } = maker;
  await maker.context.clearCookies();
  await body(page).fill('The first half, and the second');
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
  await page.getByText('Your form is still open').waitFor();
  expect(await title(page).isVisible()).toBe(false);
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await maker.signIn(operator('maker'), 1);
  expect(await body(page).inputValue()).toBe('The first half, and the second');
  await saved(page);
});

it('another operator sees nothing of it', async () => {
  const { page } = checker;
  await checker.visit('/notices/new');
  await page.getByLabel('Show from').waitFor();
  expect(await title(page).inputValue()).toBe('');
  expect(await page.getByText(OFFER).count()).toBe(0);
  expect(await page.getByText('Unfinished drafts').count()).toBe(0);
});

it('saves what the form shows and not what the draft holds, and the draft is gone', async () => {
  const { page } = maker;
  // From here on the server's draft is older than the form.
  await page.route(SAVE_DRAFT, (route) =>
    route.fulfill({ json: { status: 'SUCCEED', errorCode: 0, errorMessage: '', result: { savedTime: 1 } } }),
  );
  await body(page).fill('The text that the form shows');
  const request = page.waitForRequest(
    (one) => one.url().endsWith('/desk/content/saveNotice') && !one.headers()['x-desk-check'],
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await maker.giveReason('announced');
  expect((await request).postDataJSON()).toMatchObject({
    en: { title: TITLE, body: 'The text that the form shows' },
  });
  await page.getByRole('row', { name: new RegExp(TITLE) }).waitFor();
  await page.unroute(SAVE_DRAFT);
  await maker.visit('/notices/new');
  expect(await title(page).inputValue()).toBe('');
  expect(await page.getByText(OFFER).count()).toBe(0);
});

it('a dialog that holds something asks before it is canceled, and is offered again after a reload', async () => {
  const { page } = maker;
  await maker.visit('/markets');
  await page.getByRole('button', { name: 'Create pair' }).click();
  const form = page.getByRole('dialog', { name: 'Create pair' });
  const asked = page.getByRole('dialog', { name: 'Discard your changes?' });
  const code = form.getByRole('textbox').first();
  await code.fill('NEWCOIN');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  expect(await code.inputValue()).toBe('NEWCOIN');
  const kept = page.waitForResponse((one) => one.url().endsWith('/desk/draft/saveDraft'));
  await code.fill('NEWERCOIN');
  await kept;
  await page.reload();
  await page.getByRole('link', { name: 'Create pair' }).waitFor();
  await page.getByRole('button', { name: 'Create pair', exact: true }).click();
  await form.getByRole('button', { name: 'Continue editing' }).click();
  await expect.poll(() => code.inputValue()).toBe('NEWERCOIN');
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Create pair' }).click();
  expect(await code.inputValue()).toBe('');
  expect(await page.getByText(OFFER).count()).toBe(0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.waitFor({ state: 'hidden' });
});

it('after a session ended another operator who signs in gets an empty desk', async () => {
  const { page } = maker;
  await maker.visit('/notices/new');
  await title(page).fill('Nothing that checker should ever read');
  await saved(page);
  await maker.context.clearCookies();
  await body(page).fill('nor this, which was typed last');
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
  await maker.signIn(operator('checker'), 1);
  expect(await title(page).inputValue()).toBe('');
  expect(await page.getByText(OFFER).count()).toBe(0);
  expect(await page.getByText('Unfinished drafts').count()).toBe(0);
});

it('leaves no fault in the browser', () => {
  expect([...maker.faults, ...checker.faults]).toEqual([]);
});
