/**
 * Details of the specification that no journey passes by.
 *
 * @module-tag long
 */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { leaveContractTraces } from '../kit/contract-order.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import { restingPrice } from '../kit/resting-price.ts';

const { member, onPhone, server } = journey();

test.each([
  ['/noticeDetail', '内容不存在或已下线', 'Content not found or no longer available', '/noticeList'],
  ['/transactionDetail', '委托不存在', 'Order not found', '/transaction/allTransaction?tab=history'],
  [
    '/transactionDetail?type=contract&orderId=x',
    '委托不存在',
    'Order not found',
    '/contract/allContract?tab=history',
  ],
  [
    '/contract/liquidation?id=999999',
    '强平记录不存在',
    'Liquidation record not found',
    '/contract/allContract?tab=liquidations',
  ],
] as const)('%s names nothing, says so and leads to the list', async (address, zh, en, list) => {
  for (const language of ['zh', 'en'] as const)
    await onPhone({ session: member(0), language }, async (phone) => {
      const { page } = phone;
      for (const path of [address, address.replace(/\?.*/, '')]) {
        await phone.visit(path);
        // Contracts have a list of their own, which only the whole address names.
        if (path === address) await page.getByText(language === 'zh' ? zh : en, { exact: true }).waitFor();
        expect(await page.getByText(/参数|parameter/i).count(), path).toBe(0);
      }
      await phone.visit(address);
      await page.getByRole('button', { name: language === 'zh' ? '查看列表' : 'View list' }).tap();
      await page.waitForURL(`**${list}`);
    });
});

test('an agreement stands under its own title', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    for (const title of ['用户协议', '隐私政策', '法币交易协议', '商家协议']) {
      await phone.visit('/aboutAgreement');
      await page.getByRole('button', { name: title }).tap();
      await page
        .getByText(/^更新于|^更新时间|\d{4}/)
        .first()
        .waitFor();
      expect(await page.getByRole('heading', { level: 1 }).filter({ visible: true }).innerText()).toBe(title);
    }
  });
});

test('a member who is not verified is asked to verify', async () => {
  for (const [language, words] of [
    ['zh', '去认证'],
    ['en', 'Verify now'],
  ] as const)
    await onPhone({ session: member(1), language }, async (phone) => {
      await phone.visit('/realname');
      const [basic, advanced] = await phone.page.locator('main').getByText('USDT').locator('..').all();
      expect(await basic?.innerText()).toContain(words);
      expect(await advanced?.innerText()).not.toContain(words);
    });
});

test('quick buy opens its own tab each time', async () => {
  await onPhone({ session: member(1) }, async (phone) => {
    const { page } = phone;
    const chosen = () =>
      page.locator('main:visible').getByRole('tab', { selected: true }).first().innerText();
    await phone.visit('/home');
    for (const visit of [1, 2]) {
      await page.getByRole('button', { name: /^快捷买币/ }).tap();
      await page.waitForURL('**/transaction?tab=quickBuy');
      await page.getByRole('textbox', { name: '我要支付' }).waitFor();
      expect(await chosen(), `visit ${visit}`).toBe('快捷买币');
      await page.getByRole('tab', { name: '币币' }).tap();
      await page.getByRole('textbox', { name: /^数量/ }).waitFor();
      await page.getByRole('navigation').getByRole('link', { name: '首页' }).tap();
      await page.waitForURL('**/home');
    }
    await page.getByRole('navigation').getByRole('link', { name: '交易' }).tap();
    await page.waitForURL('**/transaction');
    await page.getByRole('textbox', { name: /^数量/ }).waitFor();
    expect(await chosen()).toBe('币币');
  });
});

