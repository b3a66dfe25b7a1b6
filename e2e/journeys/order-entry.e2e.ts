/**
 * The slips of fingers on an order's form: a second press on a sheet that is on its way out, half a lot, a thousand
 * with its comma, a slider on a narrow phone. Nothing is sent that was not meant, and typed text can be read.
 *
 * @module-tag long
 */
import type { Api } from '@tern/client';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { FAMILIES, machineFonts } from '../kit/brought-fonts.ts';
import { tradeContract } from '../kit/contract-order.ts';
import { ContractScreen } from '../kit/contract-trader.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import { NumberTypist } from '../kit/number-typist.ts';
import { restingPrice } from '../kit/resting-price.ts';
import { movementEnds, nextFrame } from '../kit/stillness.ts';

const { member, onPhone, server } = journey();
const PAIR = { pairsName: 'BTC/USDT' };

let mine: Api;

beforeAll(async () => {
  mine = apiOf(server().origin, member(0));
  await mine.call('acceptRiskNotice');
  await tradeContract(mine, { ...PAIR, tradeType: 'OPEN_LONG', lots: '5', leverage: '20' });
});

/** Counts the page's requests of this call from now on. */
function countOf(page: Page, call: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes(call)) count++;
  });
  return () => count;
}

/** Presses once; then, while the sheet is on its way out, by finger, by key and by script. */
async function pressTwice(page: Page, button: Locator, done: string): Promise<void> {
  await movementEnds(page);
  const box = (await button.boundingBox())!;
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const handle = (await button.elementHandle())!;
  // Longer than any test: the sheet stays on its way out.
  await handle.evaluate((one) =>
    one.closest<HTMLElement>('[role=dialog]')?.style.setProperty('transition-duration', '600s'),
  );
  await button.tap();
  await page.getByRole('status').getByText(done).waitFor();
  await expect.poll(() => handle.evaluate((one) => one.closest('[data-ending-style]') !== null)).toBe(true);
  expect(
    await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=dialog]') ?? null,
      place,
    ),
  ).toBeNull();
  await page.touchscreen.tap(place.x, place.y);
  await handle.evaluate((one: HTMLElement) => one.focus());
  expect(await handle.evaluate((one) => document.activeElement === one)).toBe(false);
  await handle.evaluate((one: HTMLElement) => one.click());
  await nextFrame(page);
}

test('a second press on a sheet that closes sends nothing', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const screen = new ContractScreen(phone);
    const orders = countOf(page, '/contract/placeContractOrder');
    const margins = countOf(page, '/contract/changeMargin');
    const spotOrders = countOf(page, '/spot/order/placeOrder');

    await screen.open();
    await screen.position('多').getByRole('button', { name: '平仓', exact: true }).tap();
    const close = screen.sheet(/平仓/);
    await close.getByText('市价', { exact: true }).tap();
    await close.getByLabel('平仓数量', { exact: true }).fill('1');
    await pressTwice(page, close.getByRole('button', { name: '确认平仓' }), '平仓委托已提交');
    expect(orders()).toBe(1);

    await screen.open();
    await screen.position('多').getByRole('button', { name: '调整保证金' }).tap();
    const margin = screen.sheet('调整保证金');
    await margin.getByRole('textbox').fill('1');
    await pressTwice(page, margin.getByRole('button', { name: '确认', exact: true }), '保证金已调整');
    expect(margins()).toBe(1);

    await screen.open();
    await screen.chooseKind('市价');
    await screen.fill({ 数量: '1' });
    await screen.press('开空（看跌）');
    const confirm = screen.sheet('确认开空');
    await pressTwice(page, confirm.getByRole('button', { name: '确认开空' }), '委托已提交');
    expect(orders()).toBe(2);

    await phone.visit('/exchange');
    await page.getByRole('button', { name: '限价委托' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '市价委托' }).tap();
    await page.getByLabel('金额', { exact: true }).fill('100');
    await page.getByRole('button', { name: /^买入 / }).tap();
    const spot = page.getByRole('dialog', { name: '确认委托' });
    await pressTwice(page, spot.getByRole('button', { name: /^买入 / }), '委托已提交');
    expect(spotOrders()).toBe(1);
  });
  const { rows } = await mine.call('getContractOrders', PAIR);
  expect(rows.filter(({ tradeType }) => tradeType === 'CLOSE_LONG')).toHaveLength(1);
});

