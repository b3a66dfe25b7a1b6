/**
 * The screens around contract trading: the account's records, contracts in the market list, the composition of a price.
 *
 * @module-tag long
 */
import type { Api } from '@tern/client';
import { eventually } from '@tern/test-kit/eventually';
import { beforeAll, expect, test } from 'vitest';
import { freshRequestId, tradeContract } from '../kit/contract-order.ts';
import { plain, roundedTo, units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';

const { member, onPhone, server } = journey();
const PAIR = { pairsName: 'BTC/USDT' };

/** A position opened and closed, an order that rests, one that was cancelled, a plan order. */
async function leaveTraces(api: Api): Promise<void> {
  await api.call('acceptRiskNotice');
  const open = { ...PAIR, tradeType: 'OPEN_LONG' as const, leverage: '20' };
  await tradeContract(api, { ...open, lots: '2' });
  await tradeContract(api, { ...PAIR, tradeType: 'CLOSE_LONG', closeAll: 'true' });
  const { markPrice } = await api.call('getContractMark', PAIR);
  const price = `${(units(markPrice) * 9n) / 10n / units('1')}`;
  const limit = { ...open, type: 'LIMIT' as const, lots: '1', price };
  await api.call('placeContractOrder', { requestId: freshRequestId(), ...limit });
  const { orderId } = await api.call('placeContractOrder', { requestId: freshRequestId(), ...limit });
  await api.call('cancelContractOrder', { orderId });
  await api.call('placePlanOrder', {
    requestId: freshRequestId(),
    ...PAIR,
    tradeType: 'OPEN_SHORT',
    type: 'MARKET',
    leverage: '20',
    triggerPrice: price,
    lots: '3',
  });
}

beforeAll(async () => {
  await leaveTraces(apiOf(server().origin, member(0)));
});

test('orders, positions and fills of contracts, narrowed, opened and cancelled', async () => {
  const api = apiOf(server().origin, member(0));
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const screen = page.locator('main:visible');
    const rows = screen.locator('ul > li');
    await phone.visit('/contract/allContract?tab=history');
    // The fourth one is open and stands among the open orders.
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole('button', { name: '全部状态' }).tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: '已撤销' }).tap();
    await sheet.getByRole('button', { name: '近 1 天' }).tap();
    await sheet.getByRole('button', { name: '查看结果' }).tap();
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByText('用户撤销').waitFor();

    // The order with everything that is kept of it; back, the list is as it was.
    await rows.getByRole('link').tap();
    await page.waitForURL('**/transactionDetail?type=contract&orderId=*');
    const cancelled = (await api.call('getContractOrders', { status: 'cancelled' })).rows[0];
    await screen.getByText(cancelled?.orderId as string, { exact: true }).waitFor();
    await page.getByRole('button', { name: '返回', exact: true }).tap();
    await page.waitForURL('**/contract/allContract?tab=history');
    await expect.poll(() => rows.count()).toBe(1);

    await page.getByRole('tab', { name: '历史仓位' }).tap();
    const [ended] = (await api.call('getPositionHistory', {})).rows;
    await expect.poll(() => rows.count()).toBe(1);
    const text = (await rows.innerText()).replaceAll(',', '');
    expect(text).toContain(roundedTo(ended!.realisedPnl.replace('-', ''), 2));
    expect(text).toContain(roundedTo(ended!.entryPrice, 2));
    expect(text).toContain('主动平仓');

    await page.getByRole('tab', { name: '成交明细' }).tap();
    const fills = (await api.call('getContractFills', {})).rows;
    await expect.poll(() => rows.count()).toBe(fills.length);

    await page.getByRole('tab', { name: '计划委托' }).tap();
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole('button', { name: '撤单' }).tap();
    await rows.getByText('已撤销').waitFor();

    await page.getByRole('tab', { name: /^当前委托/ }).tap();
    await expect.poll(() => rows.count()).toBe(1);
    // For half a second after the row of the plan has left, a tap is taken for the second one of that gesture.
    const isEmpty = () => screen.getByText('暂无当前委托').isVisible();
    const press = () =>
      rows
        .getByRole('button', { name: '撤单' })
        .tap({ timeout: 1_000 })
        .catch(() => undefined);
    await eventually('no open order', async () => {
      if (!(await isEmpty())) await press();
      return isEmpty();
    });
  });
});

test('spot and contract orders stand side by side in the order manager', async () => {
  await onPhone({ session: member(0), language: 'en' }, async (phone) => {
    const { page } = phone;
    await phone.visit('/orderManger');
    await page.getByRole('radio', { name: 'Contract' }).tap();
    await page.getByRole('tab', { name: 'Order history' }).tap();
    await page.locator('main:visible').getByRole('link').first().waitFor();
  });
});

test('a contract is found among the markets, kept as a favourite, and leads to its trade screen', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/quotes');
    await page.getByRole('tab', { name: '合约', exact: true }).tap();
    await page.getByRole('button', { name: '加入自选 BTC/USDT' }).tap();
    await page.getByRole('tab', { name: '自选' }).tap();
    await page.getByRole('button', { name: /永续/ }).tap();
    await page.waitForURL('**/quotes/quotesDetail?type=contract&pair=BTC/USDT');
    const screen = page.locator('main:visible');
    await screen.getByRole('heading', { name: 'BTC/USDT 永续' }).waitFor();
    await expect
      .poll(() => screen.locator('dl').first().innerText())
      .toMatch(/标记价格\s+[\d,.]+\s+指数价格\s+[\d,.]+/);
    await page.getByRole('tab', { name: '简介' }).tap();
    await page.getByRole('button', { name: '指数构成' }).tap();
    await page.waitForURL('**/contract/index?pair=BTC/USDT');
    const composition = await apiOf(server().origin).call('getIndexComposition', PAIR);
    await expect.poll(() => screen.getByText('模拟来源').count()).toBe(composition.sources.length);
    await page.getByRole('button', { name: '返回', exact: true }).tap();
    await page.getByRole('button', { name: '开多' }).tap();
    await page.waitForURL('**/contract');
  });
});

test('what may leave the contract account is said, and no more of it can be asked for', async () => {
  const api = apiOf(server().origin, member(0));
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/assets/transfer?from=contract&to=assets&coin=USDT');
    const { transferable } = await api.call('getContractAccount', {});
    await page.getByRole('button', { name: '100%' }).tap();
    const amount = page.getByRole('textbox', { name: '数量' });
    expect(units(await amount.inputValue())).toBe(units(transferable));
    await amount.fill(plain(units(transferable) + units('0.00000001')));
    await page.getByText(/超过最大可划转数量/).waitFor();
    await phone.visit('/contract/fund');
    await page.getByText('平台注资').first().waitFor();
  });
});
