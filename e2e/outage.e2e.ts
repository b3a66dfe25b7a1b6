/**
 * What breaks around the app: a network that is lost, an answer that never comes, a session that ends elsewhere. A server that is killed in
 * mid-session is part of first-order.e2e.ts.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from './journey.ts';
import { apiOf, registerMember } from './member-api.ts';
import { PLANTED } from './planted-secrets.ts';

const { member, onPhone, server } = journey();

test('a lost network covers the app, and the reload button brings it back', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/quotes');
    const cover = page.getByRole('alert').filter({ hasText: '当前无网络' });
    await phone.withoutComplaint(async () => {
      await phone.context.setOffline(true);
      await cover.getByText('请检查网络设置后重新加载').waitFor();
      expect(await page.evaluate(() => localStorage.getItem('networkMode'))).toBe('offline');
      // Back by itself: the cover goes without a word.
      await phone.context.setOffline(false);
      await cover.waitFor({ state: 'hidden' });
      await phone.context.setOffline(true);
      await cover.waitFor();
      await phone.context.setOffline(false);
      await page.evaluate(() =>
        Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
      );
      await page.evaluate(() => dispatchEvent(new Event('offline')));
      await cover.waitFor();
      const loaded = page.waitForEvent('load');
      await cover.getByRole('button', { name: '重新加载' }).tap();
      await loaded;
    });
    await phone.settled();
    await page.getByRole('button', { name: /^BTC/ }).first().waitFor();
  });
});

test('the reload button of the offline screen keeps the app while there is still no network', async () => {
  for (const [language, reload, still] of [
    ['zh', '重新加载', '仍无网络'],
    ['en', 'Reload', 'Still no network'],
  ] as const)
    await onPhone({ session: member(0), language }, async (phone) => {
      const { page } = phone;
      await phone.visit('/exchange');
      const qty = page.getByRole('textbox', { name: /^(数量|Qty)/ });
      await qty.fill('0.123');
      const button = page.getByRole('button', { name: reload, exact: true });
      await phone.withoutComplaint(async () => {
        await phone.context.setOffline(true);
        for (const press of [1, 2]) {
          await button.tap();
          await phone.says(still);
          await expect.poll(() => button.isEnabled(), { message: `press ${press}` }).toBe(true);
        }
        await phone.context.setOffline(false);
        await button.waitFor({ state: 'hidden' });
      });
      expect(await qty.inputValue()).toBe('0.123');
    });
});

test('an answer that does not come within 10 s is said, and the next try is free', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await page.clock.install();
    await phone.visit('/personalCenter');
    const mode = () => page.evaluate(() => localStorage.getItem('networkMode'));
    expect(await mode()).toBe('online');
    await page.route('**/member/member/setNickName', () => new Promise(() => undefined));
    await page.getByRole('button', { name: /设置昵称/ }).tap();
    const dialog = page.getByRole('dialog', { name: '设置昵称' });
    await dialog.getByRole('textbox').fill('海燕');
    const save = dialog.getByRole('button', { name: '保存' });
    const asked = page.waitForRequest('**/member/member/setNickName');
    await save.tap();
    await asked;
    await page.clock.fastForward(8_000);
    expect(await dialog.getByText('请求超时').count()).toBe(0);
    await page.clock.fastForward(2_000);
    await dialog.getByText('请求超时').waitFor();
    await expect.poll(() => save.isEnabled()).toBe(true);
  });
});

/** How long the message stood before the login came, by the page's own clock. */
const waitedForLogin = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let saidMs: number | undefined;
        new MutationObserver((_, watch) => {
          if (document.body.innerText.includes('授权过期，请重新登录')) saidMs ??= performance.now();
          if (saidMs === undefined || location.pathname !== '/login') return;
          watch.disconnect();
          resolve(performance.now() - saidMs);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );

test('a session that ended elsewhere is cleared, said, and answered with the login after half a second', async () => {
  const session = member(1);
  await onPhone({ session }, async (phone) => {
    const { page } = phone;
    await phone.visit('/assets');
    await page.getByRole('button', { name: '打开菜单' }).tap();
    const menu = page.getByRole('dialog', { name: 'Tern' });
    await menu.waitFor();
    await apiOf(server().origin, session).call('logout');
    const waited = waitedForLogin(page);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await phone.says('授权过期，请重新登录');
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}'))).toMatchObject({
      token: '',
      userId: '',
    });
    await page.waitForURL('**/login');
    expect(await waited).toBeGreaterThan(300);
    await menu.waitFor({ state: 'hidden' });
  });
});

test('the screen that finds its session ended adds no words of its own', async () => {
  const target = { areaCode: '86', phone: '13911117777' };
  const session = await registerMember(server().origin, target, PLANTED.entrancePassword);
  await onPhone({ session }, async (phone) => {
    const { page } = phone;
    await phone.visit('/assets');
    const claim = page.getByRole('button', { name: '领取', exact: true });
    await claim.waitFor();
    await apiOf(server().origin, session).call('logout');
    await claim.tap();
    await page.waitForURL('**/login');
    expect(phone.said()).toEqual(['授权过期，请重新登录']);
  });
});
