/**
 * Orders in one place: spot and contracts, open and history, with the same row, filters, period, and ways out.
 *
 * @module-tag long
 */
import { expect, test } from 'vitest';
import { leaveContractTraces } from '../kit/contract-order.ts';
import { units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { restingPrice } from '../kit/resting-price.ts';
import { faultsOf } from '../kit/screen-faults.ts';

const { member, onPhone, server } = journey();

const api = () => apiOf(server().origin, member(0));
const main = ({ page }: Phone) => page.locator('main:visible');
const rows = (phone: Phone) => main(phone).locator('ul > li');
let ids = 0;

async function rest(pairsName: string, side: 'BUY' | 'SELL', qty: string): Promise<string> {
  const price =
    side === 'BUY'
      ? await restingPrice(api(), pairsName)
      : `${BigInt((await restingPrice(api(), pairsName)).split('.')[0] as string) * 4n}`;
  const requestId = `manager${++ids}`.padStart(32, '0');
  const order = { requestId, pairsName, side, type: 'LIMIT' as const, price, qty };
  return (await api().call('placeSpotOrder', order)).orderId;
}

async function restContract(lots: string): Promise<string> {
  // The contract's own price counts: half of the spot price can be farther from it than an order may be.
  const { markPrice } = await api().call('getContractMark', { pairsName: 'BTC/USDT' });
  const price = `${(units(markPrice) * 6n) / 10n / units('1')}`;
  const { orderId } = await api().call('placeContractOrder', {
    requestId: `manager${++ids}`.padStart(32, '0'),
    pairsName: 'BTC/USDT',
    tradeType: 'OPEN_LONG',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price,
    lots,
    leverage: '20',
  });
  return orderId;
}

/** The parts of a row, by what they are and not by what they say. */
const shapeOf = (phone: Phone) =>
  rows(phone)
    .first()
    .evaluate((row) => ({
      figures: row.querySelectorAll('.grid > span').length,
      heads: row.querySelectorAll('b').length,
      times: row.querySelectorAll('time').length,
    }));

async function narrow({ page }: Phone, ...names: string[]): Promise<void> {
  await page
    .locator('main:visible')
    .getByRole('button', { name: /^全部(交易对|合约)$|^[A-Z]+\/[A-Z]+$/ })
    .first()
    .tap();
  for (const name of names)
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).first().tap();
  await page.getByRole('dialog').getByRole('button', { name: '查看结果' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

test('spot and contracts, open and history, have the same row, the same filters and a period', async () => {
  await leaveContractTraces(api());
  const cancelled = await rest('BTC/USDT', 'BUY', '0.00111');
  await api().call('cancelSpotOrder', { orderId: cancelled });
  await rest('BTC/USDT', 'BUY', '0.00112');
  await restContract('1');
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const shapes: unknown[] = [];
    for (const type of ['spot', 'contract'])
      for (const tab of ['open', 'history']) {
        await phone.visit(`/orderManger?type=${type}&tab=${tab}`);
        await expect.poll(() => rows(phone).count(), { message: `${type} ${tab}` }).toBeGreaterThan(0);
        shapes.push(await shapeOf(phone));
        const chips = await main(phone)
          .getByRole('button', { name: /^全部(交易对|合约|方向|状态|时间)$/ })
          .count();
        expect(chips, `${type} ${tab}`).toBe(tab === 'open' ? 3 : 4);
        // All of it is of today.
        const all = await rows(phone).count();
        await narrow(phone, '近 1 天');
        await expect.poll(() => rows(phone).count(), { message: `${type} ${tab}` }).toBe(all);
      }
    expect(shapes).toEqual(Array.from({ length: 4 }, () => ({ figures: 3, heads: 1, times: 1 })));

    // The ways that show one kind alone lead to the same screen.
    for (const [path, count] of [
      ['/transaction/allTransaction', 3],
      ['/contract/allContract', 9],
    ] as const) {
      await phone.visit(`${path}?tab=history`);
      await expect.poll(() => rows(phone).count()).toBeGreaterThan(0);
      expect(await shapeOf(phone), path).toEqual({ figures: 3, heads: 1, times: 1 });
      expect(await main(phone).getByRole('tab').count(), path).toBe(count);
      expect(await main(phone).getByRole('radio').count(), path).toBe(0);
      await narrow(phone, '近 7 天', '市价');
      await expect
        .poll(() =>
          main(phone)
            .getByRole('button', { name: /^(市价|近 7 天)$/ })
            .count(),
        )
        .toBe(2);
    }

    // A finished order opens its details, and the way back finds the same list.
    await phone.visit('/orderManger?type=spot&tab=open');
    await page.getByRole('tab', { name: '历史委托' }).tap();
    await rows(phone).getByRole('link').first().tap();
    await page.waitForURL('**/transactionDetail?orderId=*');
    await page.getByRole('button', { name: '返回', exact: true }).tap();
    await page.waitForURL('**/orderManger?type=spot&tab=history');
    await expect.poll(() => rows(phone).count()).toBeGreaterThan(0);
    await page.getByRole('radio', { name: '合约' }).tap();
    await expect
      .poll(() =>
        rows(phone)
          .getByText(/开多|平多/)
          .count(),
      )
      .toBeGreaterThan(0);
  });
});

test('filters narrow both kinds by pair and direction', async () => {
  await rest('ETH/USDT', 'BUY', '0.0123');
  await rest('BTC/USDT', 'SELL', '0.00113');
  await onPhone({ session: member(0) }, async (phone) => {
    await phone.visit('/orderManger');
    await rows(phone).getByText('卖出').first().waitFor();
    await narrow(phone, 'ETH/USDT');
    await expect.poll(() => rows(phone).count()).toBe(1);
    await narrow(phone, '卖出');
    await main(phone).getByText('暂无当前委托').waitFor();
    await narrow(phone, '重置', '卖出');
    await expect.poll(() => rows(phone).count()).toBe(1);
    // A button for all would cancel more than the one that is shown.
    expect(await main(phone).getByRole('button', { name: '全部撤单' }).count()).toBe(0);
    await phone.visit('/orderManger?type=contract');
    await expect.poll(() => rows(phone).count()).toBeGreaterThan(0);
    await narrow(phone, '开空');
    await main(phone).getByText('暂无当前委托').waitFor();
  });
});

test.each([
  ['spot', '确定撤销全部委托？'],
  ['contract', '确定撤销全部委托与计划委托？'],
] as const)('open %s orders are cancelled one by one, or all after one question', async (type, question) => {
  const open = async () =>
    type === 'spot'
      ? (await api().call('getOpenSpotOrders', {})).length
      : (await api().call('getOpenContractOrders', {})).length;
  const place = () => (type === 'spot' ? rest('BTC/USDT', 'BUY', '0.00114') : restContract('1'));
  await place();
  await place();
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit(`/orderManger?type=${type}`);
    await expect.poll(() => rows(phone).count()).toBeGreaterThanOrEqual(2);
    const before = await open();
    await rows(phone).getByRole('button', { name: '撤单' }).first().tap();
    await phone.says('撤单成功');
    await expect.poll(open).toBe(before - 1);

    await main(phone).getByRole('button', { name: '全部撤单' }).tap();
    const dialog = page.getByRole('dialog', { name: question });
    await dialog.getByRole('button', { name: '取消' }).tap();
    await dialog.waitFor({ state: 'hidden' });
    expect(await open()).toBe(before - 1);
    await main(phone).getByRole('button', { name: '全部撤单' }).tap();
    await dialog.getByRole('button', { name: '全部撤单' }).tap();
    await expect.poll(open).toBe(0);
    await main(phone).getByText('暂无当前委托').waitFor();
    expect(await main(phone).getByRole('button', { name: '全部撤单' }).count()).toBe(0);
  });
});

