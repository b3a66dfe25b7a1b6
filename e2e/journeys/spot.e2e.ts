/**
 * Trading on the phone: filling the form from the book and the slider, language and theme changed over a filled form,
 * confirmations, an answer that is lost, cancelling, and the lists of what was done, past their first page.
 */
import type { Api } from '@tern/client';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { plain, roundedTo, units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { marketOrder } from '../kit/market-order.ts';
import { apiOf } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { restingPrice } from '../kit/resting-price.ts';
import { nextFrame } from '../kit/stillness.ts';
import { giveBookBack, ownBook, TEST_CONTROL } from '../kit/test-control.ts';
import { ExchangeScreen } from '../kit/trader.ts';

const { member, onPhone, server } = journey(TEST_CONTROL);
const PAIR = 'BTC/USDT';
const PLACE = '**/api/spot/order/placeOrder';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const apiOfMember = (place: 0 | 1): Api => apiOf(server().origin, member(place));
const openOrdersOf = async (api: Api) => api.call('getOpenSpotOrders');

async function onExchange(place: 0 | 1, walk: (phone: Phone) => Promise<void>): Promise<void> {
  await onPhone({ session: member(place) }, async (phone) => {
    await phone.visit('/exchange');
    await phone.page
      .getByRole('button', { name: /^使用价格/ })
      .first()
      .waitFor();
    await walk(phone);
  });
}

test('the book and the slider fill the form, and the book groups and turns', async () => {
  await onExchange(0, async ({ page }) => {
    const levels = page.getByRole('button', { name: /^使用价格/ });
    const bid = levels.last();
    // Its price as it stands under the finger: the book moves.
    const tapped = bid.evaluate(
      (one) =>
        new Promise<string>((resolve) => {
          const read = () => resolve(/\d[\d,]*\.\d+/.exec((one as HTMLElement).innerText)?.[0] ?? '');
          one.addEventListener('click', read, { once: true, capture: true });
        }),
    );
    await bid.tap();
    const price = units(await tapped);
    await expect.poll(async () => units(await field(page, '价格').inputValue())).toBe(price);
    const before = units(await field(page, '价格').inputValue());
    await page.getByRole('button', { name: '加一个最小变动价位' }).tap();
    expect(units(await field(page, '价格').inputValue()) - before).toBe(units('0.01'));
    await page.getByRole('button', { name: '减一个最小变动价位' }).tap();

    // Half of the 30,000 USDT that are free, never more.
    const track = await page.getByRole('slider', { name: '可用比例' }).locator('xpath=../..').boundingBox();
    if (!track) throw new Error('no slider');
    await page.touchscreen.tap(track.x + track.width / 2, track.y + track.height / 2);
    const amount = async () => units((await field(page, '金额').inputValue()) || '0');
    await expect.poll(amount).toBeGreaterThan(units('14000'));
    expect(await amount()).toBeLessThanOrEqual(units('15300'));
    const qty = units(await field(page, '数量').inputValue());
    expect(((await amount()) * units('1')) / qty).toBe(units(await field(page, '价格').inputValue()));

    await page.getByRole('combobox', { name: '合并深度' }).selectOption('10');
    await expect.poll(() => levels.first().innerText()).toMatch(/\d0\s/);
    await page.getByRole('button', { name: /^盘口显示/ }).tap();
    await page.getByRole('button', { name: '盘口显示: 只看买盘' }).waitFor();
  });
});

test('language and theme change over a filled form, and the form stays', { tags: 'long' }, async () => {
  await onExchange(0, async (phone) => {
    const { page } = phone;
    await field(page, '价格').fill('50000');
    await field(page, '数量').fill('0.0321');
    await page.getByRole('button', { name: '打开菜单' }).tap();
    await page.getByRole('button', { name: '切换到夜间模式' }).tap();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('night');
    await page.getByRole('dialog').getByRole('button', { name: '设置', exact: true }).tap();
    await page.getByRole('button', { name: '语言' }).tap();
    await page.getByRole('button', { name: 'English' }).tap();
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await page.waitForURL('**/exchange');
    const menu = page.getByRole('dialog', { name: 'Tern' });
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Spot' }).waitFor();
    await page.getByRole('button', { name: 'Buy BTC' }).waitFor();
    expect(await field(page, 'Price').inputValue()).toBe('50,000');
    expect(await field(page, 'Qty').inputValue()).toBe('0.0321');
    expect(await field(page, 'Amount').inputValue()).toBe('1,605');
    expect(await page.locator('main:visible').innerText()).not.toMatch(/\p{Script=Han}/u);
  });
});

test('a market order asks once more until it is told not to, a limit order only when it is told to', async () => {
  await ownBook(server(), apiOfMember(0), PAIR);
  await onExchange(1, async (phone) => {
    const { page } = phone;
    const exchange = new ExchangeScreen(phone);
    const sheet = page.getByRole('dialog', { name: '确认委托' });
    let orders = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/placeOrder')) orders++;
    });
    await exchange.fillMarketBuy('20');
    await exchange.pressBuy();
    await sheet.getByText('20.00 USDT').waitFor();
    await sheet.getByRole('button', { name: '关闭' }).tap();
    await sheet.waitFor({ state: 'hidden' });
    expect(orders).toBe(0);
    await exchange.pressBuy();
    await sheet.getByRole('checkbox').tap();
    await sheet.getByRole('button', { name: '买入 BTC' }).tap();
    await phone.toast('委托已提交');
    await exchange.fillMarketBuy('20');
    await exchange.pressBuy();
    await phone.toast('委托已提交');
    expect([orders, await sheet.count()]).toEqual([2, 0]);

    await page.getByRole('button', { name: '交易设置' }).tap();
    const settings = page.getByRole('dialog', { name: '交易设置' });
    expect(await settings.getByRole('switch', { name: '市价委托二次确认' }).isChecked()).toBe(false);
    await settings.getByRole('switch', { name: '限价委托二次确认' }).tap();
    await settings.getByRole('button', { name: '关闭' }).tap();
    await page.getByRole('button', { name: '市价委托' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '限价委托' }).tap();
    await field(page, '数量').fill('0.001');
    await field(page, '价格').fill(await restingPrice(apiOfMember(1), PAIR));
    await exchange.pressBuy();
    await sheet.getByText('一直有效 (GTC)').waitFor();
    expect(orders).toBe(2);
  });
  await giveBookBack(server(), apiOfMember(0));
});

