/**
 * The app on a cheap phone (a quarter of this machine's CPU): the first screen's bytes and its largest paint at
 * 1.6 Mbit/s and 150 ms, the outline on a second visit, and what an update of a busy market costs the screens that show it.
 */

import { createApi } from '@tern/client';
import { CALLS } from '@tern/protocol/calls';
import { median } from '../median.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { BusyMarket } from './busy-market.ts';
import { measureFirstScreen } from './first-screen.ts';
import { measureLiveScreen } from './live-screen.ts';
import { PAIR, SCREENS } from './screens.ts';
import { measureSecondVisit } from './second-visit.ts';
import { openBrowser } from './slow-phone.ts';

const VISITS = 5;
const WATCH_MS = Number(process.env.BENCH_SLICE_MS ?? 15_000);
const WARM_UP_MS = 4_000;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const server = await ServerUnderTest.start();
const browser = await openBrowser();
try {
  await firstScreen();
  await secondVisit();
  await liveScreens();
} finally {
  await browser.close();
  await server.stop();
}

async function firstScreen(): Promise<void> {
  const visits = [];
  for (let visit = 0; visit < VISITS; visit++) visits.push(await measureFirstScreen(browser, server.origin));
  const [{ wireBytes, largest }] = visits as [(typeof visits)[number]];
  const all = Object.values(wireBytes).reduce((sum, bytes) => sum + bytes, 0);
  const parts = Object.entries(wireBytes).map(([kind, bytes]) => `${kind} ${kilobytes(bytes)}`);
  console.log(
    `  over the wire until the markets show, headers included: ${kilobytes(all)} (${parts.join(', ')})`,
  );
  const first = median(visits.map((visit) => visit.firstPaintMs));
  const times = visits.map((visit) => visit.lcpMs);
  const markets = median(visits.map((visit) => visit.marketsMs));
  console.log(
    `  first paint ${first.toFixed(0)} ms, markets shown ${markets.toFixed(0)} ms; the largest paint is ${new URL(largest).pathname}`,
  );
  console.log(
    `RATIO largest paint of home at 1.6 Mbit/s, 150 ms, CPU/4 = ${(median(times) / 1000).toFixed(2)} s ` +
      `(${VISITS} visits: ${times.map((time) => (time / 1000).toFixed(2)).join(', ')})`,
  );
}

async function secondVisit(): Promise<void> {
  const visits = [];
  for (let visit = 0; visit < VISITS; visit++) visits.push(await measureSecondVisit(browser, server.origin));
  const ratios = visits.map(({ firstMs, secondMs }) => secondMs / firstMs);
  const pairs = visits.map(({ firstMs, secondMs }) => `${secondMs.toFixed(0)} : ${firstMs.toFixed(0)} ms`);
  console.log(
    `RATIO outline of home, second visit : first visit at 1.6 Mbit/s, 150 ms, CPU/4 = ${median(ratios).toFixed(2)} ` +
      `(${VISITS} profiles: ${pairs.join(', ')})`,
  );
}

async function liveScreens(): Promise<void> {
  const api = createApi(CALLS, { baseUrl: server.origin, session: () => undefined, language: () => 'en' });
  for (const [name, path] of SCREENS) {
    const market = await BusyMarket.like(api, PAIR);
    const { updates, perSecond, scriptMs, taskMs } = await measureLiveScreen(
      browser,
      path,
      server.origin,
      market,
      { watchMs: WATCH_MS, warmUpMs: WARM_UP_MS },
    );
    console.log(
      `RATIO script an update at CPU/4, 20 updates a second, ${name} = ${scriptMs.toFixed(2)} ms ` +
        `(${taskMs.toFixed(2)} ms with layout and painting, ${updates} updates, ${perSecond.toFixed(1)} a second)`,
    );
  }
}
