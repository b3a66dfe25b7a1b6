/**
 * Tests the messages that the topics of contracts send to a member beside the answers of the calls, before and after a
 * restart.
 */
import { formatUnits, parseUnits } from '@tern/math';
import { accountFigures } from '@tern/math/contract';
import type { WirePosition } from '@tern/protocol';
import { expect, test } from 'vitest';
import { wireFigures } from '../positions/position-record.ts';
import { contractOf, termsOf } from '../terms/terms.ts';
import { contractSuite } from '../testing/contract-suite.ts';
import { ANNA, BEN, BOT, BTC } from '../testing/made-contract.ts';
import type { SmallContracts } from '../testing/small-contracts.ts';

let small: SmallContracts;
contractSuite((fresh) => {
  small = fresh;
});

const positionsOf = (memberId: number) => small.call('getPositions', {}, memberId);
const pair = { pairsName: 'BTC/USDT' } as const;

test('each change of orders and positions, whole, to its own member alone', async () => {
  small.hub.readers.add(ANNA);
  await small.trade('1');
  const frames = small.hub.frames.filter(({ memberId }) => memberId === ANNA);
  expect(frames).toHaveLength(small.hub.frames.length);
  expect(frames.map(({ data }) => data)).toMatchObject([
    { positions: [{ side: 'LONG', qty: '0.02', margin: '50', availableLots: '1' }], settings: [] },
    { orders: [{ status: 'matched', filledLots: '1' }], plans: [] },
  ]);
  const snapshot = small.hub.snapshot('positions', ANNA);
  const [position] = await positionsOf(ANNA);
  expect(position).toMatchObject(snapshot!.data.positions[0]!);
  expect(small.hub.snapshot('positions')).toBeUndefined();
  expect(small.hub.snapshot('contractOrders', BEN)!.data).toEqual({ orders: [], plans: [] });
});

test('what a screen counts from the topics equals what the server answers, to the last digit', async () => {
  await small.call('setMarginMode', { ...pair, mode: 'CROSS' }, BEN);
  await small.trade('7', '33');
  await small.open(BEN, 'OPEN_LONG', '40000', '3');
  await small.tick('50037.3');
  const contract = contractOf(BTC, small.market.contracts);
  const terms = termsOf(contract);
  for (const memberId of [ANNA, BEN]) {
    const { positions } = small.hub.snapshot('positions', memberId)!.data;
    const [cash] = small.balances.balancesOf(memberId, 'contract');
    const { markPrice } = await small.call('getContractMark', pair, 0);
    const marked = { terms, mark: parseUnits(markPrice, contract.priceScale) };
    const figures = accountFigures(
      {
        wallet: cash!.free + cash!.frozen,
        reserves: cash!.frozen,
        positions: positions.map((told) => unitsOf(told, contract)),
      },
      () => marked,
    );
    const wire = positions.map((told) => ({
      ...told,
      ...wireFigures(marked.mark, figures!.positions.get(told.positionId), contract),
    }));
    expect(wire).toEqual(await positionsOf(memberId));
    const account = await small.call('getContractAccount', {}, memberId);
    expect(account.available).toBe(formatUnits(figures!.available, 8));
    expect(account.equity).toBe(formatUnits(figures!.equity, 8));
  }
});
const unitsOf = (told: WirePosition, { qtyScale, quoteScale }: { qtyScale: number; quoteScale: number }) => ({
  positionId: told.positionId,
  pairsName: told.pairsName,
  isCross: told.mode === 'CROSS',
  direction: told.side === 'LONG' ? (1n as const) : (-1n as const),
  leverage: BigInt(told.leverage),
  qty: parseUnits(told.qty, qtyScale),
  openNotional: parseUnits(told.openNotional, quoteScale),
  margin: told.mode === 'CROSS' ? 0n : parseUnits(told.margin, quoteScale),
});

test('after a restart everything is told as before', async () => {
  await small.trade('3');
  await small.open(BOT, 'OPEN_LONG', '50500', '1');
  await small.close(ANNA, 'CLOSE_LONG', { type: 'LIMIT', price: '50500', lots: '2' });
  await small.open(ANNA, 'OPEN_LONG', '45000', '1');
  const plan = {
    ...small.order(),
    tradeType: 'CLOSE_LONG',
    type: 'MARKET',
    triggerPrice: '45000',
  } as const;
  await small.call('placePlanOrder', { ...plan, closeAll: 'true' }, ANNA);
  const tell = async (of: SmallContracts) => {
    await of.call('getContractOrders', of.now(), ANNA);
    const told = [];
    for (const memberId of [ANNA, BEN, BOT])
      told.push(
        await of.call('getPositions', {}, memberId),
        await of.call('getOpenContractOrders', {}, memberId),
        await of.call('getOpenPlanOrders', {}, memberId),
        await of.call('getContractAccount', {}, memberId),
      );
    const mark = await of.call('getContractMark', pair, 0);
    return [...told, { ...mark, time: 0 }, await of.call('getInsuranceFund', {}, 0)];
  };
  const before = await tell(small);
  expect(await tell(await small.restarted())).toEqual(before);
});

test('the contracts, the mark and the index’s sources', async () => {
  const [contract] = await small.call('getContracts', {}, 0);
  expect(contract).toMatchObject({ ...pair, market: BTC, maxLots: 1000, mark: { feed: 'NORMAL' } });
  expect(await small.call('getContractMark', pair, 0)).toMatchObject({ markPrice: '50000', openQty: '0' });
  const index = await small.call('getIndexComposition', pair, 0);
  expect(index).toMatchObject({ indexPrice: '50000', indexState: 'NORMAL' });
  expect(index.sources).toHaveLength(3);
});
