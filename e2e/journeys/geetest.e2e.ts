/**
 * The captcha where the provider is GeeTest: its own widget in the app, from the page's content policy to the login.
 *
 * @module-tag long
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { FakeGeetest } from '../kit/fake-geetest.ts';
import { Phone, type PhoneOptions } from '../kit/phone.ts';
import { RunningServer } from '../kit/running-server.ts';

let vendor: FakeGeetest;
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  vendor = await FakeGeetest.listen();
  [server, browser] = await Promise.all([RunningServer.start(vendor.settings), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await vendor?.close();
});
beforeEach(() => {
  vendor.down = '';
  vendor.asked.length = 0;
});

/** The login of a demo member, filled in. */
async function atLogin(walk: (phone: Phone) => Promise<void>, options: PhoneOptions = {}): Promise<void> {
  const phone = await Phone.open(browser, server.origin, options);
  const { phone: number, password } = server.demo.members[0] as { phone: string; password: string };
  const { page } = phone;
  try {
    await phone.visit('/login');
    const [phoneLabel, passwordLabel] =
      options.language === 'en' ? ['Phone number', 'Password'] : ['手机号', '登录密码'];
    await page.getByLabel(phoneLabel, { exact: true }).fill(number);
    await page.getByLabel(passwordLabel, { exact: true }).fill(password);
    await walk(phone);
  } finally {
    await phone.close();
  }
}
/** The widget's parts come from another host than the app, and are meant to. */
const faultsOf = ({ faults }: Phone) =>
  faults.filter((fault) => !/^foreign: .*\/(?:gt\.js|piece\.svg|(?:gettype|ajax)\.php\?.*)$/.test(fault));
const logIn = ({ page }: Phone) => page.getByRole('button', { name: '登录', exact: true }).tap();

test('the widget opens with the login, and what it gives lets the member in', async () => {
  await atLogin(async (phone) => {
    const { page } = phone;
    expect(vendor.asked).not.toContain('/static/tools/gt.js');
    const form = page.waitForRequest((request) => request.url().endsWith('/member/login/login'));
    await logIn(phone);
    await page.getByRole('button', { name: '拖动滑块验证' }).tap();
    await page.waitForURL('**/home');
    const sent = new URLSearchParams((await form).postData() ?? '');
    expect(sent.get('status')).toBe('1');
    expect(sent.get('geetest_challenge')).toMatch(/^[0-9a-f]{32}2x$/);
    expect(sent.get('geetest_seccode')).toBe(`${sent.get('geetest_validate')}|jordan`);
    expect(vendor.asked.filter((path) => path === '/validate.php')).toHaveLength(1);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.locator('.geetest_panel').count()).toBe(0);
    // Neither the page's content policy nor its trusted types refused anything.
    expect(faultsOf(phone)).toEqual([]);
  });
});

test('closed by the member, it leaves the form as it was, and opens anew', async () => {
  await atLogin(
    async (phone) => {
      const { page } = phone;
      const press = () => page.getByRole('button', { name: 'Log in', exact: true }).tap();
      await press();
      await page.locator('.geetest_close').tap();
      await page.locator('.geetest_panel').waitFor({ state: 'detached' });
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await page.getByLabel('Phone number', { exact: true }).inputValue()).not.toBe('');
      await press();
      await page.getByRole('button', { name: 'Slide to verify' }).tap();
      await page.waitForURL('**/home');
      expect(faultsOf(phone)).toEqual([]);
    },
    { language: 'en' },
  );
});

test('when the screen is left meanwhile, it is gone too', async () => {
  await atLogin(async (phone) => {
    const { page } = phone;
    await page.getByRole('link', { name: '忘记密码' }).tap();
    await page.waitForURL('**/forget');
    await page.goBack();
    await page.getByLabel('手机号', { exact: true }).fill('13800000000');
    await page.getByLabel('登录密码', { exact: true }).fill('not the password 1');
    await logIn(phone);
    await page.getByRole('button', { name: '拖动滑块验证' }).waitFor();
    await page.goForward();
    await page.waitForURL('**/forget');
    await page.locator('.geetest_panel').waitFor({ state: 'detached' });
  });
});

test('a widget that does not come says so, and is begun again by hand', async () => {
  await atLogin(async (phone) => {
    const { page } = phone;
    await page.route('**/static/tools/gt.js', (route) => route.abort());
    await logIn(phone);
    await page.getByRole('dialog').getByText('验证未能启动，请稍后重试').waitFor();
    await page.unroute('**/static/tools/gt.js');
    await page.getByRole('dialog').getByRole('button', { name: '重试' }).tap();
    await page.getByRole('button', { name: '拖动滑块验证' }).tap();
    await page.waitForURL('**/home');
  });
});

test('while the vendor gives no challenge the widget checks by itself, and the member is let in', async () => {
  vendor.down = 'registering';
  await atLogin(async (phone) => {
    const { page } = phone;
    const form = page.waitForRequest((request) => request.url().endsWith('/member/login/login'));
    await logIn(phone);
    await page.getByRole('button', { name: '拖动滑块验证' }).tap();
    await page.waitForURL('**/home');
    const sent = new URLSearchParams((await form).postData() ?? '');
    expect(sent.get('status')).toBe('0');
    expect(sent.get('geetest_validate')).toMatch(/^offline/);
    expect(vendor.asked).not.toContain('/validate.php');
    expect(faultsOf(phone)).toEqual([]);
  });
});

test('while not even its script comes, the member is let in all the same', async () => {
  vendor.down = 'away';
  await atLogin(async (phone) => {
    await logIn(phone);
    await phone.page.waitForURL('**/home');
  });
});
