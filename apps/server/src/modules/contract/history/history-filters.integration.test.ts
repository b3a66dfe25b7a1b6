/** Each list of a member's contract history, narrowed by its time and by the other words that its rows have. */
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import { expect, test } from 'vitest';
import { contractSuite } from '../testing/contract-suite.ts';
import { ANNA, BEN, BOT, BTC, CONTRACT } from '../testing/made-contract.ts';
import { ok, type SmallContracts } from '../testing/small-contracts.ts';

let small: SmallContracts;
contractSuite((fresh) => {
  small = fresh;
});

const pair = { pairsName: 'BTC/USDT' } as const;

/** The times of all rows, so that a part of them can be asked for. */
type Listed = {
  [N in CallName]: CallResult<N> extends { rows: readonly unknown[]; cursor: string } ? N : never;
}[CallName];

async function rowsOf<N extends Listed>(call: N, request: CallRequest<N>, memberId = ANNA) {
  const { rows } = (await small.call(call, { ...request, ...small.now() }, memberId)) as {
    rows: { time?: number; createTime?: number; closeTime?: number }[];
  };
  return rows;
}

/** Asks for each part that two times can cut out of the list, and compares it with what the whole list says. */
async function isCutByTime<N extends Listed>(call: N, memberId: number, count: number): Promise<void> {
  const all = await rowsOf(call, {} as CallRequest<N>, memberId);
  expect(all.length, call).toBe(count);
  const timeOf = (row: (typeof all)[number]) => (row.createTime ?? row.closeTime ?? row.time) as number;
  const times = [...new Set(all.map(timeOf))];
  for (const fromTime of [...times, times[0]! + 1]) {
    for (const toTime of [...times, times[0]! + 1]) {
      const request = { fromTime: String(fromTime), toTime: String(toTime) } as CallRequest<N>;
      const wanted = all.filter((row) => timeOf(row) >= fromTime && timeOf(row) < toTime);
      expect(await rowsOf(call, request, memberId), `${call} ${fromTime} ${toTime}`).toEqual(wanted);
    }
  }
}

test('orders, plans, fills and closed positions are narrowed by their times, types and directions', async () => {
  const plan = { ...pair, type: 'MARKET', triggerPrice: '52000', lots: '1', leverage: '20' } as const;
  for (const tradeType of ['OPEN_LONG', 'OPEN_SHORT'] as const) {
    await small.call('placePlanOrder', { ...plan, ...small.order(), tradeType }, ANNA);
    await small.tick('50000');
    await small.trade('1');
    await small.tick('50000');
    await small.open(BOT, 'OPEN_LONG', '50000', '1');
    await small.close(ANNA, 'CLOSE_LONG', { closeAll: 'true' });
    await small.tick('50000');
  }
  await isCutByTime('getContractOrders', ANNA, 4);
  await isCutByTime('getPlanOrders', ANNA, 2);
  await isCutByTime('getContractFills', ANNA, 4);
  await isCutByTime('getPositionHistory', ANNA, 2);

  const types = async (type: 'LIMIT' | 'MARKET') =>
    (await small.call('getContractOrders', { type, ...small.now() }, ANNA)).rows.map((row) => row.tradeType);
  expect(await types('LIMIT')).toEqual(['OPEN_LONG', 'OPEN_LONG']);
  expect(await types('MARKET')).toEqual(['CLOSE_LONG', 'CLOSE_LONG']);
  const plans = (await small.call('getPlanOrders', { tradeType: 'OPEN_SHORT' }, ANNA)).rows;
  expect(plans.map(({ tradeType }) => tradeType)).toEqual(['OPEN_SHORT']);
  // A page of a part goes on from its cursor within the part.
  const [newest, , oldest] = (await small.call('getContractOrders', {}, ANNA)).rows;
  const part = { fromTime: String(oldest!.createTime), toTime: String(newest!.createTime), limit: '1' };
  const first = await small.call('getContractOrders', part, ANNA);
  const second = await small.call('getContractOrders', { ...part, cursor: first.cursor }, ANNA);
  expect(second.rows.map(({ orderId }) => orderId)).toEqual([oldest!.orderId]);
  expect(second.cursor).toBe('');
});

test('funding is narrowed by its time and side', async () => {
  const settings = { ...CONTRACT.settings, fundingIntervalMs: 600_000 };
  const command = { kind: 'set-contract-settings', market: BTC, settings } as const;
  ok(await small.kernel.execute(command), command);
  const { nextFundingTime } = await small.call('getContractMark', pair, 0);
  await small.trade('1');
  // A minute counts with at least thirty samples.
  while (small.kernel.nowMs <= nextFundingTime + 600_000) await small.tick('50000', 3, 1_900);
  const all = await rowsOf('getFundingRecords', {});
  expect(all.length).toBeGreaterThan(1);
  await isCutByTime('getFundingRecords', ANNA, all.length);
  expect(await rowsOf('getFundingRecords', { side: 'LONG' })).toEqual(all);
  expect(await rowsOf('getFundingRecords', { side: 'SHORT' })).toEqual([]);
  expect(await rowsOf('getFundingRecords', { side: 'SHORT' }, BEN)).toHaveLength(all.length);
});

test('liquidations are narrowed by their time', async () => {
  small.drive();
  await small.trade('10', '100');
  await small.open(BOT, 'OPEN_LONG', '49400', '50');
  await small.tick('49500');
  await isCutByTime('getLiquidations', ANNA, 1);
  expect(await rowsOf('getDeleveragings', { side: 'LONG', fromTime: '0' })).toEqual([]);
});
