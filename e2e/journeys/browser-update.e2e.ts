/** Deployments seen from browsers (rules/releases#browser): the offer of the new build, old tabs, and the end of the worker. */
import { staysSo } from '@tern/test-kit/eventually';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Deployment, deployBuild } from '../kit/deploy-build.ts';
import { journey } from '../kit/journey.ts';
import { registerMember } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { PLANTED } from '../kit/planted-secrets.ts';
import { buildOf, cachedPaths, comeBack, INSTALL_MS, updateNow, workerIsReady } from '../kit/worker-steps.ts';

const { onPhone, server } = journey();

let count = 1;

/** Another build under a higher version. */
async function deploy(notes: Deployment['notes']) {
  count += 1;
  const version = `0.${count}.0`;
  const build = deployBuild(server().webRoot, { version, notes });
  await server().restart();
  return { version, build };
}

/** While the phone's page is open. */
async function deployBeside(phone: Phone, notes: Deployment['notes'] = { zh: [], en: [] }) {
  let served = { version: '', build: '' };
  await phone.duringOutage(async () => {
    served = await deploy(notes);
  });
  return served;
}

const WORDS = {
  zh: { found: '发现新版本', now: '立即更新', failed: '更新失败', later: '稍后', note: '修复了图表的缩放' },
  en: {
    found: 'New version found',
    now: 'Update now',
    failed: 'Update failed',
    later: 'Later',
    note: 'The chart zooms again',
  },
} as const;

/** A member whose session outlives the server, as those of the demo's own members do not. */
async function newMember(place: number) {
  const target = { areaCode: '86', phone: `1393333444${place}` };
  return registerMember(server().origin, target, PLANTED.loginPassword);
}

describe('the offer of a new build', { tags: 'long' }, () => {
  test('waits until no field is being filled, names version and notes, and keeps what was typed', async () => {
    const session = await newMember(1);
    await onPhone({ hasWorker: true, session }, async (phone) => {
      const { page } = phone;
      await phone.visit('/exchange');
      await workerIsReady(page);
      // From its second start on the page is the worker's, so that a new one waits.
      await phone.visit('/exchange');
      const served = await deployBeside(phone, { zh: [WORDS.zh.note], en: [] });
      const popup = page.getByRole('dialog', { name: WORDS.zh.found });
      const qty = page.getByRole('textbox', { name: /^数量/ });
      await qty.fill('0.123');
      await comeBack(page);
      await workerWaits(page);
      expect(await popup.count()).toBe(0);
      await qty.blur();
      await popup.getByText(`v${served.version}`).waitFor();
      await popup.getByText(WORDS.zh.note).waitFor();
      await updateNow(page, WORDS.zh);
      await phone.settled();
      expect(await buildOf(page)).toBe(served.build);
      expect(await qty.inputValue()).toBe('0.123');
    });
  });

  test('is put off until the next start or the check by hand, and taken in English at night', async () => {
    const session = await newMember(2);
    await onPhone({ hasWorker: true, session, language: 'en', theme: 'night' }, async (phone) => {
      const { page } = phone;
      await phone.visit('/about');
      await workerIsReady(page);
      await page.getByRole('button', { name: /^Check for updates/ }).tap();
      await phone.says('You have the latest version');
      const before = await buildOf(page);
      const served = await deployBeside(phone, { zh: [], en: [WORDS.en.note] });
      const popup = page.getByRole('dialog', { name: WORDS.en.found });
      const putOff = async () => {
        await popup.getByText(WORDS.en.note).waitFor();
        await popup.getByRole('button', { name: WORDS.en.later }).tap();
        await popup.waitFor({ state: 'hidden' });
      };
      await comeBack(page);
      await putOff();
      await page.reload();
      await putOff();
      expect(await buildOf(page)).toBe(before);
      await page.getByRole('button', { name: /^Check for updates/ }).tap();
      await popup.getByText(`v${served.version}`).waitFor();
      await updateNow(page, WORDS.en);
      await phone.settled();
      expect(await buildOf(page)).toBe(served.build);
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('night');
    });
  });

  test('does not come while a command waits for its answer', async () => {
    const session = await newMember(3);
    await onPhone({ hasWorker: true, session }, async (phone) => {
      const { page } = phone;
      await phone.visit('/assets');
      await workerIsReady(page);
      await deployBeside(phone, { zh: [], en: [] });
      let answer = () => {};
      await page.route('**/assets/faucet/claim', async (route) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        await route.continue();
      });
      const asked = page.waitForRequest('**/assets/faucet/claim');
      await page.getByRole('button', { name: '领取', exact: true }).tap();
      await asked;
      const popup = page.getByRole('dialog', { name: WORDS.zh.found });
      // The app gives a command up after 10 s; until then it knows of the new build, and waits.
      const told = page.waitForResponse('**/version.json');
      await comeBack(page);
      await told;
      // It looks for a free moment twice a second.
      await staysSo('no popup', async () => (await popup.count()) === 0, 2_000);
      answer();
      await popup.waitFor();
    });
  });
});

/** The new worker has come and waits: the page knows of the new build. */
async function workerWaits(page: Page): Promise<void> {
  const waiting = async () => {
    // A look that the busy machine lets fail is followed by another one, as a later return would be.
    await comeBack(page);
    return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
  };
  await expect.poll(waiting, { timeout: INSTALL_MS, interval: 1_000 }).toBe('installed');
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
      for (let time = 0; time < 2; time++) await deployBeside(phone);
      await opensScreen(phone, '合约');
      await page.getByRole('heading', { name: /选择合约$/ }).waitFor();
      expect(await buildOf(page)).toBe(first);

      const served = await deployBeside(phone);
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
      const served = await deployBeside(phone);
      const other = await phone.context.newPage();
      await other.goto('/home');
      await updateNow(other, WORDS.zh);
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