test('the server narrows each list by the time that is chosen, and all lists look right in English by night', async () => {
  await leaveContractTraces(api());
  await rest('BTC/USDT', 'BUY', '0.00115');
  await onPhone({ session: member(0), language: 'en', theme: 'night' }, async (phone) => {
    const { page } = phone;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/fromTime/.test(request.url())) asked.push(new URL(request.url()).pathname);
    });
    const lists = {
      '/transaction/allTransaction': ['history', 'fills'],
      '/contract/allContract': [
        'history',
        'plans',
        'positions',
        'fills',
        'funding',
        'liquidations',
        'deleveragings',
      ],
      '/orderManger': ['open'],
    };
    for (const [path, tabs] of Object.entries(lists))
      for (const tab of tabs) {
        await phone.visit(`${path}?tab=${tab}`);
        await main(phone).getByRole('button', { name: 'All time' }).tap();
        const sheet = page.getByRole('dialog');
        await sheet.getByRole('button', { name: 'Last 7 days' }).tap();
        await sheet.getByRole('button', { name: 'Show results' }).tap();
        await sheet.waitFor({ state: 'hidden' });
        await main(phone).getByRole('button', { name: 'Last 7 days' }).waitFor();
        expect(await faultsOf(page, 'en'), `${path} ${tab}`).toEqual([]);
      }
    const calls = ['getOrders', 'getFills', 'getContractOrders', 'getPlanOrders', 'getPositionHistory'];
    calls.push('getContractFills', 'getFundingRecords', 'getLiquidations', 'getDeleveragings');
    await expect
      .poll(() => calls.filter((call) => !asked.some((path) => path.endsWith(`/${call}`))))
      .toEqual([]);
  });
});
