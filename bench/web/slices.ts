/** Slices of the app on a cheap phone, for pairs of two servers with the apps that they serve. */
import { type Api, createApi } from '@tern/client';
import { CALLS } from '@tern/protocol/calls';
import type { Browser } from 'playwright-core';
import { type Figures, less } from '../pairs/figures.ts';
import { ServerContestant } from '../pairs/server-contestant.ts';
import type { Tree } from '../pairs/tree.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { BusyMarket } from './busy-market.ts';
import { measureFirstScreen } from './first-screen.ts';
import { measureLiveScreen } from './live-screen.ts';
import { PAIR, SCREENS } from './screens.ts';
import { measureSecondVisit } from './second-visit.ts';
import { openBrowser } from './slow-phone.ts';

const WATCH_MS = 4_000;
const WARM_UP_MS = 2_000;

export class WebContestant extends ServerContestant {
  private constructor(
    server: ServerUnderTest,
    private readonly phone: Browser,
    private readonly api: Api,
  ) {
    super(server);
  }

  static async start({ root }: Tree): Promise<WebContestant> {
    const server = await ServerUnderTest.start({}, root);
    const api = createApi(CALLS, { baseUrl: server.origin, session: () => undefined, language: () => 'en' });
    try {
      // The screens need a whole book, which the demo's makers fill; then its trading stops, so that an idle server costs little.
      await BusyMarket.like(api, PAIR);
      await server.restart({ DEMO_MARKET: '0' });
      return new WebContestant(server, await openBrowser(), api);
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  async slice(): Promise<Figures> {
    const { phone, server, api } = this;
    const first = await measureFirstScreen(phone, server.origin);
    const { secondMs } = await measureSecondVisit(phone, server.origin);
    const bytes = Object.values(first.wireBytes).reduce((sum, some) => sum + some, 0);
    const figures: Figures = {
      'largest paint of home': less(first.lcpMs, 'ms'),
      'markets of home shown': less(first.marketsMs, 'ms'),
      'bytes over the wire until then': less(bytes / 1_000, 'kB'),
      'outline of home on a second visit': less(secondMs, 'ms'),
    };
    for (const [name, path] of SCREENS) {
      const market = await BusyMarket.like(api, PAIR);
      const { scriptMs, taskMs } = await measureLiveScreen(phone, path, server.origin, market, {
        watchMs: WATCH_MS,
        warmUpMs: WARM_UP_MS,
      });
      figures[`script an update, ${name}`] = less(scriptMs, 'ms');
      figures[`script, layout and painting an update, ${name}`] = less(taskMs, 'ms');
    }
    return figures;
  }

  override async end(): Promise<void> {
    await this.phone.close();
    await super.end();
  }
}
