/** Contracts through their calls, around the real engine and the real read tables. */
import { describe, expect, test } from 'vitest';
import { contractSuite } from './testing/contract-suite.ts';
import { ANNA, BEN, BOT, BTC, CONTRACT, usdt } from './testing/made-contract.ts';
import { ok, type SmallContracts } from './testing/small-contracts.ts';

let small: SmallContracts;
contractSuite((fresh) => {
  small = fresh;
});

const refused = (error: string) => expect.objectContaining({ error });
const positionsOf = (memberId: number) => small.call('getPositions', {}, memberId);
const pair = { pairsName: 'BTC/USDT' } as const;

const trade = (lots: string, leverage?: string) => small.trade(lots, leverage);

describe('an order', () => {
  test('rests, fills in part, makes a position with its figures, and stands in the history', async () => {
    const { orderId } = await small.open(ANNA, 'OPEN_LONG', '50000', '2', { takeProfit: '60000' });
    await small.open(BEN, 'OPEN_SHORT', '50000', '1');
    expect(await small.call('getOpenContractOrders', {}, ANNA)).toMatchObject([
      {
        orderId,
        status: 'partial',
        lots: '2',
        filledLots: '1',
        qty: '0.04',
        filledQty: '0.02',
        averagePrice: '50000',
        margin: '50',
        fee: '0.2',
        leverage: 20,
        mode: 'ISOLATED',
      },
    ]);
    expect(await positionsOf(ANNA)).toMatchObject([
      {
        pairsName: 'BTC/USDT',
        side: 'LONG',
        mode: 'ISOLATED',
        leverage: 20,
        qty: '0.02',
        lots: '1',
        availableQty: '0.02',
        availableLots: '1',
        openNotional: '1000',
        entryPrice: '50000',
        margin: '50',
        takeProfit: '60000',
        stopLoss: '0',
        isLocked: false,
        fees: '0.2',
        markPrice: '50000',
        unrealisedPnl: '0',
        profitRate: '0.00',
        positionValue: '1000',
        riskLevel: '9.00%',
        liquidationPrice: '47714.8',
        adlLights: 1,
      },
    ]);
    const account = await small.call('getContractAccount', small.now(), ANNA);
    expect(account).toMatchObject({
      currency: 'USDT',
      wallet: '9949.8',
      reserves: '50.5',
      available: '9899.3',
      equity: '9999.8',
      occupiedMargin: '50',
      unrealisedPnl: '0',
      crossRisk: '--',
      transferable: '9899.3',
      riskNoticeAccepted: true,
      settings: [{ ...pair, mode: 'ISOLATED', leverage: 20 }],
    });
    await small.call('cancelContractOrder', { orderId }, ANNA);
    const { order, fills } = await small.call('getContractOrder', { orderId, ...small.now() }, ANNA);
    expect(order).toMatchObject({ status: 'cancelled', reason: 'USER', filledLots: '1', margin: '50' });
    expect(order.openTime).toBeGreaterThan(0);
    expect(fills).toMatchObject([{ orderId, role: 'MAKER', price: '50000', qty: '0.02', lots: '1' }]);
    const bens = await small.call('getContractFills', small.now(), BEN);
    expect(bens.rows).toMatchObject([{ tradeType: 'OPEN_SHORT', role: 'TAKER', fee: '0.5' }]);
  });

  test('is cancelled by id or request id; another’s, a missing and a finished one are told apart rightly', async () => {
    const { orderId } = await small.open(ANNA, 'OPEN_LONG', '49000', '1', { requestId: 'mine' });
    for (const named of [{ orderId }, { requestId: 'mine' }, { orderId: '999999' }])
      await expect(small.call('cancelContractOrder', named, BEN)).rejects.toThrow(refused('orderUnknown'));
    expect(await small.call('cancelContractOrder', { requestId: 'mine' }, ANNA)).toEqual({ orderId });
    for (const named of [{ orderId }, { requestId: 'mine' }])
      await expect(small.call('cancelContractOrder', named, ANNA)).rejects.toThrow(refused('orderFinished'));
    for (const named of [{}, { orderId, requestId: 'mine' }])
      await expect(small.call('cancelContractOrder', named, ANNA)).rejects.toThrow(
        expect.objectContaining({ error: expect.stringMatching(/^parameter/) }),
      );
  });

  test('the same request answers the same order and places no second; another body is refused', async () => {
    const same = { requestId: 'same' };
    const first = await small.open(ANNA, 'OPEN_LONG', '49000', '1', same);
    expect(await small.open(ANNA, 'OPEN_LONG', '49000', '1', same)).toEqual(first);
    expect(await small.call('getOpenContractOrders', {}, ANNA)).toHaveLength(1);
    await expect(small.open(ANNA, 'OPEN_LONG', '49000', '2', same)).rejects.toThrow(
      refused('requestIdReused'),
    );
  });

  test('all of them are cancelled at once, plans too', async () => {
    await small.open(ANNA, 'OPEN_LONG', '49000', '1');
    await small.open(ANNA, 'OPEN_LONG', '48000', '1');
    const plan = { ...small.order(), tradeType: 'OPEN_LONG', type: 'MARKET', triggerPrice: '51000' } as const;
    const { planId } = await small.call('placePlanOrder', { ...plan, lots: '1', leverage: '20' }, ANNA);
    expect(await small.call('getOpenPlanOrders', pair, ANNA)).toMatchObject([{ planId, firesAbove: true }]);
    expect(await small.call('cancelAllContractOrders', pair, ANNA)).toEqual({ cancelled: 3 });
    expect(await small.call('getOpenContractOrders', {}, ANNA)).toEqual([]);
    await expect(small.call('cancelPlanOrder', { planId }, ANNA)).rejects.toThrow(refused('orderFinished'));
    await expect(small.call('cancelPlanOrder', { planId }, BEN)).rejects.toThrow(refused('orderUnknown'));
    const { rows } = await small.call('getPlanOrders', { status: 'cancelled', ...small.now() }, ANNA);
    expect(rows).toMatchObject([{ planId, reason: 'USER' }]);
  });
});

