/**
 * The browser's pages for phones. A page that a journey leaves is emptied and serves the next one, because a new page is a
 * new process that compiles the whole app anew, which takes longer than a short journey.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Messages } from './messages.ts';
import { STILL_DOCUMENT } from './still-document.ts';

/** The events that phones and journeys listen to. */
const TOLD = [
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'websocket',
  'console',
  'pageerror',
  'framenavigated',
] as const;
/** Two phones beside each other are the most that a journey holds in one language. */
const MOST_LEFT = 2;

export interface PhonePage {
  readonly origin: string;
  readonly language: 'zh' | 'en';
  readonly context: BrowserContext;
  readonly page: Page;
  readonly messages: Messages;
}

let left: PhonePage[] = [];

/** A page of this language on a document that runs nothing, with nothing stored. */
export async function takePage(browser: Browser, origin: string, language: 'zh' | 'en'): Promise<PhonePage> {
  const at = left.findIndex(
    (one) => one.language === language && one.origin === origin && one.context.browser() === browser,
  );
  const used = at < 0 ? undefined : left.splice(at, 1)[0];
  return used ?? openPage(browser, origin, language, 'block');
}

/** @param serviceWorkers a worker would answer the next journey with the files of this one's server */
export async function openPage(
  browser: Browser,
  origin: string,
  language: 'zh' | 'en',
  serviceWorkers: 'allow' | 'block',
): Promise<PhonePage> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    baseURL: origin,
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    timezoneId: 'Asia/Shanghai',
    // Flashes and glides cost a frame each, and no journey looks at them.
    reducedMotion: 'reduce',
    serviceWorkers,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const messages = await Messages.of(page);
  await page.goto(STILL_DOCUMENT);
  return { origin, language, context, page, messages };
}

/** The page is closed where enough of its language are left, or where it cannot be emptied because its server is gone. */
export async function giveBackPage(used: PhonePage): Promise<void> {
  // The file before this one in the same process has closed its browser.
  left = left.filter((one) => one.context.browser()?.isConnected() === true);
  if (await isEmptied(used)) left.push(used);
  else await used.context.close();
}

async function isEmptied({ context, page, messages, language }: PhonePage): Promise<boolean> {
  if (left.filter((one) => one.language === language).length >= MOST_LEFT) return false;
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of TOLD) await page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(STILL_DOCUMENT);
    await context.clearCookies();
    await context.clearPermissions();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  } catch {
    return false;
  }
  messages.forget();
  return true;
}
