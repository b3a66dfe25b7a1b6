/**
 * Breakdowns around the app: a network that is lost, an answer that never comes, a session that ends elsewhere. A
 * server that is killed in mid-session is part of first-order.e2e.ts.
 */
import type { Api } from '@tern/client';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeDatabase } from '../kit/change-database.ts';
import { roundedTo } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { marketOrder } from '../kit/market-order.ts';
import { apiOf, registerMember } from '../kit/member-api.ts';
import { PLANTED } from '../kit/planted-secrets.ts';
import { restingPrice } from '../kit/resting-price.ts';
import { Traffic } from '../kit/traffic.ts';

const { member, onPhone, server } = journey();

const toSpot = (api: Api, amount: string) =>
  api.call('transfer', {
    requestId: `to-spot-${amount}`,
    from: 'assets',
    to: 'spot',
    currency: 'USDT',
    amount,
  });
const coverOf = (page: Page) => page.getByRole('alert').filter({ hasText: /当前无网络|No network/ });
const stripOf = (page: Page) => page.getByRole('alert').filter({ hasText: /连接已断开|Connection lost/ });

test('a network that is lost after content was drawn leaves it, grey and with its age, below a strip that says so', {
  tags: 'long',
}, async () => {
  for (const [language, age] of [
    ['zh', /数据（\d\d:\d\d 前）/],
    ['en', /Data as of \d\d:\d\d:\d\d ?\(\d\d:\d\d ago\)/],
  ] as const)
    await onPhone({ session: member(0), language }, async (phone) => {
      const { page } = phone;
      await phone.visit('/exchange');
      const qty = page.getByRole('textbox', { name: /^(数量|Qty)/ });
      await qty.fill('0.123');
      const order = page.getByRole('button', { name: /^(买入|Buy) / });
      await expect.poll(() => order.isEnabled()).toBe(true);
      await phone.withoutComplaint(async () => {
        await phone.context.setOffline(true);
        await stripOf(page).waitFor();
        expect((await stripOf(page).innerText()).replaceAll('\n', '')).toMatch(age);
        expect(await page.evaluate(() => localStorage.getItem('networkMode'))).toBe('offline');
        expect(await coverOf(page).count()).toBe(0);
        expect(await page.locator('[data-lost]').count()).toBe(1);
        expect(await order.isEnabled()).toBe(false);
        expect(await qty.inputValue()).toBe('0.123');
        await phone.context.setOffline(false);
        await stripOf(page).waitFor({ state: 'hidden' });
        await expect.poll(() => order.isEnabled()).toBe(true);
      });
      expect(await qty.inputValue()).toBe('0.123');
    });
});

test('a server that appends no row shows a strip with the time of its figures, until rows come again', async () => {
  const holdJournal = 'begin; lock table journal in access exclusive mode; select pg_sleep(8); commit';
  for (const [language, text] of [
    ['zh', /^交易暂停，只能撤单，显示 \d\d:\d\d:\d\d 的数据（\d\d:\d\d 前）$/],
    ['en', /^Trading is paused; orders can be canceled\. Data as of \d\d:\d\d:\d\d ?\(\d\d:\d\d ago\)$/],
  ] as const)
    await onPhone({ session: member(0), language }, async (phone) => {
      const { page } = phone;
      await phone.visit('/exchange');
      const paused = page.getByRole('alert').filter({ hasText: /交易暂停|Trading is paused/ });
      await phone.withoutComplaint(async () => {
        const held = changeDatabase(server().dataDir, holdJournal);
        await paused.waitFor();
        expect((await paused.innerText()).replaceAll('\n', '')).toMatch(text);
        expect(await stripOf(page).count()).toBe(0);
        await held;
        await paused.waitFor({ state: 'hidden' });
      });
    });
});

