/**
 * The pages of the native app in a browser, from an origin of their own, against a running server: login and one order, live
 * prices and pictures, with nothing asked of the origin of the pages but their own files.
 *
 * @module-tag long
 */
import { steadyPort } from '@tern/test-kit/steady-port';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { dragPiece, openCaptcha } from '../kit/captcha.ts';
import { apiOf } from '../kit/member-api.ts';
import { Phone } from '../kit/phone.ts';
import { restingPrice } from '../kit/resting-price.ts';
import { RunningServer } from '../kit/running-server.ts';
import { ShellPages } from '../kit/shell-pages.ts';
import { movementEnds } from '../kit/stillness.ts';
import { ExchangeScreen } from '../kit/trader.ts';

const PAIR = 'BTC/USDT';

let server: RunningServer;
let pages: ShellPages;
let browser: Browser;
let phone: Phone;
/** Every address that the pages asked for, sockets too. */
const asked: URL[] = [];

beforeAll(async () => {
  pages = new ShellPages(await steadyPort());
  [server, browser] = await Promise.all([RunningServer.start({ CORS_ORIGINS: pages.origin }), openBrowser()]);
  await pages.start(server.origin);
  phone = await Phone.open(browser, pages.origin, { altersPage: true });
  phone.page.on('request', (request) => asked.push(new URL(request.url())));
  phone.page.on('websocket', (socket) => asked.push(new URL(socket.url())));
});

afterAll(async () => {
  await browser?.close();
  await pages?.stop();
  await server?.stop();
});

/** The captcha of the login; its answer comes from the server, not from the origin of the pages. */
async function logIn(phoneNumber: string, password: string): Promise<void> {
  const { page } = phone;
  await phone.visit('/login');
  await page.getByLabel('手机号', { exact: true }).fill(phoneNumber);
  await page.getByLabel('登录密码', { exact: true }).fill(password);
  const submit = page.getByRole('button', { name: '登录', exact: true });
  const puzzle = await openCaptcha(phone, () => submit.tap());
  const { challenge } = puzzle;
  const { answer } = await apiOf(server.origin).call('answerCaptcha', { challenge, flow: 'login' });
  await page.getByRole('dialog').getByRole('slider').waitFor();
  await movementEnds(page);
  await dragPiece(phone, puzzle, Number(answer));
  await page.waitForURL('**/home');
}

test('a member logs in and places an order on a server that is not the origin of the pages', async () => {
  const [member] = server.demo.members;
  if (member === undefined) throw new Error('the demo has no member');
  const { token, userId } = member;
  const api = apiOf(server.origin, { token, userId });
  await logIn(member.phone, member.password);
  await phone.settled();
  const banner = phone.page.locator('img[src*="/banners/"]').first();
  await expect
    .poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const exchange = new ExchangeScreen(phone);
  await exchange.open();
  await exchange.buyLimit(await restingPrice(api, PAIR), '0.001');
  await expect.poll(() => exchange.openOrders()).toBe(1);
  await exchange.cancelTheOnly();
});

test('the pages ask the server for everything but their own files', () => {
  const own = asked.filter(({ origin }) => origin === pages.origin);
  expect(own.filter(({ pathname }) => /^\/(?:api|ws|pictures|banners)(?:\/|$)/.test(pathname))).toEqual([]);
  const others = new Set(asked.filter(({ origin }) => origin !== pages.origin).map(({ origin }) => origin));
  expect([...others].sort()).toEqual([server.origin, server.origin.replace('http', 'ws')].sort());
  const paths = asked.filter(({ origin }) => origin !== pages.origin).map(({ pathname }) => pathname);
  expect(paths.some((path) => path.startsWith('/api/'))).toBe(true);
  expect(paths.some((path) => path.startsWith('/banners/'))).toBe(true);
  expect(paths).toContain('/ws');
});

test('the pages have no service worker, and ask for no served build', async () => {
  const workers = () =>
    phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(0);
  expect(asked.filter(({ pathname }) => /^\/(?:sw\.js|version\.json)$/.test(pathname))).toEqual([]);
});

test('the policy in the page is the one of the server, with the server as a foreign origin', async () => {
  const header = (await fetch(server.origin)).headers.get('content-security-policy') ?? '';
  const { host } = new URL(server.origin);
  const foreign = header
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .map((directive) => directive.replace(' tern-service-worker', ''))
    .map((directive) => {
      if (directive.startsWith('img-src')) return `${directive} ${server.origin}`;
      return directive.startsWith('connect-src')
        ? `connect-src 'self' ${server.origin} ws://${host}`
        : directive;
    });
  const meta = phone.page.locator('meta[http-equiv="Content-Security-Policy"]');
  expect((await meta.getAttribute('content'))?.split('; ')).toEqual(foreign);
});

test('nothing failed on the way but what only a phone can do', () => {
  const expected = (fault: string) =>
    fault.startsWith(`foreign: ${server.origin}/`) ||
    /^console: \w+: (?:"\w+" plugin is not|Not) implemented on web\b/.test(fault);
  expect(phone.faults.filter((fault) => !expected(fault))).toEqual([]);
});
