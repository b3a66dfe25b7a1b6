/**
 * Home on a first visit over a slow network: what comes over the wire until its markets show, when that is, and when the
 * browser saw its largest paint. The page's outline counts for the latter as for any browser; the former it cannot fool.
 */
import type { Browser } from 'playwright-core';
import { openSlowPhone } from './slow-phone.ts';

/** After it nothing of the first screen is still on its way. */
const WATCH_MS = 6_000;

export interface FirstScreen {
  lcpMs: number;
  firstPaintMs: number;
  /** The content that the browser reported as its largest paint. */
  largest: string;
  /** The first row of the rankings stands there. */
  marketsMs: number;
  /** Compressed, with headers, by kind; of what had come when the markets showed. */
  wireBytes: Record<string, number>;
}

type Paint = Omit<FirstScreen, 'wireBytes'>;

export async function measureFirstScreen(browser: Browser, origin: string): Promise<FirstScreen> {
  const { page, devtools, close } = await openSlowPhone(browser, { slowNetwork: true });
  const kinds = new Map<string, string>();
  const loaded: { kind: string; bytes: number; atMs: number }[] = [];
  let startSeconds: number | undefined;
  devtools.on('Network.requestWillBeSent', ({ requestId, type = 'Other', timestamp }) => {
    startSeconds ??= timestamp;
    kinds.set(requestId, type);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    loaded.push({ kind, bytes: encodedDataLength, atMs: (timestamp - (startSeconds ?? timestamp)) * 1000 });
  });
  await page.addInitScript(() => {
    const paints: { atMs: number; what: string }[] = [];
    const seen = { paints, marketsMs: 0 };
    Object.assign(window, { seen });
    new MutationObserver((_, observer) => {
      if (!/24h \d/i.test(document.querySelector('main')?.textContent ?? '')) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        seen.marketsMs = performance.now();
      });
    }).observe(document, { childList: true, subtree: true, characterData: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element, url } = entry as PerformanceEntry & { element?: Element; url?: string };
        paints.push({ atMs: entry.startTime, what: url || element?.textContent?.slice(0, 30) || '' });
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(`${origin}/home`, { waitUntil: 'commit' });
  await page.waitForTimeout(WATCH_MS);
  const paint = await page.evaluate((): Paint => {
    const { seen } = window as unknown as {
      seen: { paints: { atMs: number; what: string }[]; marketsMs: number };
    };
    const { paints, marketsMs } = seen;
    const last = paints.at(-1);
    if (!last || marketsMs === 0) throw new Error('home did not show in time');
    const first = performance.getEntriesByName('first-contentful-paint')[0];
    return { lcpMs: last.atMs, largest: last.what, firstPaintMs: first?.startTime ?? 0, marketsMs };
  });
  await close();
  const wireBytes: Record<string, number> = {};
  for (const { kind, bytes, atMs } of loaded) {
    if (atMs <= paint.marketsMs) wireBytes[kind] = (wireBytes[kind] ?? 0) + bytes;
  }
  return { ...paint, wireBytes };
}