test('a double tap cancels the order it began on, and no other', async () => {
  const api = apiOf(server().origin, member(1));
  const price = await restingPrice(api, PAIR.pairsName);
  for (const place of [1, 2, 3])
    await api.call('placeSpotOrder', {
      ...PAIR,
      requestId: `double-tap-${place}`,
      side: 'BUY',
      type: 'LIMIT',
      price,
      qty: `0.00${place}`,
    });
  await onPhone({ session: member(1) }, async (phone) => {
    const { page } = phone;
    const cancels = countOf(page, '/spot/order/cancelOrder');
    await phone.visit('/exchange');
    const first = page.getByRole('button', { name: '撤单', exact: true }).first();
    await first.scrollIntoViewIfNeeded();
    await movementEnds(page);
    const box = (await first.boundingBox())!;
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    // The second tap comes at once when the row below is under the finger, however fast the machine is.
    await first.evaluate((button, { x, y }) => {
      const row = button.closest('li')!;
      const watch = new MutationObserver(() => {
        if (row.isConnected) return;
        watch.disconnect();
        const next = document.elementFromPoint(x, y)?.closest('button');
        document.body.dataset.secondTap = next?.textContent ?? '';
        next?.click();
      });
      watch.observe(row.parentElement!, { childList: true });
    }, place);
    await page.touchscreen.tap(place.x, place.y);
    await page.getByText('当前委托(2)').waitFor();
    await nextFrame(page);
    expect(await page.evaluate(() => document.body.dataset.secondTap)).toBe('撤单');
    expect(cancels()).toBe(1);
    await expect.poll(() => page.getByRole('status').textContent()).toBe('');
    await page.touchscreen.tap(place.x, place.y);
    await phone.toast('撤单成功');
    expect(cancels()).toBe(2);
  });
  expect(await api.call('getOpenSpotOrders')).toHaveLength(1);
});

test('a sheet stays when the button that brought it is tapped twice', async () => {
  await onPhone({ session: member(1) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/exchange');
    await page.getByRole('button', { name: '限价委托' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '市价委托' }).tap();
    await page.getByLabel('金额', { exact: true }).fill('50');
    const sheet = page.getByRole('dialog', { name: '确认委托' });
    // On the scrim, above the sheet. A machine that is too slow for a double tap tries again.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: /^买入 / }).tap();
        await sheet.waitFor();
        await page.touchscreen.tap(20, 20);
        await movementEnds(page);
        return sheet.isVisible();
      })
      .toBe(true);
    await expect
      .poll(async () => {
        await page.touchscreen.tap(20, 20);
        return sheet.isVisible();
      })
      .toBe(false);
  });
});

test('an answer that comes late is told wherever the member is, and takes nothing that he typed since', async () => {
  await onPhone({ session: member(1) }, async (phone) => {
    const { page } = phone;
    let answer: () => void = () => undefined;
    await page.route('**/spot/order/placeOrder', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    const sent = () => page.waitForRequest('**/spot/order/placeOrder');
    const qty = page.getByLabel('数量', { exact: true });
    const buy = page.getByRole('button', { name: /^买入 / });
    await phone.visit('/exchange');
    await page.getByLabel('价格', { exact: true }).fill(await restingPrice(mine, PAIR.pairsName));
    await qty.fill('0.001');
    await Promise.all([sent(), buy.tap()]);
    await qty.fill('0.002');
    answer();
    await phone.toast('委托已提交');
    expect(await qty.inputValue()).toBe('0.002');

    await expect.poll(() => page.getByRole('status').textContent()).toBe('');
    await Promise.all([sent(), buy.tap()]);
    await page.getByRole('navigation').getByRole('link', { name: '资产' }).tap();
    await page.waitForURL('**/assets');
    answer();
    await phone.toast('委托已提交');
  });
});

test('half a lot stays what was typed and is refused; a grouped thousand is a thousand', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const screen = new ContractScreen(phone);
    const orders = countOf(page, '/contract/placeContractOrder');
    await screen.open();
    await screen.field('数量').pressSequentially('1.5');
    expect(await screen.field('数量').inputValue()).toBe('1.5');
    await screen.press('开多（看涨）');
    await screen.main.getByText('请输入整数').waitFor();
    expect(orders()).toBe(0);

    await phone.visit('/exchange');
    const typist = await NumberTypist.at(page.getByLabel('数量', { exact: true }));
    await typist.paste('1,000');
    expect((await typist.state()).shown).toBe('1,000');
    await typist.clear();
    await typist.paste('0,5');
    expect((await typist.state()).shown).toBe('0.5');
    await typist.close();
  });
});

test('a number groups its thousands while it is typed, and the caret stays at its digit', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    await phone.visit('/assets/transfer?from=assets&to=spot&coin=USDT');
    const amount = phone.page.getByRole('textbox', { name: '数量' });
    await amount.pressSequentially('12345.6');
    expect(await amount.inputValue()).toBe('12,345.6');
    await amount.press('Home');
    await amount.press('ArrowRight');
    await phone.page.keyboard.type('99');
    expect(await amount.inputValue()).toBe('1,992,345.6');
    await amount.press('Backspace');
    await amount.press('Backspace');
    expect(await amount.inputValue()).toBe('12,345.6');
    await amount.press('ControlOrMeta+a');
    await phone.page.keyboard.type('0,5');
    expect(await amount.inputValue()).toBe('0.5');
  });
});