describe('a position', () => {
  test('is closed in part and then whole, and stands in the history', async () => {
    await trade('2');
    await small.open(BOT, 'OPEN_LONG', '51000', '5');
    await small.close(ANNA, 'CLOSE_LONG', { lots: '1' });
    expect(await positionsOf(ANNA)).toMatchObject([{ lots: '1', qty: '0.02', realisedPnl: '20' }]);
    await small.close(ANNA, 'CLOSE_LONG', { closeAll: 'true' });
    expect(await positionsOf(ANNA)).toEqual([]);
    const { rows } = await small.call('getPositionHistory', small.now(), ANNA);
    expect(rows).toMatchObject([
      {
        side: 'LONG',
        how: 'USER',
        qty: '0.04',
        lots: '2',
        entryPrice: '50000',
        closePrice: '51000',
        realisedPnl: '40',
        profitRate: '40.00',
        fees: '2.02',
      },
    ]);
    const orders = await small.call('getContractOrders', { tradeType: 'CLOSE_LONG', ...small.now() }, ANNA);
    expect(orders.rows[0]).toMatchObject({ status: 'matched', margin: '50', pnl: '20', profitRate: '40.00' });
    expect(orders.rows[0]!.closeTime).toBe(small.kernel.nowMs);
    expect(orders.rows[1]!.closeTime).toBe(0);
  });

  test('is closed by percentage of what other orders leave of it', async () => {
    await trade('3');
    await small.open(BOT, 'OPEN_LONG', '50000', '5');
    const closed = async (closePercent: string) => {
      const { orderId } = await small.close(ANNA, 'CLOSE_LONG', { closePercent });
      const { order } = await small.call('getContractOrder', { orderId, ...small.now() }, ANNA);
      return [order.lots, order.filledQty];
    };
    expect(await closed('25')).toEqual(['0.75', '0.015']);
    await small.close(ANNA, 'CLOSE_LONG', { type: 'LIMIT', price: '60000', closePercent: '100' });
    expect(await positionsOf(ANNA)).toMatchObject([{ lots: '2.25', availableLots: '0' }]);
    await small.call('cancelAllContractOrders', {}, ANNA);
    expect(await closed('50')).toEqual(['1.125', '0.0225']);
    expect(await closed('100')).toEqual(['1.125', '0.0225']);
    expect(await positionsOf(ANNA)).toEqual([]);
  });

  test('all are closed at the market; what cannot be closed is named', async () => {
    await trade('2');
    await small.open(BOT, 'OPEN_LONG', '50000', '2');
    await small.close(ANNA, 'CLOSE_LONG', { type: 'LIMIT', price: '60000', lots: '2' });
    const request = { requestId: 'all', ...pair };
    const { closed, refused: named } = await small.call('closeAllPositions', request, ANNA);
    expect([closed, named]).toEqual([0, [expect.objectContaining({ errorCode: 'CONTRACT.0012' })]]);
    expect(named[0]!.errorMessage).toBe('Not enough position to close');
    await small.call('cancelAllContractOrders', {}, ANNA);
    expect(await small.call('closeAllPositions', request, ANNA)).toEqual({ closed: 1, refused: [] });
    expect(await positionsOf(ANNA)).toEqual([]);
    expect(await small.call('closeAllPositions', request, ANNA)).toEqual({ closed: 0, refused: [] });
  });

  test('all are closed once under an id of 64 characters; another that begins alike is another call', async () => {
    const alike = 'x'.repeat(63);
    const closeAll = (requestId: string) => small.call('closeAllPositions', { requestId, ...pair }, ANNA);
    for (const last of ['1', '2']) {
      await trade('2');
      await small.open(BOT, 'OPEN_LONG', '50000', '2');
      expect(await closeAll(alike + last)).toEqual({ closed: 1, refused: [] });
      expect(await positionsOf(ANNA)).toEqual([]);
    }
    await trade('3');
    await small.open(BOT, 'OPEN_LONG', '50000', '3');
    for (const last of ['1', '2']) await closeAll(alike + last);
    expect(await positionsOf(ANNA)).toMatchObject([{ lots: '3' }]);
  });

  test('all are closed once: the same call said again leaves alone what was opened there since', async () => {
    await trade('2');
    await small.open(BOT, 'OPEN_LONG', '50000', '9');
    const request = { requestId: 'once', ...pair };
    expect(await small.call('closeAllPositions', request, ANNA)).toEqual({ closed: 1, refused: [] });
    expect(await positionsOf(ANNA)).toEqual([]);
    await small.call('cancelAllContractOrders', {}, BOT);
    await trade('3');
    await small.open(BOT, 'OPEN_LONG', '50000', '9');
    expect(await small.call('closeAllPositions', request, ANNA)).toEqual({ closed: 1, refused: [] });
    expect(await positionsOf(ANNA)).toMatchObject([{ side: 'LONG', lots: '3' }]);
    const other = { requestId: 'another', ...pair };
    expect(await small.call('closeAllPositions', other, ANNA)).toEqual({ closed: 1, refused: [] });
    expect(await positionsOf(ANNA)).toEqual([]);
  });

  test('is reversed', async () => {
    await trade('2');
    await small.open(BOT, 'OPEN_LONG', '50000', '9');
    await small.call('reversePosition', { requestId: 'turn', ...pair, side: 'LONG' }, ANNA);
    expect(await positionsOf(ANNA)).toMatchObject([{ side: 'SHORT', lots: '2' }]);
    const { rows } = await small.call('getContractOrders', small.now(), ANNA);
    expect(rows.map(({ tradeType, origin }) => [tradeType, origin])).toEqual([
      ['OPEN_SHORT', 'REVERSE'],
      ['CLOSE_LONG', 'MEMBER'],
      ['OPEN_LONG', 'MEMBER'],
    ]);
  });

  test('its margin, leverage and triggers change, and its price of liquidation with them', async () => {
    await trade('1');
    const change = { ...pair, side: 'LONG', amount: '10' } as const;
    await small.call('changeMargin', { requestId: 'm1', ...change, change: 'ADD' }, ANNA);
    expect(await positionsOf(ANNA)).toMatchObject([{ margin: '60', liquidationPrice: '47212.5' }]);
    await small.call('changeMargin', { requestId: 'm2', ...change, change: 'REMOVE' }, ANNA);
    await small.call('setLeverage', { ...pair, leverage: '10' }, ANNA);
    expect(await positionsOf(ANNA)).toMatchObject([{ margin: '100', leverage: 10 }]);
    const triggers = { ...pair, side: 'LONG', takeProfit: '55000', stopLoss: '46000' } as const;
    await small.call('setPositionTriggers', { ...triggers, triggerSource: 'LAST' }, ANNA);
    expect(await positionsOf(ANNA)).toMatchObject([
      { takeProfit: '55000', stopLoss: '46000', triggerSource: 'LAST' },
    ]);
    await small.call('setPositionTriggers', { ...pair, side: 'LONG' }, ANNA);
    expect(await positionsOf(ANNA)).toMatchObject([{ takeProfit: '0', stopLoss: '0' }]);
  });

  test('its stop-loss and a plan order fire', async () => {
    await trade('1');
    await small.call('setPositionTriggers', { ...pair, side: 'LONG', stopLoss: '49990' }, ANNA);
    const plan = { ...small.order(), tradeType: 'OPEN_SHORT', type: 'LIMIT', triggerPrice: '49990' } as const;
    const { planId } = await small.call(
      'placePlanOrder',
      { ...plan, price: '52000', lots: '1', leverage: '20' },
      BEN,
    );
    await small.open(BOT, 'OPEN_LONG', '49900', '5');
    await small.tick('49900');
    expect(await positionsOf(ANNA)).toEqual([]);
    const { rows } = await small.call('getPositionHistory', small.now(), ANNA);
    expect(rows).toMatchObject([{ how: 'TPSL' }]);
    const plans = await small.call('getPlanOrders', small.now(), BEN);
    expect(plans.rows).toMatchObject([{ planId, status: 'triggered' }]);
    expect(await small.call('getOpenContractOrders', {}, BEN)).toMatchObject([
      { orderId: plans.rows[0]!.orderId, origin: 'PLAN', price: '52000' },
    ]);
  });

  test('margin mode: cross positions share the account', async () => {
    await small.call('setMarginMode', { ...pair, mode: 'CROSS' }, ANNA);
    await trade('1');
    const [position] = await positionsOf(ANNA);
    expect(position).toMatchObject({
      mode: 'CROSS',
      margin: '50',
      riskLevel: '0.04%',
      liquidationPrice: '--',
    });
    expect((await small.call('getContractAccount', {}, ANNA)).crossRisk).toBe('0.04%');
    await small.tick('50100');
    const account = await small.call('getContractAccount', {}, ANNA);
    expect(account).toMatchObject({ unrealisedPnl: '2', transferable: '9949.5' });
    const out = { requestId: 't', from: 'contract', to: 'spot', currency: 'USDT' } as const;
    await expect(small.call('transfer', { ...out, amount: '9949.50000001' }, ANNA)).rejects.toThrow(
      refused('amountTooLarge'),
    );
    await small.call('transfer', { ...out, amount: '9949.5' }, ANNA);
  });
});

