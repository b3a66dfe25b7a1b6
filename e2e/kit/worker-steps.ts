/** The service worker of a page: its arrival, and what lies in its caches. */
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
