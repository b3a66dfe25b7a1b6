/**
 * The update of the native app in Chromium (rules/releases): the real pages over doubles of the plugins, a real server with its desk, and
 * bundles from real zips.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { DeskOperators } from '../kit/desk-operators.ts';
import { NativePhone } from '../kit/native-phone.ts';
import { RunningServer } from '../kit/running-server.ts';
import {
  BUILT_VERSION,
  BUNDLE_KEY,
  buildShell,
  type SignedBuild,
  signBuild,
  writeKeys,
} from '../kit/shell-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'tern-update-'));
const builtIn = join(folder, 'built');
const NOTES = {
  zh: ['合约持仓支持单独设置止盈止损', '修复已知问题'],
  en: ['Stops for each position', 'Fixes known problems'],
};
/** Longer than the time after which the app asks again on its return. */
const AWAY_MS = 16 * 60_000;

let server: RunningServer;
let browser: Browser;
let operators: DeskOperators;

beforeAll(async () => {
  const keys = writeKeys(folder);
  [server, browser] = await Promise.all([RunningServer.start({ RELEASE_KEYS: keys }), openBrowser()]);
  [operators] = await Promise.all([DeskOperators.signIn(server), buildShell(builtIn, server.origin, keys)]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Two operators publish it to all; it is withdrawn after the walk, so that no later phone is offered it. */
async function withRelease(
  { upload }: SignedBuild,
  walk: (withdraw: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { releaseId } = await operators.act('uploadRelease', upload);
  await operators.decide('publishRelease', { releaseId, share: 100 });
  let isStanding = true;
  const withdraw = async () => {
    if (!isStanding) return;
    isStanding = false;
    await operators.act('withdrawRelease', { releaseId });
  };
  try {
    await walk(withdraw);
  } finally {
    await withdraw();
  }
}

type Look = Pick<Parameters<typeof NativePhone.open>[1], 'language' | 'theme'>;

async function withPhone(look: Look, walk: (phone: NativePhone) => Promise<void>): Promise<void> {
  const { token, userId } = server.demo.members[0]!;
  const session = { token, userId };
  const phone = await NativePhone.open(browser, {
    builtIn,
    bundleKey: BUNDLE_KEY.publicKey,
    session,
    ...look,
  });
  try {
    await phone.start();
    await phone.page.getByRole('navigation').waitFor();
    await walk(phone);
  } finally {
    await phone.close();
  }
}

const ready = (phone: NativePhone) =>
  expect.poll(() => phone.device.preferences.values.get('updateFloor')).toBeDefined();

/** The member comes back to the app after a while, which makes it ask. */
async function comeBack(phone: NativePhone): Promise<void> {
  await phone.page.clock.setSystemTime(Date.now() + AWAY_MS);
  phone.device.app.resume();
}

const WORDS = {
  zh: {
    found: '发现新版本',
    now: '立即更新',
    price: '价格',
    qty: '数量',
    done: '更新完成',
    version: /^v0\.2\./,
  },
  en: {
    found: 'New version found',
    now: 'Update now',
    price: 'Price',
    qty: 'Amount',
    done: 'Updated',
    version: /^v0\.2\./,
  },
} as const;

/** A form is being filled when the update comes; it is there again in the new version. */
async function update(look: Required<Look>, version: string): Promise<void> {
  const words = WORDS[look.language];
  await withPhone(look, async (phone) => {
    const { page, device } = phone;
    await ready(phone);
    await page.goto('/exchange');
    await page.getByLabel(words.price, { exact: true }).fill('91234.5');
    await page.getByLabel(words.qty, { exact: true }).fill('0.25');
    await withRelease(await signBuild(builtIn, { version, notes: NOTES }), async () => {
      await comeBack(phone);
      const popup = page.getByRole('dialog', { name: words.found });
      await popup.waitFor();
      for (const note of NOTES[look.language]) await popup.getByText(note).waitFor();
      await popup.getByText(new RegExp(`v${version} · \\d\\.\\d MB`)).waitFor();
      await popup.getByRole('button', { name: words.now }).tap();
      await page.getByRole('dialog', { name: words.done }).waitFor();
      expect(device.liveUpdate.current).toBeNull();
      await expect.poll(() => device.liveUpdate.current).toBe(version);

      await page.waitForURL('**/exchange');
      await expect.poll(() => device.preferences.values.get('updateFloor')).toBe(version);
      await expect.poll(() => device.preferences.values.has('updateTrying')).toBe(false);
      expect((await page.getByLabel(words.price, { exact: true }).inputValue()).replace(',', '')).toBe(
        '91234.5',
      );
      expect(await page.getByLabel(words.qty, { exact: true }).inputValue()).toBe('0.25');
      await page.goto('/about');
      await page.getByText(`v${version}`, { exact: true }).waitFor();
      // A visitor would be led to the login.
      await page.goto('/assets');
      await page.waitForURL('**/assets');
      expect(phone.errors).toEqual([]);
    });
  });
}

test('a new version is found, downloaded, checked and started, with draft and session kept', () =>
  update({ language: 'zh', theme: 'day' }, '0.2.1'));

describe('at length', { tags: 'long' }, () => {
  test('the same in English by night', () => update({ language: 'en', theme: 'night' }, '0.2.2'));

  test.each<[string, string, (program: string) => string]>([
    ['throws', '0.3.0', (program) => `throw new Error('broken');${program}`],
    ['paints nothing', '0.3.1', () => ''],
  ])(
    'a version that %s is left after ten seconds and offered again by hand alone',
    async (_, version, breakEntry) => {
      await withPhone({ language: 'zh' }, async (phone) => {
        const { page, device } = phone;
        await ready(phone);
        await withRelease(await signBuild(builtIn, { version }, breakEntry), async () => {
          await comeBack(phone);
          await page.getByRole('button', { name: '立即更新' }).tap();
          await expect.poll(() => device.liveUpdate.current).toBe(version);
          await expect.poll(() => device.liveUpdate.current, { timeout: 30_000 }).toBeNull();
          await page.getByRole('navigation').waitFor();
          await expect.poll(() => device.preferences.values.get('updateBad')).toBe(`["${version}"]`);
          expect(phone.started).toEqual([null, version, null]);
          expect(device.preferences.values.get('updateFloor')).toBe(BUILT_VERSION);

          await phone.start();
          await page.getByRole('navigation').waitFor();
          await page.goto('/about');
          await page.getByText('随应用安装').waitFor();
          await expect.poll(() => device.preferences.values.has('updateReport')).toBe(false);
          expect(await page.getByRole('dialog').count()).toBe(0);
          await page.getByRole('button', { name: '检查更新' }).tap();
          await page.getByRole('dialog', { name: '发现新版本' }).waitFor();
        });
      });
    },
  );

  test('a lost network leaves the old version, and the next try starts anew', async () => {
    await withPhone({ language: 'zh' }, async (phone) => {
      const { page, device } = phone;
      await ready(phone);
      await withRelease(await signBuild(builtIn, { version: '0.4.0', mandatory: true }), async () => {
        phone.cutDownloadsAfter = 100_000;
        await comeBack(phone);
        const found = page.getByRole('dialog', { name: '发现新版本' });
        await found.waitFor();
        expect(await found.getByRole('button', { name: '稍后' }).count()).toBe(0);
        await found.getByRole('button', { name: '立即更新' }).tap();
        const failed = page.getByRole('dialog', { name: '更新失败' });
        await failed.getByText('网络中断，请检查网络后重试。').waitFor();
        expect([...device.liveUpdate.bundles]).toEqual([]);
        expect(device.preferences.values.has('updateTrying')).toBe(false);
        phone.cutDownloadsAfter = undefined;
        await failed.getByRole('button', { name: '重试' }).tap();
        await expect.poll(() => device.liveUpdate.current).toBe('0.4.0');
        await expect.poll(() => device.preferences.values.get('updateFloor')).toBe('0.4.0');
      });
    });
  });

  test('a release that was withdrawn after it was found is not started', async () => {
    await withPhone({ language: 'zh' }, async (phone) => {
      const { page, device } = phone;
      await ready(phone);
      await withRelease(await signBuild(builtIn, { version: '0.5.0' }), async (withdraw) => {
        await comeBack(phone);
        await page.getByRole('dialog', { name: '发现新版本' }).waitFor();
        await withdraw();
        await page.getByRole('button', { name: '立即更新' }).tap();
        await page.getByRole('dialog', { name: '更新失败' }).waitFor();
        expect(device.liveUpdate.next).toBeNull();
        expect([...device.liveUpdate.bundles]).toEqual([]);
      });
    });
  });

  test('a version that the server serves no more leads to the update, and "later" leaves the app as it is', async () => {
    await withPhone({ language: 'zh' }, async (phone) => {
      const { page, device } = phone;
      await ready(phone);
      await withRelease(await signBuild(builtIn, { version: '0.6.0' }), async () => {
        const tooOld = { status: 'FAILED', errorCode: 'SYS.0009', errorMessage: '', result: null };
        const headers = { 'access-control-allow-origin': '*' };
        await page.route('**/api/assets/account/getAccounts*', (route) =>
          route.fulfill({ headers, json: tooOld }),
        );
        await page.goto('/assets');
        const popup = page.getByRole('dialog', { name: '发现新版本' });
        // The start finds the release by itself; the cover lies below the popup.
        await popup.getByRole('button', { name: '稍后' }).tap();
        await page.getByRole('alert').getByText('当前版本过低').waitFor();
        await page.getByRole('alert').getByRole('button', { name: '立即更新' }).tap();
        await popup.getByRole('button', { name: '立即更新' }).tap();
        await expect.poll(() => device.liveUpdate.current).toBe('0.6.0');
      });
    });
  });

  test('a check by hand says that it is the latest, or that there is no network', async () => {
    await withPhone({ language: 'zh' }, async (phone) => {
      const { page, context } = phone;
      await ready(phone);
      await page.goto('/about');
      await page.getByText('stable').waitFor();
      await page.getByRole('button', { name: '检查更新' }).tap();
      await page.getByRole('status').getByText('已是最新版本').waitFor();
      await context.route('**/api/data/release/**', (route) => route.abort());
      await page.getByRole('button', { name: '检查更新' }).tap();
      await page.getByRole('status').getByText('检查更新失败').waitFor();
    });
  });
});