describe('the risk notice', () => {
  test('is needed once, before the first order that opens, and not for one that closes', async () => {
    const carl = 10_002_003;
    ok(await small.kernel.execute({ kind: 'open-member', memberId: carl }), {
      kind: 'open-member',
      memberId: carl,
    });
    const plan = { ...small.order(), tradeType: 'OPEN_LONG', type: 'MARKET', triggerPrice: '51000' } as const;
    const opening = [
      () => small.open(carl, 'OPEN_LONG', '50000', '1'),
      () => small.call('placePlanOrder', { ...plan, lots: '1', leverage: '20' }, carl),
      () => small.call('reversePosition', { requestId: 'r', ...pair, side: 'LONG' }, carl),
    ];
    for (const say of opening) await expect(say()).rejects.toThrow(refused('riskNoticeRequired'));
    expect((await small.call('getContractAccount', {}, carl)).riskNoticeAccepted).toBe(false);
    const closing = small.close(carl, 'CLOSE_LONG', { type: 'LIMIT', price: '50000', lots: '1' });
    await expect(closing).rejects.toThrow(refused('positionNotEnough'));
    await small.call('acceptRiskNotice', {}, carl);
    await small.call('acceptRiskNotice', {}, carl);
    expect((await small.call('getContractAccount', {}, carl)).riskNoticeAccepted).toBe(true);
    await expect(small.open(carl, 'OPEN_LONG', '50000', '1')).rejects.toThrow(
      refused('insufficientAvailable'),
    );
    const after = await small.restarted();
    expect((await after.call('getContractAccount', {}, carl)).riskNoticeAccepted).toBe(true);
  });
});

