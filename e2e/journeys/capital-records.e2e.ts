/**
 * The one list of money: all types unless one is chosen, filters that the server answers, and its states without rows.
 *
 * @module-tag long
 */
import { beforeAll, expect, test } from 'vitest';
import { freshRequestId } from '../kit/contract-order.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { faultsOf } from '../kit/screen-faults.ts';
import { smallTargets } from '../kit/targets.ts';

const { member, onPhone, server } = journey();
const CALL = '**/assets/record/getMoneyRecords?**';

const main = ({ page }: Phone) => page.locator('main:visible');
const rows = (phone: Phone) => main(phone).getByRole('listitem');
const chip = (phone: Phone, name: string) => main(phone).getByRole('button', { name, exact: true });

async function choose({ page }: Phone, name: string, apply: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name, exact: true }).tap();
  await sheet.getByRole('button', { name: apply }).tap();
  await sheet.waitFor({ state: 'hidden' });
}

beforeAll(async () => {
  const api = apiOf(server().origin, member(0));
  const move = { from: 'assets', to: 'spot' } as const;
  await api.call('transfer', { requestId: freshRequestId(), ...move, currency: 'USDT', amount: '12.5' });
  await api.call('transfer', { requestId: freshRequestId(), ...move, currency: 'BTC', amount: '0.01' });
});

test('all money stands in one list, which chips and filters narrow on the server', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const asked: URLSearchParams[] = [];
    page.on('request', (request) => {
      if (/getMoneyRecords/.test(request.url())) asked.push(new URL(request.url()).searchParams);
    });
    const api = apiOf(server().origin, member(0));
    // The read tables follow.
    await expect
      .poll(
        async () => (await api.call('getMoneyRecords', { type: 'transfer', currency: 'BTC' })).rows.length,
      )
      .toBe(1);
    await phone.visit('/assets/capitalRecords');
    const all = await api.call('getMoneyRecords', { limit: '20' });
    await expect.poll(() => rows(phone).count()).toBe(all.rows.length);
    expect(new Set(all.rows.map(({ kind }) => kind)).size).toBeGreaterThan(1);
    expect(await chip(phone, '全部').getAttribute('aria-pressed')).toBe('true');
    await rows(phone)
      .getByText(/^系统发放 ·/)
      .first()
      .waitFor();
    expect(await main(phone).getByText('外部').count()).toBe(0);
    expect(await faultsOf(page, 'zh')).toEqual([]);
    expect(await smallTargets(main(phone))).toEqual([]);

    await chip(phone, '划转').tap();
    await page.waitForURL('**/assets/capitalRecords?type=transfer');
    await chip(phone, '全部币种').tap();
    await choose(phone, 'BTC', '查看结果');
    await expect.poll(() => rows(phone).count()).toBe(1);
    await rows(phone).getByText('资金 → 币币').waitFor();
    await chip(phone, '全部状态').tap();
    await choose(phone, '处理中', '查看结果');
    await main(phone).getByText('暂无划转记录').waitFor();
    await chip(phone, '全部时间').tap();
    await choose(phone, '近 7 天', '查看结果');
    await expect.poll(() => asked.at(-1)?.has('fromTime')).toBe(true);
    expect(asked.at(-1)?.get('status')).toBe('OPEN');
    await chip(phone, '全部').tap();
    await page.waitForURL((url) => url.pathname === '/assets/capitalRecords' && url.search === '');
    await main(phone).getByText('暂无记录').waitFor();

    // A row opens its details, and the way back leads to the list.
    await phone.visit('/assets/capitalRecords?type=transfer');
    await rows(phone).getByRole('link').first().tap();
    await page.waitForURL('**/assets/capitalRecordsDetail?type=transfer&id=*');
    await page.getByRole('button', { name: '返回', exact: true }).tap();
    await page.waitForURL('**/assets/capitalRecords?type=transfer');
  });
});

test('the list looks right in English by night, with each of its chips', async () => {
  await onPhone({ session: member(0), language: 'en', theme: 'night' }, async (phone) => {
    await phone.visit('/assets/capitalRecords');
    await rows(phone).first().waitFor();
    expect(await faultsOf(phone.page, 'en')).toEqual([]);
    for (const name of ['Deposits', 'Withdrawals', 'Transfers']) {
      await chip(phone, name).tap();
      await expect.poll(() => chip(phone, name).getAttribute('aria-pressed')).toBe('true');
      await rows(phone).first().or(main(phone).getByText('No withdrawals yet')).waitFor();
      expect(await faultsOf(phone.page, 'en'), name).toEqual([]);
    }
  });
});

test('a failed list is asked for again, and without a network the screen says that it is offline', async () => {
  await onPhone({ session: member(0), altersPage: true }, async (phone) => {
    const { page, context } = phone;
    await phone.withoutComplaint(async () => {
      await page.route(CALL, (route) => route.fulfill({ status: 502, body: '{}' }));
      await page.goto('/assets/capitalRecords');
      await main(phone).getByText('加载失败').waitFor();
      await page.unroute(CALL);
      await main(phone).getByRole('button', { name: '重试' }).tap();
      await rows(phone).first().waitFor();
      await context.setOffline(true);
      await chip(phone, '提币').tap();
      await main(phone).getByText('当前无网络').waitFor();
      await context.setOffline(false);
    });
  });
});
