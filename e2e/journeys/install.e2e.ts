/**
 * The installation of the app by a browser: its manifests, and the ways there from the app.
 * @module-tag long
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openProfile } from '../kit/browser.ts';
import { journey } from '../kit/journey.ts';
import { workerIsReady } from '../kit/worker-steps.ts';

const { onPhone, server } = journey();

test('browsers can install it, in the language and the theme of the member', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tern-profile-'));
  const context = await openProfile(folder, server().origin);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const wanted = [
      ['zh', 'day', 'Tern 数字资产交易平台', '#f4f5f7'],
      ['en', 'night', 'Tern exchange', '#0b0e13'],
    ] as const;
    for (const [language, theme, name, color] of wanted) {
      await page.goto('/healthz');
      await page.evaluate(
        ([words, look]) => {
          localStorage.setItem('language', words);
          localStorage.setItem('preferences', JSON.stringify({ theme: look }));
        },
        [language, theme] as const,
      );
      await page.goto('/home');
      await workerIsReady(page);
      const { data = '', errors } = await devtools.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      expect(JSON.parse(data)).toMatchObject({ name, theme_color: color, start_url: '/home', id: '/home' });
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
      expect(installabilityErrors).toEqual([]);
    }
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** As Chromium does where it can install the app; how often its question was asked is counted in `installAsked`. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => Object.assign(globalThis, { installAsked: true }),
    });
    dispatchEvent(offer);
    return offer.defaultPrevented;
  });

for (const [language, onDownload, onAbout] of [
  ['zh', '安装应用', '安装到主屏幕'],
  ['en', 'Install the app', 'Install on the home screen'],
] as const)
  test(`the download page and the about screen lead to the installation that the browser offers (${language})`, async () => {
    await onPhone({ language, altersPage: true }, async (phone) => {
      const { page } = phone;
      for (const [route, name] of [
        ['/download', onDownload],
        ['/about', onAbout],
      ] as const) {
        await phone.visit(route);
        const button = page.getByRole('button', { name, exact: true });
        expect(await button.count()).toBe(0);
        expect(await offerInstallation(page)).toBe(true);
        await button.tap();
        // An offer is good for one question.
        await button.waitFor({ state: 'hidden' });
        expect(await page.evaluate(() => 'installAsked' in globalThis)).toBe(true);
      }
    });
  });

test('where Safari adds the page by hand, the about screen leads to the steps', async () => {
  await onPhone({ altersPage: true }, async (phone) => {
    const { page } = phone;
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
    await phone.visit('/about');
    await page.getByRole('button', { name: '安装到主屏幕', exact: true }).tap();
    await page.waitForURL('**/download');
    await page.getByText('选择“添加到主屏幕”', { exact: true }).waitFor();
  });
});
