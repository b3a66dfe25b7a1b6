/**
 * The service worker of the app (rules/releases#browser): a start without a network, what it holds, and what it never
 * holds. Other journeys run without a worker.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import { apiOf, registerMember } from '../kit/member-api.ts';
import { PLANTED } from '../kit/planted-secrets.ts';
import { cachedPaths, textsLeft, workerIsReady } from '../kit/worker-steps.ts';

const { member, onPhone, server } = journey();

const coverOf = (page: Page) => page.getByRole('alert').filter({ hasText: /当前无网络|No network/ });

test('a start without a network shows the offline screen; the app comes with the network', async () => {
  await onPhone({ hasWorker: true }, async (phone) => {
    const { page } = phone;
    await phone.visit('/home');
    await workerIsReady(page);
    await phone.withoutComplaint(async () => {
      await phone.context.setOffline(true);
      await page.goto('/quotes');
      await coverOf(page).getByRole('button', { name: '重新加载' }).tap();
      await phone.says('仍无网络');
      await phone.context.setOffline(false);
      await coverOf(page).waitFor({ state: 'hidden' });
    });
    await page.getByRole('button', { name: /^BTC/ }).first().waitFor();
  });
});

test('prices and account data come from the server or not at all', { tags: 'long' }, async () => {
  await onPhone({ hasWorker: true, session: member(0), language: 'en' }, async (phone) => {
    const { page } = phone;
    for (const route of ['/home', '/quotes', '/assets', '/exchange', '/personalCenter'])
      await phone.visit(route);
    await workerIsReady(page);
    const answers = new Map<string, boolean>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      answers.set(pathname, response.fromServiceWorker());
    });
    await phone.visit('/home');
    await phone.visit('/assets');
    const calls = [...answers].filter(([path]) => path.startsWith('/api/'));
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter(([, isFromWorker]) => isFromWorker)).toEqual([]);
    expect(answers.get('/assets')).toBe(true);
    const held = await cachedPaths(page);
    expect(held.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
    expect(held.length).toBeGreaterThan(100);

    await phone.withoutComplaint(async () => {
      await server().kill();
      await page.goto('/quotes');
      await page
        .getByText(/Failed to load|Connection lost|Loading failed/i)
        .first()
        .waitFor();
      expect(await page.locator('main:visible').innerText()).not.toMatch(/\d[\d,]*\.\d\d/);
      for (const path of [...answers.keys()].filter((each) => each.startsWith('/api/')))
        expect(
          await page.evaluate(
            (url) =>
              fetch(url).then(
                () => 'kept',
                () => 'gone',
              ),
            path,
          ),
          path,
        ).toBe('gone');
      await server().start();
    });
  });
});

test('a log-out leaves nothing of the member in caches and storages', { tags: 'long' }, async () => {
  const target = { areaCode: '86', phone: '13922223333' };
  const session = await registerMember(server().origin, target, PLANTED.loginPassword);
  await apiOf(server().origin, session).call('setNickName', { member: session.userId, nickName: 'Petrel77' });
  await onPhone({ hasWorker: true, session }, async (phone) => {
    const { page } = phone;
    for (const route of ['/home', '/assets', '/personalCenter', '/accountCenter', '/setting'])
      await phone.visit(route);
    await workerIsReady(page);
    await phone.visit('/assets');
    const own = [session.token, session.userId, target.phone, 'Petrel77', '139****3333'];
    expect(await textsLeft(page, own)).toContain(session.token);
    await phone.visit('/setting');
    await page.getByRole('button', { name: '退出登录' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).tap();
    await phone.says('已退出登录');
    expect(await textsLeft(page, own)).toEqual([]);
  });
});
