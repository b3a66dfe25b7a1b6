/** A Chromium that is as slow as a cheap phone: four times less CPU, and where wanted 1.6 Mbit/s with 150 ms of delay. */
import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';

const CHROMIUM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
const CPU_SLOWDOWN = 4;
const BITS_PER_SECOND = 1_600_000;
const LATENCY_MS = 150;

export async function openBrowser(): Promise<Browser> {
  const executablePath = CHROMIUM.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('no Chromium: install it (Debian: apt-get install chromium)');
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return chromium.launch({ executablePath, args });
}

export interface SlowPhone {
  page: Page;
  devtools: CDPSession;
  close(): Promise<void>;
}

/** A fresh profile with nothing in its cache. @param hasWorker the app's service worker fetches the whole build beside it */
export async function openSlowPhone(
  browser: Browser,
  { slowNetwork = false, hasWorker = false } = {},
): Promise<SlowPhone> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    serviceWorkers: hasWorker ? 'allow' : 'block',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (slowNetwork) {
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BITS_PER_SECOND / 8,
      uploadThroughput: BITS_PER_SECOND / 8,
    });
  }
  return { page, devtools, close: () => context.close() };
}