test('the volume leaders show one turnover each, and a turnover in BTC its unit', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/home');
    const rows = page.locator('main:visible').getByRole('button', { name: /^[A-Z]+\/(USDT|BTC)/ });
    const leaders = rows.filter({ hasText: '¥', hasNotText: '%' });
    await page.getByRole('tab', { name: '成交额榜' }).tap();
    await expect.poll(() => leaders.count()).toBeGreaterThan(3);
    for (const text of await leaders.allInnerTexts()) expect(text).not.toMatch(/24h/);
    await phone.visit('/quotes');
    await page.getByRole('button', { name: 'BTC', exact: true }).tap();
    const inBtc = page.getByRole('button', { name: /^ETH\/BTC/ });
    await inBtc.waitFor();
    expect(await inBtc.innerText()).toMatch(/24h [\d,.]+(万|亿)? BTC/);
    await page.getByRole('button', { name: 'USDT', exact: true }).tap();
    const inUsdt = page.getByRole('button', { name: /^ETH\/USDT/ });
    await inUsdt.waitFor();
    expect(await inUsdt.innerText()).not.toMatch(/24h \S+ USDT/);
  });
});

/** Presses on the words, at their begin, and sees the box follow. */
async function togglesByItsWords(scope: Locator, name: string, role: 'checkbox' | 'switch' = 'checkbox') {
  const box = scope.getByRole(role, { name });
  const words = scope.getByText(name).first();
  const before = await box.isChecked();
  for (const wanted of [!before, before]) {
    await words.tap({ position: { x: 6, y: 6 } });
    await expect.poll(() => box.isChecked(), { message: name }).toBe(wanted);
  }
}

test('the words beside a box or a switch toggle it', async () => {
  const mine = apiOf(server().origin, member(1));
  await mine.call('acceptRiskNotice');
  await onPhone({ session: member(1) }, async (phone) => {
    const { page } = phone;
    const main = page.locator('main:visible');
    await phone.visit('/contract');
    await togglesByItsWords(main, '止盈/止损');
    await togglesByItsWords(main, '只看当前合约');
    await phone.visit('/exchange');
    await togglesByItsWords(main, '只看当前交易对');
    await page.getByRole('button', { name: '交易设置' }).tap();
    const settings = page.getByRole('dialog', { name: '交易设置' });
    await togglesByItsWords(settings, '限价委托二次确认', 'switch');
    await phone.visit('/assets');
    await togglesByItsWords(main, '隐藏小额币种');
    await phone.visit('/setting');
    await togglesByItsWords(main, '限价委托二次确认', 'switch');
  });
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/register');
    await togglesByItsWords(page.locator('main:visible'), '我已阅读并同意');
    const box = page.getByRole('checkbox', { name: '我已阅读并同意' });
    await page.getByRole('link', { name: '《用户协议》' }).tap();
    await page.waitForURL('**/agreement?*');
    await page.getByRole('button', { name: '返回', exact: true }).tap();
    await page.waitForURL('**/register');
    expect(await box.isChecked()).toBe(false);
  });
});

test('an open order stands in the open list alone, a finished one in the history alone', async () => {
  const api = apiOf(server().origin, member(0));
  const price = await restingPrice(api, 'BTC/USDT');
  const order = (qty: string) => ({
    pairsName: 'BTC/USDT',
    requestId: `history-${qty}`,
    side: 'BUY' as const,
    type: 'LIMIT' as const,
    price,
    qty,
  });
  await api.call('placeSpotOrder', order('0.00111'));
  const { orderId } = await api.call('placeSpotOrder', order('0.00222'));
  await api.call('cancelSpotOrder', { orderId });
  await leaveContractTraces(api);
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const main = page.locator('main:visible');
    await phone.visit('/transaction/allTransaction');
    await main.getByText('0.00111').first().waitFor();
    expect(await main.getByText('0.00222').count()).toBe(0);
    await page.getByRole('tab', { name: '历史委托' }).tap();
    await main.getByText('0.00222').first().waitFor();
    expect(await main.getByText('0.00111').count()).toBe(0);
    await main.getByRole('button', { name: '全部状态' }).tap();
    const statuses = page.getByRole('dialog');
    await statuses.getByRole('button', { name: '已撤销' }).waitFor();
    expect(await statuses.getByText(/未成交|部分成交/).count()).toBe(0);
    await page.keyboard.press('Escape');
    await phone.visit('/contract/allContract?tab=history');
    await main.getByText('已成交').first().waitFor();
    expect(await main.getByText('未成交', { exact: true }).count()).toBe(0);
  });
});
