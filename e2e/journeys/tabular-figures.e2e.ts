/**
 * Figures are equally wide in the built app, so that a price, an amount or a countdown does not move when it changes.
 *
 * @module-tag long
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { tradeContract } from '../kit/contract-order.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import { movementEnds } from '../kit/stillness.ts';

const { member, onPhone, server } = journey();

beforeAll(async () => {
  const mine = apiOf(server().origin, member(0));
  await mine.call('acceptRiskNotice');
  await tradeContract(mine, { pairsName: 'BTC/USDT', tradeType: 'OPEN_LONG', lots: '1', leverage: '20' });
});

/** The width of each text where this element writes its own. */
const widthsAt = (place: Locator, texts: readonly string[]) =>
  place.evaluate((element, words) => {
    return words.map((word) => {
      const isField = element instanceof HTMLInputElement;
      const probe = isField ? (element.cloneNode() as HTMLInputElement) : document.createElement('span');
      if (probe instanceof HTMLInputElement) probe.value = word;
      else probe.textContent = word;
      probe.style.cssText = 'position:absolute;width:auto;min-width:0;flex:none;field-sizing:content';
      (isField ? element.parentElement : element)?.append(probe);
      const { width } = probe.getBoundingClientRect();
      probe.remove();
      return width;
    });
  }, texts);

async function expectTabular(page: Page, places: Record<string, Locator>): Promise<void> {
  await movementEnds(page);
  for (const [name, place] of Object.entries(places)) {
    await place.first().waitFor();
    const [ones, eights, none] = await widthsAt(place.first(), ['1111', '8888', '']);
    expect(ones, name).toBe(eights);
    expect(ones, name).toBeGreaterThan(none ?? 0);
  }
}

test('1111 and 8888 are equally wide in prices, amounts and countdowns', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const main = page.locator('main:visible');
    await phone.visit('/contract');
    await expectTabular(page, {
      'a price of the book': main.getByRole('button', { name: /^使用价格/ }).locator('span.text-down'),
      'a quantity of the book': main.getByRole('button', { name: /^使用价格/ }).locator('span:last-child'),
      'the typed price': main.getByLabel('价格', { exact: true }),
      'the typed lots': main.getByLabel('数量', { exact: true }),
      'the mark price': main.locator('b', { hasText: /^[\d,]+\.\d+$/ }),
      'the countdown of the funding': main.getByTitle(/\d\d:\d\d:\d\d/),
      'the profit of a position': main.getByRole('listitem').locator('dd'),
    });
    await phone.visit('/exchange');
    await expectTabular(page, {
      'the typed price': main.getByLabel('价格', { exact: true }),
      'the typed amount': main.getByLabel('金额', { exact: true }),
    });
    await phone.visit('/assets');
    await expectTabular(page, { 'a balance': main.getByRole('listitem').getByText(/\d\.\d/) });
    await phone.visit('/quotes/quotesDetail?type=bibi');
    await expectTabular(page, { 'the last price': main.getByText(/^[\d,]+\.\d+$/) });
  });
});
