/**
 * The operator's own page of customer service in its frame: a hostile one neither reads nor steers ours, and one that does
 * not come is tried again.
 *
 * @module-tag long
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';

const SUPPORT = 'https://support.test';
const { member, onPhone } = journey({ SUPPORT_PAGE_URL: `${SUPPORT}/chat` });

/** Tries to read the page around it and to lead it elsewhere, and writes down what came of each. */
const HOSTILE = `<!doctype html><title>hostile</title><ul></ul><a href="${SUPPORT}/trap" target="_top">a link</a>
<form action="${SUPPORT}/trap" target="_top"><button>a form</button></form><script>
const tries = {
  document: () => parent.document.title,
  storage: () => parent.localStorage.getItem('session'),
  address: () => parent.location.href,
  fetch: () => top.fetch,
  top: () => { top.location = '${SUPPORT}/trap'; },
  replace: () => { parent.location.replace('${SUPPORT}/trap'); },
};
for (const [name, attempt] of Object.entries(tries)) {
  let outcome = 'refused';
  try { attempt(); outcome = 'done'; } catch {}
  document.querySelector('ul').innerHTML += '<li>' + name + ' ' + outcome + '</li>';
}
parent.postMessage({ type: 'navigate', to: '/login', token: '' }, '*');
alert('a question of ours');
document.querySelector('ul').innerHTML += '<li>referrer ' + document.referrer + '.</li>';
</script>`;

/** The only page of another origin that was asked for. */
const onlyTheirs = (faults: string[]) =>
  expect([...new Set(faults.splice(0))]).toEqual([`foreign: ${SUPPORT}/chat`]);

const answer = (page: Page, body: string) =>
  page.context().route(`${SUPPORT}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));

test('a hostile page neither reads nor steers ours', async () => {
  const session = member(0);
  await onPhone({ session, altersPage: true }, async (phone) => {
    const { page } = phone;
    const dialogs: string[] = [];
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    await answer(page, HOSTILE);
    await phone.withoutComplaint(async () => {
      await phone.visit('/kefuWebview');
      const frame = page.frameLocator('iframe');
      await frame.getByText('referrer .').waitFor();
      const outcomes = await frame.getByRole('listitem').allInnerTexts();
      expect(outcomes.slice(0, 4)).toEqual(
        ['document', 'storage', 'address', 'fetch'].map((name) => `${name} refused`),
      );
      // A press of the member's own leads ours nowhere either.
      await frame.getByRole('link', { name: 'a link' }).tap();
      await frame.getByRole('button', { name: 'a form' }).tap();
      await frame.getByText('referrer .').waitFor();
    });
    expect(new URL(page.url()).pathname).toBe('/kefuWebview');
    expect(dialogs).toEqual([]);
    const [asked] = page.frames().filter((one) => one.url().startsWith(SUPPORT));
    expect(asked?.url()).toBe(`${SUPPORT}/chat`);
    expect(page.frames().some((one) => one.url().includes('/trap'))).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('session'))).toContain(session.token);
    // Ours still works.
    await page.getByRole('button', { name: '返回' }).tap();
    await page.waitForURL((url) => url.pathname !== '/kefuWebview');
    onlyTheirs(phone.faults);
  });
});

test('a page that does not come says so and is tried again', async () => {
  await onPhone({ session: member(0), altersPage: true }, async (phone) => {
    const { page } = phone;
    let isThere = false;
    await page.context().route(`${SUPPORT}/**`, async (route) => {
      if (isThere) await route.fulfill({ contentType: 'text/html', body: 'How can we help?' });
    });
    await page.clock.install();
    await page.goto(`${phone.origin}/kefuWebview`);
    await page.locator('iframe').waitFor();
    await page.clock.fastForward(15_000);
    await page.getByText('加载客服失败').waitFor();
    isThere = true;
    await page.getByRole('button', { name: '重试' }).tap();
    await page.frameLocator('iframe').getByText('How can we help?').waitFor();
    onlyTheirs(phone.faults);
  });
});
