/** What a member reads of his liquidation: everything that was done to him, and nothing that was done to others. */
import type { Event } from '@tern/engine';
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { releasedRow } from '../../kernel/testing/released-row.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { CallDesk } from '../../platform/http/testing/call-desk.ts';
import { unfilledOrders } from '../wallet/index.ts';
import {
  ContractFolds,
  contractHistoryRoutes,
  contractProjection,
  contractTables,
  liquidatedPositions,
} from './index.ts';
import { ANNA, BEN, BTC, btc, CONTRACT, madeContracts, price, usdt } from './testing/made-contract.ts';
import { SmallContracts } from './testing/small-contracts.ts';

let database: TempDatabase;
let desk: CallDesk;
let seq = 0;

beforeAll(async () => {
  database = await openTempDatabase([unfilledOrders, contractTables]);
});
afterAll(() => database.close());

beforeEach(async () => {
  const { sql } = database;
  await sql`truncate contract_risk_notices, contract_orders, contract_plans, contract_fills, position_history,
    funding_records, funding_history, liquidations, deleveragings, fund_history, unfilled_orders, unfilled_gone`;
  await sql`update contract_cursor set sequence = 0`;
  seq = 0;
  desk = new CallDesk();
  const none = { seq: 0, timeMs: 0, contracts: [], positions: [], tradingSettings: [], contractOrders: [] };
  const failTest = (fault: unknown) => expect.unreachable(String(fault));
  const balances = { of: () => [], ofSystem: () => [] } as never;
  const initial = { ...none, plans: [] } as never;
  const folds = new ContractFolds(initial, madeContracts(), balances, () => 0, failTest);
  contractHistoryRoutes(desk, sql, async () => true, folds);
});

/** One row; each list is a command's events. */
async function project(timeMs: number, ...commands: Event[][]): Promise<void> {
  const row = releasedRow(seq + 1, timeMs, ...commands);
  seq += commands.length;
  await database.sql.begin((sql) => contractProjection().apply(sql, [row]));
}

async function say<N extends CallName>(
  name: N,
  request: CallRequest<N>,
  memberId = ANNA,
): Promise<CallResult<N>> {
  return (await desk.say(name, request, memberId)).result;
}

test('long and short that are liquidated together: everybody reads his own, and nobody the other’s', async () => {
  const small = await SmallContracts.open(database.sql);
  await small.trade('10', '20');
  const tiers = CONTRACT.settings.tiers.map((tier, i) => ({
    ...{ cap: tier.cap, maxLeverage: 10, mmrPpm: 60_000 + i * 1000 },
  }));
  // Without notice, so that what locks positions is in force at once.
  const atOnce = { ...CONTRACT.settings, bounds: { ...CONTRACT.settings.bounds, noticeMs: 0 } };
  for (const settings of [atOnce, { ...atOnce, tiers }])
    await small.kernel.execute({ kind: 'set-contract-settings', market: BTC, settings });
  await small.tick('50000');
  await small.kernel.execute({ kind: 'continue-liquidation' }, 'risk-reducing');
  for (const [memberId, side] of [
    [ANNA, 'LONG'],
    [BEN, 'SHORT'],
  ] as const) {
    const { rows } = await small.say('getLiquidations', small.now(), memberId);
    expect(rows).toMatchObject([{ side, outcome: 'TAKEN' }]);
    const { liquidationId } = rows[0]!;
    const { steps } = await small.say('getLiquidation', { liquidationId, ...small.now() }, memberId);
    const takeovers = steps.flatMap((step) => step.takeovers);
    expect(takeovers).toMatchObject([{ side, qty: '0.2' }]);
    expect(rows[0]!.marginLost).toBe(takeovers[0]!.marginLost);
    const reduced = await liquidatedPositions(database.sql, memberId, [liquidationId]);
    expect(reduced).toEqual(new Map([[liquidationId, [{ market: BTC, side }]]]));
  }
});

