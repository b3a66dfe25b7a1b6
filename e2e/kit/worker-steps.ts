/** The service worker of a page: its arrival, what lies in its caches, and the update to a new build. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The worker fetches the whole build, which takes its time beside other work. */
export const INSTALL_MS = 90_000;

/** Until the worker holds the whole build. It comes some seconds after the first screen. */
export async function workerIsReady(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none'),
      { timeout: INSTALL_MS },
    )
    .toBe('activated');
}

/** Paths of everything that the page's origin has in caches, without the marks of revisions. */
export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths.toSorted();
  });
}

/** Those of the texts that stand anywhere in the caches or in the storages of the origin. */
export function textsLeft(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async (wanted) => {
      const all = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          all.push(request.url, JSON.stringify([...request.headers]));
          const answer = await cache.match(request);
          if (answer) all.push(JSON.stringify([...answer.headers]), await answer.text());
        }
      }
      return wanted.filter((text) => all.some((one) => one.includes(text)));
    },
    [...texts],
  );
}

export function buildOf(page: Page): Promise<string | null> {
  return page.locator('meta[name=build]').getAttribute('content');
}

/** As where the member comes back to the page, which then asks for the served build. */
export const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** The app's words for the offer of a new build. */
export interface OfferWords {
  found: string;
  now: string;
  failed: string;
}

/** Takes the offer, whose files may still have to come, and waits for the page of the new build. */
export async function updateNow(page: Page, words: OfferWords): Promise<void> {
  const loaded = page.waitForEvent('load', { timeout: INSTALL_MS });
  await page.getByRole('dialog', { name: words.found }).getByRole('button', { name: words.now }).tap();
  const failed = page.getByRole('dialog', { name: words.failed }).waitFor({ timeout: INSTALL_MS });
  const isLoaded = await Promise.race([
    loaded.then(() => true),
    // The page that it waits on goes with the load.
    failed.then(
      () => false,
      () => loaded.then(() => true),
    ),
  ]);
  expect(isLoaded, 'the update failed').toBe(true);
}
