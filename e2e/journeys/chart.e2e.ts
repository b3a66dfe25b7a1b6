/**
 * The chart under a finger, on the keyboard and for a screen reader: a vertical swipe is the page's, a horizontal one the
 * bars'; prices stand beside the candles; the height is the member's; every bar can be reached and is read in words.
 *
 * @module-tag long
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { movementEnds } from '../kit/stillness.ts';

const { member, onPhone, server } = journey();
const SMALL = { width: 375, height: 667 };
const DETAIL = '/quotes/quotesDetail?type=bibi';

const chartOf = (page: Page) => page.locator('main:visible').getByRole('slider', { name: /K 线图$/ });
const textOf = (chart: Locator) => chart.getAttribute('aria-valuetext');

async function openChart(phone: Phone, route = DETAIL): Promise<Locator> {
  await phone.visit(route);
  const chart = chartOf(phone.page);
  await chart.waitFor();
  await chart.focus();
  await expect.poll(() => textOf(chart)).toMatch(/开盘 /);
  await movementEnds(phone.page);
  return chart;
}

async function swipe(phone: Phone, chart: Locator, by: { x?: number; y?: number }): Promise<void> {
  const box = (await chart.boundingBox())!;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await phone.swipe(from, { x: from.x + (by.x ?? 0), y: from.y + (by.y ?? 0) });
}

/** The text of the oldest bar that shows. */
async function firstShown(chart: Locator): Promise<string> {
  await chart.press('End');
  await chart.press('Home');
  return (await textOf(chart)) ?? '';
}

test('a vertical swipe on the chart scrolls the page, a horizontal one the bars', async () => {
  await onPhone(SMALL, async (phone) => {
    const scrollTop = () => phone.page.locator('main:visible').evaluate((one) => Math.round(one.scrollTop));
    const chart = await openChart(phone);
    const before = await firstShown(chart);
    expect(before).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d, 开盘 [\d,.]+, 最高 [\d,.]+, 最低 [\d,.]+, 收盘 [\d,.]+, 成交量 /,
    );
    await swipe(phone, chart, { y: -90 });
    await expect.poll(scrollTop).toBeGreaterThan(60);
    // Farther back than forth: what a finger moves before it scrolls differs from swipe to swipe.
    await swipe(phone, chart, { y: 140 });
    await expect.poll(scrollTop).toBe(0);
    expect(await firstShown(chart)).toBe(before);
    // The chart still follows a finger, and so often that no touch can be stuck.
    let last = before;
    for (let time = 0; time < 2; time++) {
      await swipe(phone, chart, { x: 120 });
      await expect.poll(() => firstShown(chart).then((shown) => shown < last)).toBe(true);
      last = await firstShown(chart);
      await swipe(phone, chart, { y: -90 });
      await expect.poll(scrollTop).toBeGreaterThan(60);
      await swipe(phone, chart, { y: 140 });
      await expect.poll(scrollTop).toBe(0);
    }
  });
});

test('prices and the labels of the crosshair stand beside the candles, not on them', async () => {
  await onPhone({}, async (phone) => {
    for (const route of [DETAIL, '/kline']) {
      const chart = await openChart(phone, route);
      const [candles, prices] = await chart.evaluate((one) => {
        const top = one.getBoundingClientRect().top;
        const boxes = [...one.querySelectorAll('canvas')]
          .map((canvas) => canvas.getBoundingClientRect())
          .filter((box) => box.height > 80 && box.top - top < 10)
          .sort((a, b) => b.width - a.width);
        return [boxes[0], boxes.at(-1)].map((box) => ({ left: box!.left, right: box!.right }));
      });
      expect(prices!.right - prices!.left, route).toBeGreaterThan(30);
      expect(prices!.left, route).toBeGreaterThanOrEqual(candles!.right - 1);
    }
  });
});

test('keyboard and screen reader reach every bar, in the figures of the server', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const chart = await openChart(phone);
    const bars = await apiOf(server().origin, member(0)).call('getKline', {
      pairsName: 'BTC/USDT',
      type: 'SPOT',
      interval: '15m',
      limit: '5',
    });
    const grouped = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
    const words = (place: number) => {
      const { open, high, low, close } = bars.at(place)!;
      const [o, h, l, c] = [open, high, low, close].map(grouped);
      return `开盘 ${o}, 最高 ${h}, 最低 ${l}, 收盘 ${c}, `;
    };
    // The newest bar changes; the one before it stands.
    await expect
      .poll(async () => {
        await chart.press('End');
        await chart.press('ArrowLeft');
        return textOf(chart);
      })
      .toContain(words(-2));
    await chart.press('ArrowLeft');
    expect(await textOf(chart)).toContain(words(-3));
    await chart.press('ArrowRight');
    expect(await textOf(chart)).toContain(words(-2));
    const place = Number(await chart.getAttribute('aria-valuenow'));
    await chart.press('PageUp');
    expect(Number(await chart.getAttribute('aria-valuenow'))).toBe(place - 10);
    expect(await chart.getAttribute('aria-valuemax')).toBe(String(place + 1));
  });
});

test('the height of the chart is pulled by finger or key, and stays', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    const chart = await openChart(phone);
    const bar = page.getByRole('separator', { name: '图表高度' });
    const height = async () => Math.round((await chart.boundingBox())!.height);
    const usual = await height();
    await bar.press('ArrowDown');
    await bar.press('ArrowDown');
    await expect.poll(height).toBe(usual + 40);
    const box = (await bar.boundingBox())!;
    const from = { x: box.x + box.width / 2, y: box.y + 4 };
    await phone.swipe(from, { x: from.x, y: from.y + 60 });
    await expect.poll(height).toBe(usual + 100);
    await openChart(phone);
    expect(await height()).toBe(usual + 100);
    for (let time = 0; time < 30; time++) await bar.press('ArrowUp');
    await expect.poll(height).toBe(usual - 76);
    expect(await bar.getAttribute('aria-valuenow')).toBe('160');
  });
});