describe('a liquidation', () => {
  test('happens, is driven to its end, and can be explained afterwards', async () => {
    small.drive();
    await trade('10', '100');
    await small.open(BOT, 'OPEN_LONG', '49400', '50');
    await small.tick('49500');
    await small.tick('49500');
    expect(await positionsOf(ANNA)).toEqual([]);
    const { rows } = await small.call('getLiquidations', small.now(), ANNA);
    expect(rows).toMatchObject([{ mode: 'ISOLATED', pairsName: 'BTC/USDT', side: 'LONG', outcome: 'TAKEN' }]);
    const { liquidationId } = rows[0]!;
    const detail = await small.call('getLiquidation', { liquidationId }, ANNA);
    expect(detail.marks).toMatchObject([{ pairsName: 'BTC/USDT', indexPrice: '49500' }]);
    expect(detail.marks[0]!.sources.map(({ source, isValid }) => [source, isValid])).toEqual([
      ...[
        ['sim-one', true],
        ['sim-two', true],
        ['sim-three', true],
      ],
    ]);
    expect(detail.positions).toMatchObject([{ qty: '0.2', openNotional: '10000', margin: '100' }]);
    expect(detail.steps.map(({ step }) => step)).toEqual(['CANCEL', 'TAKE_ALL']);
    const [takeover] = detail.steps[1]!.takeovers;
    expect(takeover).toMatchObject({ side: 'LONG', qty: '0.2', bankruptcyPrice: '49524.8' });
    const [disposal] = detail.steps[1]!.disposals;
    const sold = Number(disposal!.marketQty) + Number(disposal!.adlQty) + Number(disposal!.markQty);
    expect(sold).toBeCloseTo(0.2, 9);
    const fund = await small.call('getInsuranceFund', {}, 0);
    expect(fund.rows[1]).toMatchObject({ cause: 'SEED', change: '1000' });
    expect(fund.rows[0]).toMatchObject({
      cause: 'LIQUIDATION',
      balance: fund.balance,
      change: disposal!.fundChange,
    });
    const { rows: ended } = await small.call('getPositionHistory', small.now(), ANNA);
    expect(ended).toMatchObject([{ how: 'LIQUIDATION' }]);
    await expect(small.call('getLiquidation', { liquidationId }, BEN)).rejects.toThrow(
      refused('liquidationUnknown'),
    );
  });
});

