/**
 * The desk of what members read: an article is drafted, refused, published, changed and restored; the text about the
 * exchange, a coin and an agreement are written; and a phone shows each.
 *
 * @module-tag long
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorPage } from '../kit/console-operator.ts';
import { Phone } from '../kit/phone.ts';
import type { RunningServer } from '../kit/running-server.ts';
import { openTwoOperators } from '../kit/two-operators.ts';

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
beforeAll(async () => {
  ({ server, browser, maker } = await openTwoOperators());
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const panel = (title: string) =>
  maker.page.locator('.panel').filter({ has: maker.page.getByRole('heading', { name: title, exact: true }) });
const press = (name: string) => maker.page.getByRole('button', { name, exact: true }).click();

async function onPhone(path: string, look: (phone: Phone) => Promise<void>): Promise<void> {
  const phone = await Phone.open(browser, server.origin, { language: 'en' });
  await phone.visit(path);
  await look(phone);
  expect(phone.faults).toEqual([]);
  await phone.close();
}

describe('the help editor', () => {
  it('publishes an article that is whole in both languages, and restores a version', async () => {
    const { page } = maker;
    await maker.visit('/help');
    await press('New article');
    await panel('Chinese').getByLabel('Title').fill('独角兽');
    await panel('Chinese').getByLabel('Text', { exact: true }).fill('吃单费率 {{spotTakerFee}}');
    await panel('English').getByLabel('Title').fill('Unicorns');
    await press('Save');
    await maker.giveReason('a first draft');
    const row = page.getByRole('row', { name: /独角兽/ });
    await row.getByText('Not published').waitFor();
    await row.getByRole('button', { name: 'Edit' }).click();

    await page.getByText('To publish, solve these first').waitFor();
    await press('Publish');
    await page
      .getByRole('alert')
      .getByText(/English.*title or text is empty/)
      .first()
      .waitFor();
    await panel('English').getByLabel('Text', { exact: true }).fill('The taker fee is {{spotTakerFee}}.');
    await press('Save');
    await maker.giveReason('now in English');
    const preview = panel('English').getByRole('region', { name: 'Preview of the saved draft' });
    await preview.getByText(/The taker fee is [\d.]+%\./).waitFor();
    await press('Publish');
    await maker.giveReason('it is whole');
    await page.getByRole('button', { name: 'Restore version 1' }).waitFor();
    const articleId = /\d+/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? '';

    await panel('English').getByLabel('Text', { exact: true }).fill('Another text.');
    await press('Save');
    await maker.giveReason('a second draft');
    await preview.getByText('Another text.').waitFor();
    await onPhone(`/helpArticle?id=${articleId}`, async (phone) => {
      await phone.page.getByText(/The taker fee is [\d.]+%\./).waitFor();
    });
    await press('Publish');
    await maker.giveReason('the second version');
    await page.getByRole('button', { name: 'Restore version 2' }).waitFor();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await maker.giveReason('the first one was better');
    await preview.getByText(/The taker fee is [\d.]+%\./).waitFor();
    await onPhone(`/helpArticle?id=${articleId}`, async (phone) => {
      await phone.page.getByText('Another text.').waitFor();
    });
  });
});

describe('the desks beside it', () => {
  it('publish the text about the exchange, which /about shows at once', async () => {
    await maker.visit('/about');
    await panel('English').getByLabel('Text', { exact: true }).fill('# Puffins\n\nWe are puffins.');
    await press('Publish');
    await maker.giveReason('a better text');
    await maker.page.getByRole('button', { name: 'Start from version 2' }).waitFor();
    await onPhone('/about', async ({ page }) => {
      await page.getByText('We are puffins.').waitFor();
      await page.getByRole('button', { name: 'Software license' }).tap();
      await page.getByText(/Apache License, Version 2\.0/).waitFor();
    });
  });

  it('describe a coin, which its popup shows at once', async () => {
    const { page } = maker;
    await maker.visit('/coins');
    await page.getByRole('row', { name: /BTC/ }).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Website').fill('http://bitcoin.org');
    await press('Publish');
    await page.getByText('Enter an https address of at most 200 characters').waitFor();
    await page.getByLabel('Website').fill('https://bitcoin.org/en');
    await panel('English').getByLabel('Description').fill('<b>Orange</b> coin');
    await press('Publish');
    await maker.giveReason('a shorter text');
    await page.getByText('<b>Orange</b> coin').waitFor();
    await onPhone('/quotes/quotesDetail?type=bibi&pair=BTC/USDT', async (phone) => {
      await phone.page.getByLabel('More', { exact: true }).tap();
      await phone.page.getByRole('button', { name: 'About BTC' }).tap();
      const popup = phone.page.getByRole('dialog', { name: 'About BTC' });
      await popup.getByText('<b>Orange</b> coin').waitFor();
      expect(await popup.getByRole('link', { name: 'Website' }).getAttribute('href')).toBe(
        'https://bitcoin.org/en',
      );
    });
  });

  it('propose the next version of an agreement with its day', async () => {
    const { page } = maker;
    await maker.visit('/agreements');
    await page.getByRole('button', { name: 'Next version' }).first().click();
    await page.getByLabel('In force from (00:00 UTC+8)').fill('2099-01-01');
    await press('Publish');
    await maker.giveReason('a new version');
    expect(await maker.proposalPath()).toMatch(/^\/proposals\/\d+$/);
    expect(maker.faults).toEqual([]);
  });
});
