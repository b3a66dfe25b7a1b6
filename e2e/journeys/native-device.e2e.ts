/**
 * The native app on its device, in Chromium over doubles of the plugins: the session among the secrets, the way back, the status bar,
 * screens with secrets, addresses that open the app, the network, and a poster in the album.
 *
 * @module-tag long
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { NativePhone, SHELL_ORIGIN } from '../kit/native-phone.ts';
import { RunningServer } from '../kit/running-server.ts';
import { BUNDLE_KEY, buildShell } from '../kit/shell-build.ts';

let builtIn: string;
let server: RunningServer;
let browser: Browser;
let phone: NativePhone;

beforeAll(async () => {
  builtIn = mkdtempSync(join(tmpdir(), 'tern-built-in-'));
  [server, browser] = await Promise.all([RunningServer.start(), openBrowser()]);
  await buildShell(builtIn, server.origin);
});

afterAll(async () => {
  await phone?.close();
  await browser?.close();
  await server?.stop();
  rmSync(builtIn, { recursive: true, force: true });
});

beforeEach(async () => {
  await phone?.close();
  const [member] = server.demo.members;
  if (member === undefined) throw new Error('the demo has no member');
  const session = { token: member.token, userId: member.userId };
  phone = await NativePhone.open(browser, { builtIn, bundleKey: BUNDLE_KEY.publicKey, session });
  await phone.start();
  await phone.page.waitForURL('**/home');
  await hostIsThere();
});

/** The part that listens to the device comes after the first paint. */
async function hostIsThere(): Promise<void> {
  await expect.poll(() => phone.device.app.events.has('backButton')).toBe(true);
}

async function visit(path: string): Promise<void> {
  phone.device.app.events.clear();
  await phone.page.goto(SHELL_ORIGIN + path);
  await hostIsThere();
}

const shownPath = () => new URL(phone.page.url()).pathname + new URL(phone.page.url()).search;
const tokens = () => [...phone.device.secureStorage.values.values()].map(({ data }) => data);
const storage = () => phone.page.evaluate(() => JSON.stringify(localStorage));

test('the way back closes what lies on top, goes one step, and leaves from the first tab alone', async () => {
  const { page, device } = phone;
  await page.getByRole('navigation').getByRole('link', { name: '行情' }).tap();
  await page.waitForURL('**/quotes');
  await page.getByRole('navigation').getByRole('link', { name: '首页' }).tap();
  await page.waitForURL('**/home');
  await page.getByRole('button', { name: '打开菜单' }).tap();
  const menu = page.getByRole('dialog', { name: 'Tern' });
  await menu.waitFor();
  device.app.pressBack();
  await menu.waitFor({ state: 'hidden' });
  expect(device.app.minimized).toBe(0);
  await page.getByRole('navigation').getByRole('link', { name: '行情' }).tap();
  await page.waitForURL('**/quotes');
  device.app.pressBack();
  await page.waitForURL('**/home');
  expect(device.app.minimized).toBe(0);
  device.app.pressBack();
  await expect.poll(() => device.app.minimized).toBe(1);
  expect(shownPath()).toBe('/home');
});

test('the way back of a page that was opened from outside leads home, and reopens the menu where it is due', async () => {
  await visit('/setting');
  phone.device.app.pressBack();
  await phone.page.waitForURL('**/home');
  await phone.page.getByRole('dialog', { name: 'Tern' }).waitFor();
  expect(phone.device.app.minimized).toBe(0);
});

test("the device's picture goes with the first paint, and its bar follows the theme", async () => {
  const { page, device } = phone;
  await expect.poll(() => device.splashScreen.isShown).toBe(false);
  await expect.poll(() => device.statusBar.style).toBe('LIGHT');
  await page.getByRole('button', { name: '打开菜单' }).tap();
  await page.getByRole('button', { name: '切换到夜间模式' }).tap();
  await expect.poll(() => device.statusBar.style).toBe('DARK');
});

test('screens with secrets are hidden from screenshots, others are not', async () => {
  const { device } = phone;
  for (const path of [
    '/accountCenter/change',
    '/accountCenter/googleAuthenticator',
    '/accountCenter/recovery',
  ]) {
    await visit(path);
    await expect.poll(() => device.privacyScreen.isEnabled, { message: path }).toBe(true);
    device.app.pressBack();
    await expect.poll(() => device.privacyScreen.isEnabled, { message: path }).toBe(false);
  }
});

test('an address from outside opens its screen, and nothing else of the app', async () => {
  const { page, device } = phone;
  device.app.openUrl('tern://noticeList');
  await page.waitForURL('**/noticeList');
  device.app.openUrl('https://evil.example/assets/withdrawCoin');
  device.app.openUrl('tern://assets/withdrawCoin');
  device.app.openUrl('javascript:alert(1)');
  device.app.openUrl(`${server.origin}/noticeDetail?id=../../assets`);
  device.app.openUrl('tern://register?code=ABC123&to=/assets/withdrawCoin');
  await page.waitForURL('**/register?code=ABC123');
});

test('an address that starts the app waits for the login where its screen needs one', async () => {
  phone.device.secureStorage.values.clear();
  phone.device.app.launchUrl = 'tern://transaction/orderDetail?orderId=42';
  await phone.start();
  await phone.page.waitForURL('**/login?to=%2Ftransaction%2ForderDetail%3ForderId%3D42');
});

test('a network that the device loses shows at once', async () => {
  const { page, device } = phone;
  await expect.poll(() => device.network.events.has('networkStatusChange')).toBe(true);
  device.network.setConnected(false);
  await page.locator('.strip-top').waitFor();
  device.network.setConnected(true);
  await page.locator('.strip-top').waitFor({ state: 'hidden' });
});

test('a poster goes to the album of the device', async () => {
  const { page, device } = phone;
  await visit('/invitation');
  await page.getByRole('button', { name: '立即邀请' }).tap();
  await page.getByRole('button', { name: '保存图片' }).tap();
  await expect.poll(() => device.media.saved.length).toBe(1);
  expect(String(device.media.saved[0]?.path)).toMatch(/^data:image\/png;base64,iVBOR/);
});

// The last one: it ends the demo member's session on the server, too.
test('the session outlives the process among the secrets alone, and a logout removes it', async () => {
  const [token] = tokens();
  expect(token).toBeTruthy();
  await phone.start();
  await hostIsThere();
  await visit('/assets');
  expect(shownPath()).toBe('/assets');
  expect(await storage()).not.toContain(token);
  await visit('/setting');
  await phone.page.getByRole('button', { name: '退出登录' }).tap();
  await phone.page.getByRole('dialog').getByRole('button', { name: /退出/ }).tap();
  await expect.poll(tokens).toEqual([]);
  await phone.start();
  await hostIsThere();
  await visit('/assets');
  await expect.poll(shownPath).toBe('/login?to=%2Fassets');
});