test('a start without a network shows the offline screen, and its reload button brings the app back', async () => {
  await onPhone({ altersPage: true }, async (phone) => {
    const { page } = phone;
    await page.addInitScript(() => {
      const isOnline = () => sessionStorage.getItem('test-online') === 'yes';
      Object.defineProperty(navigator, 'onLine', { get: isOnline, configurable: true });
    });
    await page.goto('/quotes');
    await coverOf(page).getByText('请检查网络设置后重新加载').waitFor();
    await page.evaluate(() => sessionStorage.setItem('test-online', 'yes'));
    const loaded = page.waitForEvent('load');
    await coverOf(page).getByRole('button', { name: '重新加载' }).tap();
    await loaded;
    await phone.settled();
    await page.getByRole('button', { name: /^BTC/ }).first().waitFor();
    expect(await coverOf(page).count()).toBe(0);
  });
});

test('a screen that could not be drawn without a network is the offline screen, whose reload keeps the app', {
  tags: 'long',
}, async () => {
  for (const [language, reload, still] of [
    ['zh', '重新加载', '仍无网络'],
    ['en', 'Reload', 'Still no network'],
  ] as const)
    await onPhone({ session: member(0), language }, async (phone) => {
      const { page } = phone;
      await phone.visit('/exchange');
      const qty = page.getByRole('textbox', { name: /^(数量|Qty)/ });
      await qty.fill('0.123');
      await phone.withoutComplaint(async () => {
        await phone.context.setOffline(true);
        await stripOf(page).waitFor();
        await page
          .getByRole('button', { name: /^(资产|Balance)$/ })
          .or(page.getByRole('link', { name: /^(资产|Balance)$/ }))
          .first()
          .tap();
        const button = page.getByRole('button', { name: reload, exact: true });
        for (const press of [1, 2]) {
          await button.first().tap();
          await phone.says(still);
          await expect.poll(() => button.first().isEnabled(), { message: `press ${press}` }).toBe(true);
        }
        await page.goBack();
        await phone.context.setOffline(false);
        await stripOf(page).waitFor({ state: 'hidden' });
      });
      expect(await qty.inputValue()).toBe('0.123');
    });
});

test('an order whose answer is lost is asked for with the same request id, and the member learns that it is placed', async () => {
  const session = member(0);
  await onPhone({ session }, async (phone) => {
    const { page } = phone;
    const api = apiOf(server().origin, session);
    await toSpot(api, '1000');
    const price = await restingPrice(api, 'BTC/USDT');
    const ids: (string | null)[] = [];
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route('**/spot/order/placeOrder', async (route) => {
      ids.push(new URLSearchParams(route.request().postData() ?? '').get('requestId'));
      if (ids.length > 2) {
        await told;
        return route.continue();
      }
      // The first reaches the exchange, the second does not; neither answer comes back.
      if (ids.length === 1) await route.fetch();
      return route.abort('connectionfailed');
    });
    await phone.visit('/exchange');
    await page.getByRole('textbox', { name: '价格' }).fill(price);
    await page.getByRole('textbox', { name: '数量' }).fill('0.01');
    await phone.withoutComplaint(async () => {
      await page.getByRole('button', { name: /^买入 / }).tap();
      await page.getByText(/委托尚未收到答复/).waitFor();
      tell();
      await phone.says('委托已提交');
    });
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    await page.getByText(/委托尚未收到答复/).waitFor({ state: 'hidden' });
    const open = await api.call('getOpenSpotOrders', {});
    expect(open.map((order) => order.requestId)).toEqual([ids[0]]);
    await page.getByRole('button', { name: /委托已到达交易所/ }).tap();
    await page.waitForURL(`**/transactionDetail?orderId=${open[0]?.orderId}`);
    await api.call('cancelSpotOrder', { orderId: open[0]!.orderId });
  });
});

