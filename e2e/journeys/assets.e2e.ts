/**
 * The member's money on the phone: the overview with its two ways of hiding, a transfer with everything that can be
 * wrong with it, the records past their first page, and one coin with what moved it.
 */
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import { marketOrder } from '../kit/market-order.ts';
import { apiOf, balancesOf } from '../kit/member-api.ts';

const { member, onPhone, server } = journey();
const TO_WALLET = { from: 'spot', to: 'assets' } as const;
const requestId = (place: number) => place.toString(16).padStart(32, '5');

test('a transfer says what is wrong with it, and moves exactly what it says', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const api = apiOf(server().origin, member(0));
    const confirm = page.getByRole('button', { name: '确认划转' });
    const amount = page.getByRole('textbox', { name: '数量' });
    const before = await balancesOf(api);
    await phone.visit('/assets/transfer');
    await page.getByText('可划转 50,000.00 USDT').waitFor();
    await confirm.tap();
    await page.getByText('请输入划转数量', { exact: true }).waitFor();
    await amount.fill('0');
    await confirm.tap();
    await page.getByText('请输入划转数量', { exact: true }).waitFor();
    await amount.fill('50000.00000001');
    await page.getByText('超过最大可划转数量 50,000.00 USDT').waitFor();
    await confirm.tap();
    await page.getByRole('button', { name: /^到/ }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '资金账户' }).tap();
    await page.getByText('转出和转入账户不能相同').waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByRole('button', { name: /^到/ }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '币币账户' }).tap();
    await page.getByRole('button', { name: '交换转出与转入账户' }).tap();
    await page.getByText('可划转 30,000.00 USDT').waitFor();
    await page.getByRole('button', { name: '25%' }).tap();
    expect(await amount.inputValue()).toBe('7,500');
    expect(await balancesOf(api)).toEqual(before);

    // Another coin, chosen on its own screen.
    await page.getByRole('button', { name: 'USDT', exact: true }).tap();
    await page.waitForURL('**/assets/chooseCoin?*');
    await page.getByRole('textbox', { name: '搜索币种' }).fill('btc');
    await page.getByRole('button', { name: /^BTC/ }).tap();
    await page.getByText('可划转 0.30 BTC').waitFor();
    await amount.fill('0.12345678');
    await confirm.tap();
    await page.waitForURL('**/assets/tranferSuccess?*');
    await page.getByText('0.12345678 BTC 已从币币账户转入资金账户').waitFor();
    expect(await balancesOf(api)).toMatchObject({ 'assets BTC': '0.62345678/0', 'spot BTC': '0.17654322/0' });
    await page.getByRole('button', { name: '继续划转' }).tap();
    await page.getByText(/最近划转/).waitFor();
    await page.getByText('0.12345678').waitFor();
    // Between the same accounts, and with no amount yet.
    await page.getByText('可划转 0.17654322 BTC').waitFor();
    expect(await page.getByRole('textbox', { name: '数量' }).inputValue()).toBe('');

    // The contract account holds USDT alone.
    await page.getByRole('button', { name: /^到/ }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '合约账户' }).tap();
    await page.getByRole('button', { name: 'USDT', exact: true }).tap();
    await expect
      .poll(() =>
        page
          .locator('main:visible')
          .getByRole('button', { name: /^[A-Z]+/ })
          .count(),
      )
      .toBe(1);
  });
});

