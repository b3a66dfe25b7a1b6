/** Deployments seen from browsers (rules/releases#browser): the offer of the new build, old tabs, and the end of the worker. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Deployment, deployBuild } from '../kit/deploy-build.ts';
import { journey } from '../kit/journey.ts';
import type { Phone } from '../kit/phone.ts';
import { buildOf, cachedPaths, workerIsReady } from '../kit/worker-steps.ts';

const { member, onPhone, server } = journey();

let count = 1;

/** Another build under a higher version. */
async function deploy(notes: Deployment['notes'] = { zh: [], en: [] }) {
  count += 1;
  const version = `0.${count}.0`;
  const build = deployBuild(server().webRoot, { version, notes });
  await server().restart();
  return { version, build };
}

/** As where the member comes back to the page, which then asks for the served build. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const WORDS = {
  zh: {
    found: '发现新版本',
    now: '立即更新',
    later: '稍后',
    note: '修复了图表的缩放',
    qty: '数量',
    buy: /^买入 /,
  },
  en: {
    found: 'New version found',
    now: 'Update now',
    later: 'Later',
    note: 'The chart zooms again',
    qty: 'Qty',
    buy: /^Buy /,
  },
} as const;

describe('the offer of a new build', { tags: 'long' }, () => {
  for (const [language, theme] of [
    ['zh', 'day'],
    ['en', 'night'],
  ] as const)
    test(`names its version and notes, waits for the member, and keeps what was typed (${language}, ${theme})`, async () => {
      const words = WORDS[language];
      await onPhone({ hasWorker: true, language, theme, session: member(0) }, async (phone) => {
        const { page } = phone;
        await phone.visit('/exchange');
        await workerIsReady(page);
        const before = await buildOf(page);
        const notes = { zh: [WORDS.zh.note], en: [WORDS.en.note] };
        let served = { version: '', build: '' };
        await phone.duringOutage(async () => {
          served = await deploy(notes);
        });
        const popup = page.getByRole('dialog', { name: words.found });
        const qty = page.getByRole('textbox', { name: new RegExp(`^${words.qty}`) });
        await qty.fill('0.123');
        await comeBack(page);
        // The field has the focus: the member is in the middle of an order.
        await workerWaits(page);
        expect(await popup.count()).toBe(0);
        await qty.blur();
        await popup.getByText(`v${served.version}`).waitFor();
        await popup.getByText(words.note).waitFor();
        await popup.getByRole('button', { name: words.later }).tap();
        await popup.waitFor({ state: 'hidden' });
        await comeBack(page);

        await page.reload();
        await phone.settled();
        expect(await buildOf(page)).toBe(before);
        await qty.fill('0.456');
        await qty.blur();
        const loaded = page.waitForEvent('load');
        await popup.getByRole('button', { name: words.now }).tap();
        await loaded;
        await phone.settled();
        expect(await buildOf(page)).toBe(served.build);
        expect(await qty.inputValue()).toBe('0.456');
        expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
        await comeBack(page);
        expect(await popup.count()).toBe(0);
      });
    });

  test('does not load the page anew while an order waits for its answer', async () => {
    await onPhone({ hasWorker: true, session: member(0) }, async (phone) => {
      const { page } = phone;
      await phone.visit('/exchange');
      await workerIsReady(page);
      await phone.duringOutage(async () => {
        await deploy();
      });
      let answer = () => {};
      await page.route('**/spot/order/placeOrder', async (route) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        await route.abort('connectionrefused');
      });
      await page.getByRole('textbox', { name: '数量' }).fill('0.001');
      await page.getByRole('button', { name: WORDS.zh.buy }).tap();
      const popup = page.getByRole('dialog', { name: WORDS.zh.found });
      await comeBack(page);
      await workerWaits(page);
      expect(await popup.count()).toBe(0);
      await phone.withoutComplaint(async () => {
        await page.unroute('**/spot/order/placeOrder', { behavior: 'ignoreErrors' });
        answer();
        await popup.waitFor();
      });
    });
  });
});

/** The new worker has come and waits: the page knows of the new build. */
async function workerWaits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe('installed');
}

describe('a tab of an old build', { tags: 'long' }, () => {
  const opensScreen = async (phone: Phone, tab: string) => {
    await phone.page
      .getByRole('link', { name: tab })
      .or(phone.page.getByRole('button', { name: tab }))
      .first()
      .tap();
    await phone.settled();
  };

  test('without a worker loads its screens after two deployments, and becomes the new build after a third', async () => {
    await onPhone({ altersPage: true }, async (phone) => {
      const { page } = phone;
      await phone.visit('/home');
      const first = await buildOf(page);
      for (let time = 0; time < 2; time++)
        await phone.duringOutage(async () => {
          await deploy();
        });
      await opensScreen(phone, '合约');
      await page.getByRole('heading', { name: /选择合约$/ }).waitFor();
      expect(await buildOf(page)).toBe(first);

      let served = { build: '' };
      await phone.duringOutage(async () => {
        served = await deploy();
      });
      await phone.withoutComplaint(async () => {
        await page.evaluate(() => history.pushState(null, '', '/helpCenter'));
        await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: null })));
        const loaded = page.waitForEvent('load');
        await page.getByRole('button', { name: '重试' }).tap();
        await loaded;
        await phone.settled();
      });
      expect(await buildOf(page)).toBe(served.build);
    });
  });

  test('with a worker loads its screens, whatever another tab has updated to', async () => {
    await onPhone({ hasWorker: true }, async (phone) => {
      const { page } = phone;
      await phone.visit('/home');
      await workerIsReady(page);
      await page.reload();
      await phone.settled();
      const first = await buildOf(page);
      let served = { build: '' };
      await phone.duringOutage(async () => {
        served = await deploy();
      });
      const other = await phone.context.newPage();
      await other.goto('/home');
      const loaded = other.waitForEvent('load');
      await other
        .getByRole('dialog', { name: WORDS.zh.found })
        .getByRole('button', { name: WORDS.zh.now })
        .tap();
      await loaded;
      expect(await buildOf(other)).toBe(served.build);
      await other.close();
      // Its own files have gone from the caches with the old worker; the server still has them.
      expect(await buildOf(page)).toBe(first);
      const popup = page.getByRole('dialog', { name: WORDS.zh.found });
      await comeBack(page);
      await popup.getByRole('button', { name: WORDS.zh.later }).tap();
      await popup.waitFor({ state: 'hidden' });
      await opensScreen(phone, '合约');
      await page.getByRole('heading', { name: /选择合约$/ }).waitFor();
      expect(await buildOf(page)).toBe(first);
    });
  });
});

test('an operator who turns the worker off has browsers remove it with all that it held', {
  tags: 'long',
}, async () => {
  await onPhone({ hasWorker: true }, async (phone) => {
    const { page } = phone;
    await phone.visit('/home');
    await workerIsReady(page);
    expect((await cachedPaths(page)).length).toBeGreaterThan(100);
    await phone.duringOutage(() => server().restart({ WEB_WORKER: 'off' }));
    await phone.visit('/home');
    await expect.poll(() => cachedPaths(page)).toEqual([]);
    await phone.visit('/quotes');
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(registrations).toBe(0);
    const isFromWorker = await page.goto('/home').then((response) => response?.fromServiceWorker());
    expect(isFromWorker).toBe(false);
    await phone.settled();
    await phone.duringOutage(() => server().restart({ WEB_WORKER: 'on' }));
  });
});