describe('funding', () => {
  test('is paid by one and received by the other, and stands in three histories', async () => {
    const settings = { ...CONTRACT.settings, fundingIntervalMs: 600_000 };
    const command = { kind: 'set-contract-settings', market: BTC, settings } as const;
    ok(await small.kernel.execute(command), command);
    const { nextFundingTime } = await small.call('getContractMark', pair, 0);
    expect(nextFundingTime % 600_000).toBe(0);
    await trade('10');
    // The instant itself is passed too: what is due is settled before the tick that comes after it. A minute counts with
    // at least thirty samples.
    while (small.kernel.nowMs <= nextFundingTime + 600_000) await small.tick('50000', 3, 1_900);
    const { rows } = await small.call('getFundingRecords', small.now(), ANNA);
    expect(rows.length).toBeGreaterThan(0);
    const [paid] = rows;
    expect(paid).toMatchObject({ side: 'LONG', qty: '0.2', markPrice: '50000' });
    expect(paid!.time % 600_000).toBe(0);
    expect(paid!.amount.startsWith('-')).toBe(true);
    const { rows: received } = await small.call('getFundingRecords', small.now(), BEN);
    expect(received[0]).toMatchObject({ side: 'SHORT', time: paid!.time, rate: paid!.rate });
    const history = await small.call('getFundingHistory', pair, 0);
    expect(history.rows[0]).toMatchObject({ time: paid!.time, isSkipped: false, rate: paid!.rate });
    expect((await positionsOf(ANNA))[0]!.funding.startsWith('-')).toBe(true);
  });
});