test('IOC, FOK and post-only are chosen in a sheet, and end as they say', { tags: 'long' }, async () => {
  await onExchange(0, async (phone) => {
    const { page } = phone;
    const api = apiOfMember(0);
    const resting = await restingPrice(api, PAIR);
    const { price, tickSize } = await api.call('getTicker', { pairsName: PAIR, type: 'SPOT' });
    const above = (units(price) * 102n) / 100n;
    const crossing = plain(above - (above % units(tickSize)));
    const cases = [
      { from: 'GTC', to: /^立即成交并取消剩余/, at: resting, ends: ['IOC', 'cancelled', 'IOC_REMAINDER'] },
      { from: 'IOC', to: /^全部成交或立即取消/, at: resting, ends: ['FOK', 'cancelled', 'FOK'] },
      { from: 'FOK', to: /^只做 Maker/, at: crossing, ends: ['POST_ONLY', 'cancelled', 'POST_ONLY'] },
      { from: '只做 Maker', to: /^只做 Maker/, at: resting, ends: ['POST_ONLY', 'pending', 'NONE'] },
    ];
    for (const { from, to, at, ends } of cases) {
      await page.getByRole('button', { name: `有效方式 ${from}`, exact: true }).tap();
      await page.getByRole('dialog', { name: '有效方式' }).getByRole('button', { name: to }).tap();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await field(page, '价格').fill(at);
      await field(page, '数量').fill('0.001');
      await new ExchangeScreen(phone).pressBuy();
      await phone.toast('委托已提交');
      const newest = async () => {
        const [open] = await openOrdersOf(api);
        const order = open ?? (await api.call('getSpotOrders')).rows[0];
        return [order?.timeInForce, order?.status, order?.reason];
      };
      await expect.poll(newest).toEqual(ends);
    }
    await phone.visit('/transaction/allTransaction?tab=history');
    for (const reason of ['剩余自动撤销', '无法全部成交', '会立即成交，已撤销'])
      await page.getByText(reason).first().waitFor();
    await api.call('cancelAllSpotOrders');
  });
});