test('amounts and small coins are hidden when the member wishes it, on every screen', {
  tags: 'long',
}, async () => {
  await onPhone({ session: member(1) }, async (phone) => {
    const { page } = phone;
    const rows = page.locator('main:visible').getByRole('listitem');
    await phone.visit('/assets');
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole('tab', { name: '合约' }).tap();
    await page.locator('main:visible').getByText('账户权益 (USDT)').waitFor();
    await page.locator('main:visible').getByText('10,000.00', { exact: true }).first().waitFor();
    await page.getByRole('tab', { name: '法币' }).tap();
    await rows.getByText('5,000.00').waitFor();
    await page.getByRole('tab', { name: '币币', exact: true }).tap();
    await expect.poll(() => rows.count()).toBe(4);
    // A coin that was not there before shows by itself.
    await marketOrder(apiOf(server().origin, member(1)), {
      pairsName: 'XRP/USDT',
      side: 'BUY',
      quoteAmount: '10',
    });
    await expect.poll(() => rows.count()).toBe(5);
    // 10 USDT are not little; what a thousandth of them buys is.
    await page.getByRole('checkbox', { name: '隐藏小额币种' }).tap();
    await expect.poll(() => rows.count()).toBe(5);
    const api = apiOf(server().origin, member(1));
    await api.call('transfer', { ...TO_WALLET, requestId: requestId(99), currency: 'XRP', amount: '0.01' });
    await page.getByRole('tab', { name: '资金' }).tap();
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole('checkbox', { name: '隐藏小额币种' }).tap();
    await expect.poll(() => rows.count()).toBe(4);
    await rows.getByText('XRP').waitFor();
    await page.getByRole('checkbox', { name: '隐藏小额币种' }).tap();
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole('tab', { name: '币币', exact: true }).tap();
    await page.getByRole('button', { name: '搜索币种' }).tap();
    await page.getByRole('textbox', { name: '搜索币种' }).fill('sol');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: '关闭搜索' }).tap();

    const text = () => page.locator('main:visible').innerText();
    await page.getByRole('button', { name: '隐藏金额' }).tap();
    await expect.poll(text).toContain('******');
    expect(await text()).not.toMatch(/\d[\d,]*\.\d\d/);
    await phone.visit('/assets/assetDetail?account=spot&coin=USDT');
    expect(await page.locator('main:visible section').first().innerText()).not.toMatch(/\d/);
    await phone.visit('/assets');
    await page.getByRole('button', { name: '显示金额' }).tap();
    await expect.poll(text).toMatch(/\d[\d,]*\.\d{2}/);
  });
});

test('records go on past the first page, are pulled anew, and open with a number to copy', {
  tags: 'long',
}, async () => {
  const api = apiOf(server().origin, member(1));
  for (let place = 0; place < 45; place++) {
    const way = place % 2 ? { from: 'assets' as const, to: 'spot' as const } : TO_WALLET;
    await api.call('transfer', {
      requestId: requestId(place),
      ...way,
      currency: place < 5 ? 'ETH' : 'USDT',
      amount: `0.${place + 10}`,
    });
  }
  // The read tables follow the transfers.
  const newest = () => api.call('getCapitalRecords', { type: 'transfer' }).then(({ rows }) => rows[0]);
  await expect.poll(newest).toMatchObject({ currency: 'USDT', amount: '0.54' });
  await onPhone({ session: member(1) }, async (phone) => {
    const { page } = phone;
    const rows = page.locator('main:visible').getByRole('link', { name: /^记录详情/ });
    const toTheEnd = async () => {
      await page.locator('main:visible').evaluate((one) => one.scrollTo(0, one.scrollHeight));
      return page.getByText('没有更多了').count();
    };
    await phone.visit('/assets/capitalRecords?type=transfer');
    await expect.poll(() => rows.count()).toBe(20);
    await expect.poll(toTheEnd).toBe(1);
    expect(await rows.count()).toBe(46);
    await rows.last().getByText('0.01').waitFor();
    await page.locator('main:visible').evaluate((one) => one.scrollTo(0, 0));
    await phone.pull(130);
    await page.getByText('正在刷新…').waitFor();
    await expect.poll(() => rows.count()).toBe(20);
    await page.getByText('正在刷新…').waitFor({ state: 'hidden' });

    await rows.first().tap();
    await page.waitForURL('**/assets/capitalRecordsDetail?*');
    await page.getByText('0.54', { exact: false }).waitFor();
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: '复制编号' }).tap();
    await phone.says('复制成功');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(new URL(page.url()).searchParams.get('id'));
    // The address alone finds it too.
    await page.reload();
    await page.getByText(copied).waitFor();

    // The records of one coin: five rows that lie on the third page of all, and the trades of the coin.
    await phone.visit('/assets/assetDetail?account=spot&coin=ETH');
    await expect.poll(() => rows.count()).toBe(5);
    await phone.visit('/assets/assetDetail?account=spot&coin=XRP');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('tab', { name: '成交' }).tap();
    await page.getByText('吃单').first().waitFor();
    await phone.visit('/assets/capitalRecords?type=transfer');
    await page.locator('main:visible').getByRole('button', { name: '提币', exact: true }).tap();
    await page.getByText('暂无提币记录').waitFor();
  });
});
