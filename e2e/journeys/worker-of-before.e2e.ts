/**
 * A browser that installed the app while another program made its service worker (decision 0090): the worker of today
 * replaces that one without a broken page. worker-of-before.txt is the last script of that program.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deployBuild } from '../kit/deploy-build.ts';
import { journey } from '../kit/journey.ts';
import { buildOf, cachedPaths, comeBack, updateNow, workerIsReady } from '../kit/worker-steps.ts';

const { onPhone, server } = journey();

const OFFER = { found: '发现新版本', now: '立即更新', failed: '更新失败' };

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** The script of before for the build that is served. */
function scriptOfBefore(): string {
  const assets = readdirSync(join(server().webRoot, 'assets')).filter((name) => !/\.(br|gz)$/.test(name));
  const files = assets.map((name) => ({ url: `/assets/${name}`, revision: null }));
  const script = readFileSync(join(import.meta.dirname, '../kit/worker-of-before.txt'), 'utf8');
  return script.replace('__FILES__', JSON.stringify(files));
}

test('is updated to the worker of today, which leaves none of its caches and starts without a network', {
  tags: 'long',
}, async () => {
  const script = join(server().webRoot, 'sw.js');
  const ofToday = readFileSync(script, 'utf8');
  writeFileSync(script, scriptOfBefore());
  await server().restart();
  await onPhone({ hasWorker: true }, async (phone) => {
    const { page } = phone;
    await phone.visit('/home');
    await workerIsReady(page);
    const [before = ''] = await cacheNames(page);
    expect(before).toContain('workbox-precache');
    const isFromWorker = async () =>
      page.goto('/home').then((answer) => answer?.fromServiceWorker() === true);
    expect(await isFromWorker()).toBe(true);
    await phone.settled();

    let build = '';
    await phone.duringOutage(async () => {
      writeFileSync(script, ofToday);
      build = deployBuild(server().webRoot, { version: '0.3.0', notes: { zh: [], en: [] } });
      await server().restart();
    });
    const other = await phone.context.newPage();
    await other.goto('/quotes');
    await comeBack(page);
    await updateNow(page, OFFER);
    await phone.settled();
    expect(await buildOf(page)).toBe(build);
    expect(await isFromWorker()).toBe(true);
    await phone.settled();
    const left = await cacheNames(page);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(before);
    expect((await cachedPaths(page)).length).toBeGreaterThan(100);

    // The tab beside it runs the build of before on; its next load is the new one.
    expect(await buildOf(other)).not.toBe(build);
    const offer = other.getByRole('dialog', { name: OFFER.found });
    await offer.getByRole('button', { name: '稍后' }).tap();
    await offer.waitFor({ state: 'hidden' });
    const home = other.getByRole('link', { name: '首页' }).or(other.getByRole('button', { name: '首页' }));
    await home.first().tap();
    await other.waitForURL('**/home');
    await other.reload();
    expect(await buildOf(other)).toBe(build);
    await other.close();

    await phone.withoutComplaint(async () => {
      await phone.context.setOffline(true);
      await page.goto('/quotes');
      await page.getByRole('alert').filter({ hasText: '当前无网络' }).waitFor();
      await phone.context.setOffline(false);
    });
  });
});
