/**
 * What breaks around the app: a network that is lost, a session that ends elsewhere. A server that is killed in
 * mid-session is part of first-order.e2e.ts.
 */
import { expect, test } from 'vitest';
import { journey } from './journey.ts';
import { apiOf } from './member-api.ts';

const { member, onPhone, server } = journey();

test('a lost network covers the app, and the reload button brings it back', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/quotes');
    const cover = page.getByRole('alert').filter({ hasText: '当前无网络' });
    await phone.withoutComplaint(async () => {
      await phone.context.setOffline(true);
      await cover.getByText('请检查网络设置后重新加载').waitFor();
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

test('a session that ended elsewhere is cleared, said, and answered with the login after half a second', async () => {
  const session = member(1);
  await onPhone({ session }, async (phone) => {
    const { page } = phone;
    await phone.visit('/assets');
    await page.getByRole('button', { name: '打开菜单' }).tap();
    const menu = page.getByRole('dialog', { name: 'Tern' });
    await menu.waitFor();
    await apiOf(server().origin, session).call('logout');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('授权过期，请重新登录').waitFor({ timeout: 20_000 });
    const startMs = performance.now();
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}'))).toMatchObject({
      token: '',
      userId: '',
    });
    await page.waitForURL('**/login');
    const passedMs = performance.now() - startMs;
    expect(passedMs).toBeGreaterThan(200);
    expect(passedMs).toBeLessThan(1_500);
    await menu.waitFor({ state: 'hidden' });
  });
});
