/** Tests that a member reads all steps of the member's own liquidation, and none of another member's. */
import type { CallRequest } from '@tern/protocol';
import { expect, test } from 'vitest';
import { liquidatedPositions } from '../index.ts';
import { ANNA, BEN, BTC, btc, CONTRACT, price, usdt } from '../testing/made-contract.ts';
import { ETH, ProjectedContracts } from '../testing/projected-contracts.ts';
import { SmallContracts } from '../testing/small-contracts.ts';

const contracts = ProjectedContracts.forFile();

test('long and short that are liquidated together: each member reads the own liquidation, and not the other’s', async () => {
  const small = await SmallContracts.open(contracts.sql);
  await small.trade('10', '20');
  const tiers = CONTRACT.settings.tiers.map((tier, i) => ({
    cap: tier.cap,
    maxLeverage: 10,
    mmrPpm: 60_000 + i * 1000,
  }));
  // Without notice, so that what locks positions is in force at once.
  const atOnce = { ...CONTRACT.settings, bounds: { ...CONTRACT.settings.bounds, noticeMs: 0 } };
  for (const settings of [atOnce, { ...atOnce, tiers }])
    await small.kernel.execute({ kind: 'set-contract-settings', market: BTC, settings });
  await small.tick('50000');
  await small.kernel.execute({ kind: 'continue-liquidation' });
  const ids = new Map<number, string>();
  for (const [memberId, side] of [
    [ANNA, 'LONG'],
    [BEN, 'SHORT'],
  ] as const) {
    const { rows } = await small.call('getLiquidations', small.now(), memberId);
    expect(rows).toMatchObject([{ side, outcome: 'TAKEN' }]);
    const { liquidationId } = rows[0]!;
    ids.set(memberId, liquidationId);
    const { steps } = await small.call('getLiquidation', { liquidationId, ...small.now() }, memberId);
    const takeovers = steps.flatMap((step) => step.takeovers);
    expect(takeovers).toMatchObject([{ side, qty: '0.2' }]);
    expect(rows[0]!.marginLost).toBe(takeovers[0]!.marginLost);
    const reduced = await liquidatedPositions(contracts.sql, memberId, [liquidationId]);
    const [one] = reduced.get(liquidationId) ?? [];
    expect([...reduced.keys()]).toEqual([liquidationId]);
    expect(one).toMatchObject({ market: BTC, side });
    expect(one?.lost).toBe(String(usdt(rows[0]!.marginLost) - usdt(rows[0]!.pnl)));
    expect(one?.lost).toMatch(/^[1-9]\d*$/);
  }
  expect(ids.get(ANNA)).not.toBe(ids.get(BEN));
  const unknown = expect.objectContaining({ error: 'liquidationUnknown' });
  for (const [reader, owner] of [
    [ANNA, BEN],
    [BEN, ANNA],
  ] as const) {
    const liquidationId = ids.get(owner)!;
    const asked = small.call('getLiquidation', { liquidationId, ...small.now() }, reader);
    await expect(asked).rejects.toThrow(unknown);
    expect((await liquidatedPositions(contracts.sql, reader, [liquidationId])).size).toBe(0);
  }
});

