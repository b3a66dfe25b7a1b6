/**
 * Home on a second visit against the first one of the same profile, over a slow network: when the browser first paints the
 * outline. The second visit comes once the service worker holds the build, and takes the page and its files from it.
 */
import type { Browser, Page } from 'playwright-core';
import { openSlowPhone } from './slow-phone.ts';

export interface TwoVisits {
  firstMs: number;
  secondMs: number;
}

export async function measureSecondVisit(browser: Browser, origin: string): Promise<TwoVisits> {
  const { page, close } = await openSlowPhone(browser, { slowNetwork: true, hasWorker: true });
  try {
    const home = `${origin}/home`;
    await page.goto(home);
    const firstMs = await firstPaintMs(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const response = await page.goto(home);
    if (response?.fromServiceWorker() !== true) throw new Error('the second visit does without the worker');
    return { firstMs, secondMs: await firstPaintMs(page) };
  } finally {
    await close();
  }
}

/** Milliseconds from the start of the navigation. */
async function firstPaintMs(page: Page): Promise<number> {
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  return (await paint.jsonValue()) ?? 0;
}