test('an answer that is lost makes no second order, even from a form that is built anew', async () => {
  await onExchange(1, async (phone) => {
    const { page } = phone;
    const api = apiOfMember(1);
    const price = await restingPrice(api, PAIR);
    const ids: (string | null)[] = [];
    const note = (route: Route) =>
      ids.push(new URLSearchParams(route.request().postData() ?? '').get('requestId'));
    const order = async () => {
      await field(page, '价格').fill(price);
      await field(page, '数量').fill('0.002');
      await new ExchangeScreen(phone).pressBuy();
    };
    let isLost = true;
    await page.route(PLACE, async (route) => {
      note(route);
      if (!isLost) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await phone.withoutComplaint(async () => {
      await order();
      await page.getByText(/委托尚未收到答复/).waitFor();
      // Another pair and back: the form is a new one.
      for (const coin of ['ETH', 'BTC']) {
        await page.getByRole('button', { name: /选择交易对$/ }).tap();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: new RegExp(`^${coin}/USDT`) })
          // Among the recent ones or in the list: both choose it.
          .first()
          .tap();
        await page.getByRole('heading', { name: `${coin}/USDT` }).waitFor();
      }
      await expect.poll(() => field(page, '价格').inputValue()).not.toBe('');
      // The same words, while the first ones are still asked for.
      await order();
      isLost = false;
      await phone.says('委托已提交');
      await phone.toast('委托已提交');
    });
    await page.getByText(/委托尚未收到答复/).waitFor({ state: 'hidden' });
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(1);
    expect(await openOrdersOf(api)).toHaveLength(1);

    // Answered: the same words again are another order.
    await order();
    await phone.toast('委托已提交');
    expect(await openOrdersOf(api)).toHaveLength(2);

    await page.getByRole('button', { name: '撤单', exact: true }).first().tap();
    await phone.toast('撤单成功');
    expect(await openOrdersOf(api)).toHaveLength(1);
    await order();
    await phone.toast('委托已提交');
    await page.getByRole('button', { name: '全部撤单' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).tap();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await openOrdersOf(api)).toHaveLength(2);
    await page.getByRole('button', { name: '全部撤单' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '全部撤单' }).tap();
    await phone.toast('已撤销 2 笔委托');
    await page.getByText('暂无委托').waitFor();
    expect(await openOrdersOf(api)).toEqual([]);
  });
});

test('the pair picker has a tab per main currency, searches in capitals and remembers the pair', {
  tags: 'long',
}, async () => {
  await onExchange(0, async (phone) => {
    const { page } = phone;
    await page.getByRole('button', { name: /选择交易对$/ }).tap();
    const picker = page.getByRole('dialog', { name: '选择交易对' });
    await picker.getByRole('tab', { name: 'BTC' }).tap();
    await picker.getByRole('button', { name: /^SOL\/BTC/ }).waitFor();
    const field = picker.getByRole('searchbox', { name: '搜索币种' });
    await field.pressSequentially('eth');
    expect(await field.inputValue()).toBe('ETH');
    // Both markets and every main currency are searched.
    for (const name of [/^ETH\/USDT\s*24h/, /^ETH\/BTC/, /^ETH\/USDT\s*永续/])
      await picker.getByRole('button', { name }).waitFor();
    await picker.getByRole('button', { name: /^ETH\/BTC/ }).tap();
    await page.getByRole('heading', { name: 'ETH/BTC' }).waitFor();
    await phone.visit('/exchange');
    await page.getByRole('heading', { name: 'ETH/BTC' }).waitFor();
  });
});

/** More than one page of everything: 24 market orders, 3 of them sales, and 21 cancelled ones. */
async function tradeALot(api: Api): Promise<void> {
  const requestId = (place: number) => place.toString(16).padStart(32, '7');
  for (let place = 0; place < 24; place++) {
    const way =
      place < 3 ? { side: 'SELL' as const, qty: '0.0002' } : { side: 'BUY' as const, quoteAmount: '15' };
    await marketOrder(api, { pairsName: PAIR, ...way });
  }
  const price = await restingPrice(api, 'ETH/USDT');
  for (let place = 24; place < 45; place++) {
    const { orderId } = await api.call('placeSpotOrder', {
      requestId: requestId(place),
      pairsName: 'ETH/USDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price,
      qty: '0.01',
    });
    await api.call('cancelSpotOrder', { orderId });
  }
}