test('what a cross account netted is told with its legs, and counts in what it lost', async () => {
  const about = { liquidationId: 4, memberId: ANNA } as const;
  const found = { market: BTC, qty: btc('0.6'), margin: 0n, markPrice: price('40000'), liquidationPrice: 0n };
  await contracts.project(1_000, [
    {
      kind: 'scope-locked',
      ...about,
      mode: 'CROSS',
      market: '',
      side: 'LONG',
      equity: usdt('-10'),
      needPpm: usdt('5') * 1_000_000n,
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
  await contracts.project(2_000, [
    { ...stepped, step: 'CANCEL', equity: usdt('-10'), needPpm: 0n },
    { ...leg, side: 'LONG', pnl: usdt('-6000') },
    { ...leg, side: 'SHORT', pnl: usdt('1') },
    { ...stepped, step: 'NET', equity: usdt('-10'), needPpm: 0n },
    {
      kind: 'takeover-disposed',
      liquidationId: 4,
      market: BTC,
      side: 'LONG',
      marketQty: 0n,
      marketNotional: 0n,
      adlQty: 0n,
      markQty: 0n,
      fundChange: usdt('-10'),
      sharedLoss: 0n,
      deficit: 0n,
    },
    { kind: 'scope-unlocked', ...about, outcome: 'TAKEN' },
  ]);
  const { liquidation, steps } = await contracts.call('getLiquidation', { liquidationId: '4' });
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
    market: BTC,
    side: 'LONG' as const,
    qty: btc('0.01'),
    bankruptcyPrice: price('47000'),
    markPrice: price('47100'),
    pnl: usdt('-3'),
    marginLost: usdt('1'),
  };
  await contracts.project(1_000, [
    {
      kind: 'scope-locked',
      ...about,
      mode: 'ISOLATED',
      market: BTC,
      side: 'LONG',
      equity: usdt('4'),
      needPpm: usdt('5') * 1_000_000n,
      positions: [
        {
          market: BTC,
          side: 'LONG',
          qty: btc('0.02'),
          openNotional: usdt('1000'),
          margin: usdt('50'),
          markPrice: price('47100'),
          liquidationPrice: price('47200'),
        },
      ],
    },
    { ...taken, ...about },
    // The event of a member who waits for no liquidation.
    { ...taken, liquidationId: 0, memberId: BEN },
    { kind: 'liquidation-stepped', ...about, step: 'STEP_DOWN', equity: usdt('6'), needPpm: 0n },
    { kind: 'scope-unlocked', ...about, outcome: 'RECOVERED' },
  ]);
  const { liquidation, steps } = await contracts.call('getLiquidation', { liquidationId: '5' });
  expect(liquidation).toMatchObject({ outcome: 'REDUCED', pnl: '-3', marginLost: '1' });
  expect(steps.flatMap(({ takeovers }) => takeovers)).toHaveLength(1);
  expect((await contracts.call('getLiquidations', {}, BEN)).rows).toEqual([]);
});

test('a liquidation can be explained: marks, sources, scope, steps, takeover, disposal, and who paid', async () => {
  const about = { liquidationId: 3, memberId: ANNA } as const;
  await contracts.project(1_000, [
    {
      kind: 'mark-explained',
      market: BTC,
      indexPrice: 477_000_0n,
      markPrice: price('47714'),
      sources: [
        { source: 'sim-one', price: 477_000_5n, isValid: true },
        { source: 'sim-two', price: 481_000_0n, isValid: false },
      ],
    },
    {
      kind: 'scope-locked',
      ...about,
      mode: 'ISOLATED',
      market: BTC,
      side: 'LONG',
      equity: usdt('4.28'),
      needPpm: usdt('4.29426') * 1_000_000n + 1n,
      positions: [
        {
          market: BTC,
          side: 'LONG',
          qty: btc('0.02'),
          openNotional: usdt('1000'),
          margin: usdt('50'),
          markPrice: price('47714'),
          liquidationPrice: price('47714.8'),
        },
      ],
    },
  ]);
  expect((await contracts.call('getLiquidations', {})).rows).toMatchObject([{ outcome: '', endTime: 0 }]);
  const stepped = { kind: 'liquidation-stepped', ...about } as const;
  await contracts.project(2_000, [
    { ...stepped, step: 'CANCEL', equity: usdt('4.28'), needPpm: 0n },
    {
      kind: 'taken-over',
      ...about,
      market: BTC,
      side: 'LONG',
      qty: btc('0.02'),
      bankruptcyPrice: price('47523.8'),
      markPrice: price('47714'),
      pnl: usdt('-49.524'),
      marginLost: usdt('0.476'),
    },
    {
      kind: 'takeover-disposed',
      liquidationId: 3,
      market: BTC,
      side: 'LONG',
      marketQty: btc('0.014'),
      marketNotional: usdt('667.1'),
      adlQty: btc('0.005'),
      markQty: btc('0.001'),
      fundChange: usdt('1.5'),
      sharedLoss: usdt('0.7'),
      deficit: usdt('0.2'),
    },
    { ...stepped, step: 'TAKE_ALL', equity: 0n, needPpm: 0n },
    {
      kind: 'deleveraged',
      liquidationId: 3,
      memberId: BEN,
      market: BTC,
      side: 'SHORT',
      qty: btc('0.01'),
      price: price('47523.8'),
      pnl: usdt('24.762'),
    },
    {
      kind: 'loss-shared',
      liquidationId: 3,
      memberId: BEN,
      market: BTC,
      side: 'SHORT',
      amount: usdt('0.5'),
    },
    { kind: 'scope-unlocked', ...about, outcome: 'TAKEN' },
  ]);
  const detail = await contracts.call('getLiquidation', { liquidationId: '3' });
  expect(detail.liquidation).toEqual({
    liquidationId: '3',
    mode: 'ISOLATED',
    pairsName: 'BTC/USDT',
    side: 'LONG',
    time: 1_000,
    endTime: 2_000,
    outcome: 'TAKEN',
    equity: '4.28',
    need: '4.29426001',
    riskLevel: '100.33%',
    marginLost: '0.476',
    pnl: '-49.524',
  });
  expect(detail.marks).toEqual([
    {
      pairsName: 'BTC/USDT',
      indexPrice: '47700',
      markPrice: '47714',
      sources: [
        { source: 'sim-one', price: '47700.05', isValid: true },
        { source: 'sim-two', price: '48100', isValid: false },
      ],
    },
  ]);
  expect(detail.positions).toEqual([
    {
      pairsName: 'BTC/USDT',
      side: 'LONG',
      qty: '0.02',
      entryPrice: '50000',
      openNotional: '1000',
      margin: '50',
      markPrice: '47714',
      liquidationPrice: '47714.8',
    },
  ]);
  expect(detail.steps).toMatchObject([
    { step: 'CANCEL', takeovers: [], time: 2_000 },
    {
      step: 'TAKE_ALL',
      takeovers: [
        { qty: '0.02', bankruptcyPrice: '47523.8', markPrice: '47714', pnl: '-49.524', marginLost: '0.476' },
      ],
      disposals: [
        {
          marketQty: '0.014',
          marketPrice: '47650',
          adlQty: '0.005',
          markQty: '0.001',
          fundChange: '1.5',
          sharedLoss: '0.7',
          deficit: '0.2',
        },
      ],
    },
  ]);
  const unknown = expect.objectContaining({ error: 'liquidationUnknown' });
  await expect(contracts.call('getLiquidation', { liquidationId: '3' }, BEN)).rejects.toThrow(unknown);
  expect((await contracts.call('getLiquidations', {}, BEN)).rows).toEqual([]);
  expect((await contracts.call('getDeleveragings', {}, BEN)).rows).toMatchObject([
    { kind: 'LOSS_SHARED', amount: '0.5', qty: '0' },
    { kind: 'ADL', side: 'SHORT', qty: '0.01', price: '47523.8', pnl: '24.762', amount: '0' },
  ]);
  expect((await contracts.call('getDeleveragings', {})).rows).toEqual([]);
});

test('liquidations and deleveragings can be asked for by contract, a cross scope by any that stood in it', async () => {
  const position = (market: string) => ({
    market,
    side: 'LONG' as const,
    qty: btc('0.02'),
    openNotional: usdt('1000'),
    margin: 0n,
    markPrice: price('47714'),
    liquidationPrice: 0n,
  });
  const risk = { equity: usdt('4'), needPpm: usdt('4') * 1_000_000n };
  await contracts.project(1_000, [
    {
      kind: 'scope-locked',
      liquidationId: 3,
      memberId: ANNA,
      mode: 'CROSS',
      market: '',
      side: 'LONG',
      ...risk,
      positions: [position(BTC), position(ETH)],
    },
    {
      kind: 'scope-locked',
      liquidationId: 4,
      memberId: ANNA,
      mode: 'ISOLATED',
      market: ETH,
      side: 'LONG',
      ...risk,
      positions: [position(ETH)],
    },
    {
      kind: 'loss-shared',
      liquidationId: 3,
      memberId: BEN,
      market: BTC,
      side: 'SHORT',
      amount: usdt('0.5'),
    },
    {
      kind: 'loss-shared',
      liquidationId: 4,
      memberId: BEN,
      market: ETH,
      side: 'SHORT',
      amount: usdt('0.25'),
    },
  ]);
  const liquidations = async (request: CallRequest<'getLiquidations'>) =>
    (await contracts.call('getLiquidations', request)).rows.map(({ liquidationId }) => liquidationId);
  expect(await liquidations({})).toEqual(['4', '3']);
  expect(await liquidations({ pairsName: 'ETH/USDT' })).toEqual(['4', '3']);
  expect(await liquidations({ pairsName: 'BTC/USDT' })).toEqual(['3']);
  const first = await contracts.call('getLiquidations', { pairsName: 'ETH/USDT', limit: '1' });
  expect(await liquidations({ pairsName: 'ETH/USDT', cursor: first.cursor })).toEqual(['3']);
  const shared = await contracts.call('getDeleveragings', { pairsName: 'ETH/USDT' }, BEN);
  expect(shared.rows).toMatchObject([{ pairsName: 'ETH/USDT', amount: '0.25' }]);
  await expect(contracts.call('getLiquidations', { pairsName: 'XYZ/USDT' })).rejects.toThrow(
    expect.objectContaining({ error: 'pairUnknown' }),
  );
});
