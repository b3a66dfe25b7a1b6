/**
 * Fields under a finger: the slider takes every value and snaps near its marks, the pair picker opens with its field in
 * hand, the keyboard covers no button.
 *
 * @module-tag long
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import type { Phone } from '../kit/phone.ts';
import { movementEnds } from '../kit/stillness.ts';

const { member, onPhone } = journey();

/** Drags the diamond of the slider to a share of its track. */
async function dragTo(phone: Phone, percent: number): Promise<void> {
  const slider = phone.page.locator('main:visible').getByRole('slider');
  const place = await slider.evaluate((input, share) => {
    const control = input.closest('.touch-none')!;
    const track = control.firstElementChild!.getBoundingClientRect();
    const now = (Number((input as HTMLInputElement).value) / 100) * track.width;
    const y = track.top + track.height / 2;
    return { from: { x: track.left + now, y }, to: { x: track.left + (track.width * share) / 100, y } };
  }, percent);
  await phone.swipe(place.from, place.to);
}

test.each(['/exchange', '/contract'])(
  'the slider of %s snaps near its marks and takes every value',
  async (route) => {
    await onPhone({ session: member(0) }, async (phone) => {
      const { page } = phone;
      await phone.visit(route);
      const slider = page.locator('main:visible').getByRole('slider');
      const value = () => slider.evaluate((input: HTMLInputElement) => Number(input.value));
      for (const [finger, lands] of [
        [26, 25],
        [74, 75],
        [49, 50],
        [98.5, 100],
        [1.5, 0],
      ] as const) {
        await dragTo(phone, finger);
        await expect.poll(value, { message: `${finger}` }).toBe(lands);
      }
      await dragTo(phone, 37);
      await expect.poll(async () => Math.abs((await value()) - 37)).toBeLessThanOrEqual(1);
      await dragTo(phone, 25);
      await expect.poll(value).toBe(25);
      // From a mark the keyboard reaches what a finger does not.
      await slider.focus();
      for (const next of [26, 27, 28]) {
        await page.keyboard.press('ArrowRight');
        await expect.poll(value).toBe(next);
      }
    });
  },
);

test.each(['/exchange', '/contract'])('the pair picker of %s opens with its field in hand', async (route) => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit(route);
    await page.getByRole('heading', { level: 1 }).getByRole('button').tap();
    const field = page.getByRole('dialog').getByRole('searchbox').or(page.getByPlaceholder('搜索币种'));
    await field.waitFor();
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('eth');
    expect(await field.inputValue()).toBe('ETH');
  });
});

const KEYBOARD_TOP = 360;

/** A keyboard that covers the lower part of the page, as on iOS; a headless browser has none. */
async function raiseKeyboard(page: Page): Promise<void> {
  await page.evaluate((height) => {
    const view = window.visualViewport!;
    Object.defineProperty(view, 'height', { configurable: true, get: () => height });
    view.dispatchEvent(new Event('resize'));
  }, KEYBOARD_TOP);
}

async function lowerKeyboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const view = window.visualViewport!;
    Reflect.deleteProperty(view, 'height');
    view.dispatchEvent(new Event('resize'));
  });
}

async function expectAbove(button: Locator, page: Page): Promise<void> {
  await movementEnds(page);
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual(KEYBOARD_TOP);
}

test('the keyboard covers no button', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const phoneHeight = () => page.locator('#phone').evaluate((one) => one.clientHeight);
    // The bar at the foot of a form.
    await phone.visit('/assets/transfer');
    await page.getByRole('textbox', { name: '数量' }).tap();
    await raiseKeyboard(page);
    await expectAbove(page.getByRole('button', { name: '确认划转' }), page);
    await expect.poll(phoneHeight).toBe(KEYBOARD_TOP);
    await lowerKeyboard(page);
    await expect.poll(phoneHeight).toBe(812);
    // The key of an order form, and that of a sheet.
    await phone.visit('/contract');
    await page.getByLabel('数量', { exact: true }).tap();
    await raiseKeyboard(page);
    await expectAbove(page.getByRole('button', { name: '开空（看跌）', exact: true }), page);
    await lowerKeyboard(page);
    await page.getByTitle('杠杆').tap();
    await page.getByRole('dialog').waitFor();
    await raiseKeyboard(page);
    await expectAbove(page.getByRole('dialog').getByRole('button', { name: /^确认/ }), page);
    await lowerKeyboard(page);
    // A browser that makes the page itself smaller, as on Android.
    await phone.visit('/assets/transfer');
    await page.setViewportSize({ width: 375, height: KEYBOARD_TOP });
    await expectAbove(page.getByRole('button', { name: '确认划转' }), page);
  });
});