test('own orders and trades go on past the first page, are filtered, pulled anew and opened', async () => {
  const api = apiOfMember(1);
  await tradeALot(api);
  await onPhone({ session: member(1) }, async (phone) => {
    const { page } = phone;
    const rows = page.locator('main:visible ul > li');
    const toTheEnd = async () => {
      await page.locator('main:visible').evaluate((one) => one.scrollTo(0, one.scrollHeight));
      return page.getByText('没有更多了').count();
    };
    const filter = async (...names: string[]) => {
      await page
        .getByRole('button', { name: /全部交易对|USDT$/ })
        .first()
        .tap();
      for (const name of names)
        await page.getByRole('dialog').getByRole('button', { name, exact: true }).first().tap();
      await page.getByRole('dialog').getByRole('button', { name: '查看结果' }).tap();
    };
    await phone.visit('/transaction/allTransaction');
    await page.getByRole('tab', { name: '历史委托' }).tap();
    await expect.poll(() => rows.count()).toBe(20);
    await expect.poll(toTheEnd).toBe(1);
    const all = await rows.count();
    expect(all).toBeGreaterThanOrEqual(45);

    // Pulled down: the first page again, one call, and one second of saying so.
    await page.locator('main:visible').evaluate((one) => one.scrollTo(0, 0));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/getOrders/.test(request.url())) asked.push(new URL(request.url()).search);
    });
    await phone.pull(130);
    await phone.toast('正在刷新…');
    await expect.poll(() => rows.count()).toBe(20);
    expect(asked.filter((query) => query.includes('cursor'))).toEqual([]);

    await filter('卖出');
    await expect.poll(() => rows.count()).toBe(3);
    expect(await rows.getByText('卖出').count()).toBe(3);
    await filter('ETH/USDT', '买入', '已撤销');
    await expect.poll(toTheEnd).toBe(1);
    await expect.poll(() => rows.count()).toBe(21);
    await filter('重置');

    await page.getByRole('tab', { name: '成交明细' }).tap();
    await expect.poll(() => rows.count()).toBe(20);
    await expect.poll(toTheEnd).toBe(1);
    expect(await rows.count()).toBeGreaterThanOrEqual(24);

    await page.getByRole('tab', { name: '历史委托' }).tap();
    await filter('卖出');
    await expect.poll(() => rows.count()).toBe(3);
    await rows.first().getByRole('link').tap();
    await page.waitForURL('**/transactionDetail?orderId=*');
    const { orderId } = (await api.call('getSpotOrders', { side: 'SELL' })).rows[0] as { orderId: string };
    const { order, fills } = await api.call('getSpotOrder', { orderId });
    const screen = page.locator('main:visible');
    await screen.getByText(orderId).first().waitFor();
    const text = (await screen.innerText()).replaceAll(',', '');
    for (const fill of fills) expect(text).toContain(roundedTo(fill.fee, 2));
    expect(text).toContain(plain(units(order.averagePrice)).slice(0, 8));
    await page.getByRole('button', { name: '返回', exact: true }).tap();
    await page.waitForURL('**/transaction/allTransaction?tab=history');
  });
});

test('what is drawn on a chart is kept, and one drawing can be taken away by a finger', {
  tags: 'long',
}, async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    const kept = () =>
      page.evaluate(
        () => (JSON.parse(localStorage.getItem('drawings') ?? '{}')['BTC/USDT'] ?? []) as { tool: string }[],
      );
    const tools = async () => (await kept()).map((one) => one.tool);
    const ready = async () => {
      await phone.visit('/kline');
      await page.locator('[role=slider] canvas').first().waitFor();
      // Its candles are there once nothing stands in their place.
      await expect.poll(() => page.locator('main:visible .skeleton').count()).toBe(0);
      await phone.settled();
    };
    const take = async (tool: string) => {
      await page.getByRole('button', { name: tool }).tap();
      await page.getByRole('button', { name: tool, pressed: true }).waitFor();
    };
    await ready();
    await page.getByRole('button', { name: '画线工具' }).tap();
    await take('线段');
    await phone.swipe({ x: 60, y: 320 }, { x: 250, y: 420 });
    await expect.poll(tools).toEqual(['segment']);
    await take('水平线');
    await page.touchscreen.tap(150, 260);
    await expect.poll(tools).toEqual(['segment', 'horizontalStraightLine']);

    await ready();
    expect(await tools()).toEqual(['segment', 'horizontalStraightLine']);
    await page.getByRole('button', { name: '画线工具' }).tap();
    await take('删除一条画线');
    // Beside both of them, a finger takes nothing away.
    await page.touchscreen.tap(300, 340);
    await nextFrame(page);
    expect(await tools()).toHaveLength(2);
    await page.touchscreen.tap(155, 370);
    await expect.poll(tools).toEqual(['horizontalStraightLine']);
    await page.getByRole('button', { name: '清除全部画线' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '清除全部画线' }).tap();
    await expect.poll(tools).toEqual([]);
  });
});

test('a price that steps lights up, but not for a member who asked for calm', { tags: 'long' }, async () => {
  await onPhone({ altersPage: true }, async (phone) => {
    const { page } = phone;
    // Counted as they begin: a light burns shorter than a look takes on a busy machine.
    await page.addInitScript(() => {
      const seen = { lights: 0 };
      Object.assign(window, { seen });
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...given) {
        seen.lights++;
        return animate.apply(this, given);
      };
    });
    const lights = () => page.evaluate(() => (window as unknown as { seen: { lights: number } }).seen.lights);
    await phone.visit('/exchange');
    await page.locator('[data-step]').first().waitFor();
    expect(await lights()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(lights).toBeGreaterThan(0);
  });
});