describe('at once', () => {
  const outcomes = async (calls: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(calls);
    return settled.filter(({ status }) => status === 'fulfilled').length;
  };

  test('of fifty orders for all that is available, one is taken', async () => {
    const all = Array.from({ length: 50 }, () => small.open(ANNA, 'OPEN_LONG', '50000', '190'));
    expect(await outcomes(all)).toBe(1);
  });

  test('of fifty orders that close the whole position, one is taken', async () => {
    await trade('2');
    const close = { type: 'LIMIT', price: '60000', lots: '2' } as const;
    const all = Array.from({ length: 50 }, () => small.close(ANNA, 'CLOSE_LONG', close));
    expect(await outcomes(all)).toBe(1);
    expect(await positionsOf(ANNA)).toMatchObject([{ availableQty: '0', availableLots: '0', lots: '2' }]);
  });

  test('of fifty transfers of all that may leave, beside an order for it, one thing happens', async () => {
    const out = { from: 'contract', to: 'spot', currency: 'USDT', amount: '10000' } as const;
    const transfers = Array.from({ length: 50 }, (_, n) =>
      small.call('transfer', { ...out, requestId: `out${n}` }, ANNA),
    );
    expect(await outcomes([...transfers, small.open(ANNA, 'OPEN_LONG', '50000', '100')])).toBe(1);
  });
});

describe('what members are owed', () => {
  test('is what they hold, margins and the other leg of their positions included', async () => {
    const owed = () => small.balances.owedToMembers('USDT');
    const before = owed();
    await trade('10');
    const fees = usdt('5') + usdt('2');
    expect(owed()).toBe(before - fees);
    await small.open(BOT, 'OPEN_LONG', '51000', '5');
    await small.close(ANNA, 'CLOSE_LONG', { lots: '5' });
    const { positions, marks, balances } = small.contractData;
    const all = [ANNA, BEN, BOT];
    const cash = all.flatMap((id) => balances.balancesOf(id)).filter(({ asset }) => asset === 'USDT');
    const margins = all
      .flatMap((id) => positions.positionsOf(id))
      .reduce((sum, { margin }) => sum + margin, 0n);
    const held = cash.reduce((sum, { free, frozen }) => sum + free + frozen, 0n);
    expect(marks.findMark(BTC).clearing).not.toBe(0n);
    expect(owed()).toBe(held + margins + marks.findMark(BTC).clearing);
  });
});
