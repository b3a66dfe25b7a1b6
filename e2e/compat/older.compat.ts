/** An older commit and this one serve each other: pages on the other's server, and the native app's old pages that update. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { DeskOperators } from '../kit/desk-operators.ts';
import { apiOf } from '../kit/member-api.ts';
import { NativePhone } from '../kit/native-phone.ts';
import { Phone } from '../kit/phone.ts';
import { restingPrice } from '../kit/resting-price.ts';
import { RunningServer } from '../kit/running-server.ts';
import { BUNDLE_KEY, buildShell, signBuild, writeKeys } from '../kit/shell-build.ts';
import { AssetsScreen, ExchangeScreen } from '../kit/trader.ts';

const older = process.env.TERN_OLDER ?? '';
const PAIR = 'BTC/USDT';
/** Above every version of the older pages. */
const NEXT = '99.0.0';

let browser: Browser;
beforeAll(async () => {
  if (!existsSync(older)) throw new Error('TERN_OLDER names no folder: run npm run compat -- <commit>');
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A member looks at the assets, places an order and cancels it, by the screens. */
async function walkMainJourney(server: RunningServer): Promise<void> {
  const { token, userId } = server.demo.members[0]!;
  const session = { token, userId };
  const phone = await Phone.open(browser, server.origin, { session, altersPage: true });
  try {
    await new AssetsScreen(phone).open();
    const exchange = new ExchangeScreen(phone);
    await exchange.open();
    await exchange.buyLimit(await restingPrice(apiOf(server.origin, session), PAIR), '0.001');
    await expect.poll(() => exchange.openOrders()).toBe(1);
    await exchange.cancelTheOnly();
    await phone.visit('/contract');
    expect(phone.faults).toEqual([]);
  } finally {
    await phone.close();
  }
}

async function withServer(builds: Parameters<typeof RunningServer.start>[1]): Promise<void> {
  const server = await RunningServer.start({}, builds);
  try {
    await walkMainJourney(server);
  } finally {
    await server.stop();
  }
}

test('the older pages run on the server of this commit', () =>
  withServer({ web: join(older, 'apps/web/dist') }));

test('the pages of this commit run on the older server', () =>
  withServer({
    server: join(older, 'apps/server/dist/main.js'),
    console: join(older, 'apps/console/dist'),
  }));

/** The first commits had no pages for the native app. */
const hasShell = existsSync(join(older, 'apps/web/shell-build.ts'));

test.runIf(hasShell)(
  'the older pages of the native app update against the server of this commit',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tern-compat-shell-'));
    const keys = writeKeys(folder);
    const server = await RunningServer.start({ RELEASE_KEYS: keys });
    try {
      await buildShell(join(folder, 'older'), server.origin, keys, older);
      await buildShell(join(folder, 'newer'), server.origin, keys);
      const operators = await DeskOperators.signIn(server);
      const { upload } = await signBuild(join(folder, 'newer'), { version: NEXT });
      const { releaseId } = await operators.act('uploadRelease', upload);
      await operators.decide('publishRelease', { releaseId, share: 100 });
      const { token, userId } = server.demo.members[0]!;
      const phone = await NativePhone.open(browser, {
        builtIn: join(folder, 'older'),
        bundleKey: BUNDLE_KEY.publicKey,
        session: { token, userId },
      });
      await phone.start();
      await phone.page.getByRole('button', { name: '立即更新' }).tap();
      await expect.poll(() => phone.device.liveUpdate.current, { timeout: 60_000 }).toBe(NEXT);
      await expect.poll(() => phone.device.preferences.values.get('updateFloor')).toBe(NEXT);
      expect(phone.errors).toEqual([]);
      await phone.close();
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