test('a fill names what was bought at which price, leads to its order, and stays readable when the message is gone', {
  tags: 'long',
}, async () => {
  const session = member(0);
  await onPhone({ session }, async (phone) => {
    const { page } = phone;
    const traffic = new Traffic(page);
    const api = apiOf(server().origin, session);
    await toSpot(api, '100');
    await phone.visit('/exchange');
    // The strips watch both topics and come after the first screen; the screen itself watches spot orders alone.
    await expect.poll(() => traffic.isLive('orders') && traffic.isLive('contractOrders')).toBe(true);
    await marketOrder(api, { pairsName: 'BTC/USDT', side: 'BUY', quoteAmount: '50' });
    const strip = page.getByRole('button', { name: /^已买入 0\.\d+ BTC，均价 [\d,]+\.\d\d$/ });
    await strip.tap();
    await page.waitForURL('**/transactionDetail?orderId=*');
    const orderId = new URL(page.url()).searchParams.get('orderId')!;
    const readOrder = () => api.call('getSpotOrder', { orderId }).then(({ order }) => order);
    // The message is out before the read tables hold the order.
    await expect
      .poll(() => readOrder().catch(() => undefined))
      .toMatchObject({ side: 'BUY', status: 'matched' });
    const order = await readOrder();
    await page
      .locator('main:visible')
      .getByText(roundedTo(order.averagePrice, 2).replace(/\B(?=(\d{3})+\.)/g, ','))
      .first()
      .waitFor();
    const message = async () => (await api.call('getMessages', { global: 'CHINESE_SIM' })).rows[0];
    await expect.poll(async () => (await message())?.link).toBe(`/transactionDetail?orderId=${orderId}`);
    expect((await message())?.body).toMatch(
      /^已买入 0\.\d+ BTC，成交均价 [\d,]+\.\d\d，成交额 [\d,]+\.\d\d USDT。$/,
    );
    await page.getByRole('button', { name: '返回', exact: true }).tap();

    await page.getByRole('button', { name: '买入', exact: false }).first().waitFor();
    await phone.visit('/personalCenter');
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: /复制/ }).first().tap();
    await phone.toast('复制成功');
    await page.getByRole('log', { name: '最近的提示' }).getByText('复制成功').waitFor({ state: 'attached' });
  });
});

test('an answer that does not come within 10 s is said, and the next try is free', {
  tags: 'long',
}, async () => {
  await onPhone({ session: member(0), altersPage: true }, async (phone) => {
    const { page } = phone;
    await page.clock.install();
    await phone.visit('/personalCenter');
    const mode = () => page.evaluate(() => localStorage.getItem('networkMode'));
    expect(await mode()).toBe('online');
    await page.route('**/member/member/setNickName', () => new Promise(() => undefined));
    await page.getByRole('button', { name: /设置昵称/ }).tap();
    const dialog = page.getByRole('dialog', { name: '设置昵称' });
    await dialog.getByRole('textbox').fill('海燕');
    const save = dialog.getByRole('button', { name: '保存' });
    const asked = page.waitForRequest('**/member/member/setNickName');
    await save.tap();
    await asked;
    await page.clock.fastForward(8_000);
    expect(await dialog.getByText('请求超时').count()).toBe(0);
    await page.clock.fastForward(2_000);
    await dialog.getByText('请求超时').waitFor();
    await expect.poll(() => save.isEnabled()).toBe(true);
  });
});

test('a session that ended elsewhere is cleared, said, and answered with the login after half a second', async () => {
  const session = member(1);
  await onPhone({ session, altersPage: true }, async (phone) => {
    const { page } = phone;
    await page.clock.install();
    await phone.visit('/assets');
    await page.getByRole('button', { name: '打开菜单' }).tap();
    const menu = page.getByRole('dialog', { name: 'Tern' });
    await menu.waitFor();
    await apiOf(server().origin, session).call('logout');
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await phone.says('授权过期，请重新登录');
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}'))).toMatchObject({
      token: '',
      userId: '',
    });
    await page.clock.runFor(499);
    expect(new URL(page.url()).pathname).toBe('/assets');
    await page.clock.runFor(1);
    await page.waitForURL('**/login');
    await page.clock.resume();
    await menu.waitFor({ state: 'hidden' });
  });
});

test('the screen that finds its session ended adds no words of its own', { tags: 'long' }, async () => {
  const target = { areaCode: '86', phone: '13911117777' };
  const session = await registerMember(server().origin, target, PLANTED.loginPassword);
  await onPhone({ session }, async (phone) => {
    const { page } = phone;
    await phone.visit('/assets');
    const claim = page.getByRole('button', { name: '领取', exact: true });
    await claim.waitFor();
    await apiOf(server().origin, session).call('logout');
    await claim.tap();
    await page.waitForURL('**/login');
    expect(phone.said()).toEqual(['授权过期，请重新登录']);
  });
});
