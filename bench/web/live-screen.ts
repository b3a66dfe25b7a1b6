/**
 * Measures the time of the page's main thread that a screen of live data takes for each update of its market. It counts
 * every update whose frames reached the page; the screen has to show the last one in the end.
 */
import type { Browser } from 'playwright-core';
import type { BusyMarket } from './busy-market.ts';
import { openSlowPhone } from './slow-phone.ts';

const PER_SECOND = 20;

export interface LiveScreen {
  updates: number;
  perSecond: number;
  /** JavaScript alone. */
  scriptMs: number;
  /** With style, layout and painting. */
  taskMs: number;
}

/** Milliseconds an update, at a quarter of the CPU. */
export async function measureLiveScreen(
  browser: Browser,
  path: string,
  origin: string,
  market: BusyMarket,
  { watchMs, warmUpMs }: { watchMs: number; warmUpMs: number },
): Promise<LiveScreen> {
  const { page, devtools, close } = await openSlowPhone(browser);
  // The thread's own time: what else runs on this machine does not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const seconds = async (name: string) => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === name)?.value ?? 0;
  };
  let updates = 0;
  devtools.on('Network.webSocketFrameReceived', ({ response }) => {
    if (response.payloadData.startsWith('{"op":"update","topic":"depth:')) updates += 1;
  });
  await page.goto((await market.serve(origin)) + path);
  await page.waitForTimeout(warmUpMs);
  market.start(PER_SECOND);
  await page.waitForTimeout(warmUpMs);
  const before = {
    updates,
    script: await seconds('ScriptDuration'),
    task: await seconds('TaskDuration'),
  };
  const startMs = performance.now();
  await page.waitForTimeout(watchMs);
  const seen = updates - before.updates;
  const perSecond = (seen * 1000) / (performance.now() - startMs);
  const scriptMs = ((await seconds('ScriptDuration')) - before.script) * 1000;
  const taskMs = ((await seconds('TaskDuration')) - before.task) * 1000;
  market.pause();
  await page.getByText(market.qty).first().waitFor();
  market.stop();
  await close();
  return { updates: seen, perSecond, scriptMs: scriptMs / seen, taskMs: taskMs / seen };
}