test('what a cross account netted is told with its legs, and counts in what it lost', async () => {
  const about = { liquidationId: 4, memberId: ANNA } as const;
  const found = { market: BTC, qty: btc('0.6'), margin: 0n, markPrice: price('40000'), liquidationPrice: 0n };
  await project(1_000, [
    {
      ...{ kind: 'scope-locked', ...about, mode: 'CROSS', market: '', side: 'LONG' },
      ...{ equity: usdt('-10'), needPpm: usdt('5') * 1_000_000n },
      positions: [
        { ...found, side: 'LONG', openNotional: usdt('30000') },
        { ...found, side: 'SHORT', openNotional: usdt('24000') },
      ],
    },
  ]);
  const leg = {
    kind: 'position-netted',
    ...about,
    market: BTC,
    qty: btc('0.6'),
    price: price('40000'),
  } as const;
  const stepped = { kind: 'liquidation-stepped', ...about } as const;
  await project(2_000, [
    { ...stepped, step: 'CANCEL', equity: usdt('-10'), needPpm: 0n },
    { ...leg, side: 'LONG', pnl: usdt('-6000') },
    { ...leg, side: 'SHORT', pnl: usdt('1') },
    { ...stepped, step: 'NET', equity: usdt('-10'), needPpm: 0n },
    {
      ...{ kind: 'takeover-disposed', liquidationId: 4, market: BTC, side: 'LONG', marketQty: 0n },
      ...{
        marketNotional: 0n,
        adlQty: 0n,
        markQty: 0n,
        fundChange: usdt('-10'),
        sharedLoss: 0n,
        deficit: 0n,
      },
    },
    { kind: 'scope-unlocked', ...about, outcome: 'TAKEN' },
  ]);
  const { liquidation, steps } = await say('getLiquidation', { liquidationId: '4' });
  expect(liquidation).toMatchObject({ pnl: '-5999', marginLost: '0', outcome: 'TAKEN' });
  const shown = { pairsName: 'BTC/USDT', qty: '0.6', price: '40000' };
  expect(steps).toMatchObject([
    { step: 'CANCEL', nettings: [], disposals: [] },
    {
      step: 'NET',
      nettings: [
        { ...shown, side: 'LONG', pnl: '-6000' },
        { ...shown, side: 'SHORT', pnl: '1' },
      ],
      disposals: [{ marketQty: '0', fundChange: '-10' }],
    },
  ]);
});

test('a scope that a turn reduced before it recovered is no less reduced, and nobody else’s takeover is its own', async () => {
  const about = { liquidationId: 5, memberId: ANNA } as const;
  const taken = {
    kind: 'taken-over' as const,
    ...{ market: BTC, side: 'LONG' as const, qty: btc('0.01'), bankruptcyPrice: price('47000') },
    ...{ markPrice: price('47100'), pnl: usdt('-3'), marginLost: usdt('1') },
  };
  await project(1_000, [
    {
      ...{ kind: 'scope-locked', ...about, mode: 'ISOLATED', market: BTC, side: 'LONG' },
      ...{ equity: usdt('4'), needPpm: usdt('5') * 1_000_000n },
      positions: [
        {
          ...{ market: BTC, side: 'LONG', qty: btc('0.02'), openNotional: usdt('1000'), margin: usdt('50') },
          ...{ markPrice: price('47100'), liquidationPrice: price('47200') },
        },
      ],
    },
    { ...taken, ...about },
    // Of somebody who waits for no liquidation of his own.
    { ...taken, liquidationId: 0, memberId: BEN },
    { kind: 'liquidation-stepped', ...about, step: 'STEP_DOWN', equity: usdt('6'), needPpm: 0n },
    { kind: 'scope-unlocked', ...about, outcome: 'RECOVERED' },
  ]);
  const { liquidation, steps } = await say('getLiquidation', { liquidationId: '5' });
  expect(liquidation).toMatchObject({ outcome: 'REDUCED', pnl: '-3', marginLost: '1' });
  expect(steps.flatMap(({ takeovers }) => takeovers)).toHaveLength(1);
  expect((await say('getLiquidations', {}, BEN)).rows).toEqual([]);
});