test('the calculator refuses what no order could say', async () => {
  await onPhone({ session: member(0), language: 'en' }, async (phone) => {
    const { page } = phone;
    await phone.visit('/contract');
    await page
      .getByRole('button', { name: /calculator/i })
      .first()
      .tap();
    const sheet = page.getByRole('dialog');
    const field = (name: string) => sheet.getByLabel(name, { exact: true });
    const result = () => sheet.locator('dt:text-is("Required margin") + dd').innerText();
    await field('Exit price').fill('100000');
    await expect.poll(result).toMatch(/USDT/);
    await sheet.getByText('Quantity', { exact: true }).waitFor();
    await field('Leverage').fill('999');
    await sheet.getByText(/^Leverage must be a whole number from 1 to \d+$/).waitFor();
    expect(await result()).toBe('--');
    await field('Leverage').fill('20');
    await field('Lots').fill('99999');
    await sheet.getByText(/^Max. [\d,]+ lots per order$/).waitFor();
    expect(await result()).toBe('--');
  });
});

/** Nothing of it is scrolled out of sight: widths come rounded, a scroll that does not move does not lie. */
const fits = (input: Locator) =>
  input.evaluate((one: HTMLInputElement) => {
    one.scrollLeft = one.scrollWidth;
    return one.scrollLeft === 0;
  });
const NAMES = { zh: ['价格', '数量', '金额'], en: ['Price', 'Qty', 'Amount'] } as const;

test.each(['zh', 'en'] as const)(
  'every text in %s is drawn in the fonts that the tests bring',
  async (language) => {
    await onPhone({ session: member(0), language }, async (phone) => {
      await phone.visit('/exchange');
      const families = await phone.page.evaluate(() =>
        [...document.fonts].filter((face) => face.status === 'loaded').map(({ family }) => family),
      );
      const wanted = language === 'zh' ? FAMILIES : FAMILIES.slice(0, 1);
      for (const family of wanted) expect(families.join()).toContain(family);
      expect(await machineFonts(phone.page)).toEqual({});
    });
  },
);

test.each([320, 375])('on %i px the slider fills amounts that can be read whole', async (width) => {
  for (const language of ['zh', 'en'] as const) {
    await onPhone({ session: member(0), width, language }, async (phone) => {
      const { page } = phone;
      await phone.visit('/exchange');
      const [price, qty, amount] = NAMES[language];
      const slider = page.getByRole('slider').first();
      await slider.focus();
      for (let step = 0; step < 5; step++) await page.keyboard.press('PageUp');
      for (const name of [price, qty, amount]) {
        const one = page.getByLabel(name, { exact: true });
        await expect.poll(() => one.inputValue()).toMatch(/\d/);
        await movementEnds(page);
        expect(await fits(one), `${name} ${await one.inputValue()}`).toBe(true);
      }
      await page.getByLabel(qty, { exact: true }).fill('0.12345');
      const followed = page.getByLabel(amount, { exact: true });
      await movementEnds(page);
      expect(await fits(followed), await followed.inputValue()).toBe(true);
      // The longest that can be typed, in a field that is too narrow for it on every phone.
      await followed.fill('123456789012.12345678');
      await followed.evaluate((one) => one.style.setProperty('max-width', '80px'));
      expect(await fits(followed)).toBe(false);
    });
  }
});

test('the way back of the device closes the sheet and stays on the screen', async () => {
  await onPhone({ session: member(0), altersPage: true }, async (phone) => {
    const { page } = phone;
    // The gesture itself has no door in a headless browser: what it would tell is told by hand.
    await page.addInitScript(() => {
      class Watcher {
        onclose: (() => void) | null = null;
        constructor() {
          Object.assign(window, { wayBack: () => this.onclose?.() });
        }
        destroy(): void {
          Object.assign(window, { wayBack: undefined });
        }
      }
      Object.assign(window, { CloseWatcher: Watcher });
    });
    await phone.visit('/exchange');
    await page.getByRole('button', { name: '限价委托' }).tap();
    const sheet = page.getByRole('dialog', { name: '委托类型' });
    await sheet.waitFor();
    await page.evaluate(() => (window as unknown as { wayBack(): void }).wayBack());
    await sheet.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/exchange');
    expect(await page.evaluate(() => 'wayBack' in window && window.wayBack === undefined)).toBe(true);
  });
});
