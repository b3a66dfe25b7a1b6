/** Tests the rejections of contracts, each with its own error (rules/contracts). */
import type { CallRequest } from '@tern/protocol';
import { describe, expect, test } from 'vitest';
import { contractSuite } from '../testing/contract-suite.ts';
import { ANNA, BEN, BOT, BTC, CONTRACT } from '../testing/made-contract.ts';
import { ok, type SmallContracts } from '../testing/small-contracts.ts';

let small: SmallContracts;
contractSuite((fresh) => {
  small = fresh;
});

const refused = (error: string) => expect.objectContaining({ error });
const positionsOf = (memberId: number) => small.call('getPositions', {}, memberId);
const pair = { pairsName: 'BTC/USDT' } as const;

const trade = (lots: string, leverage?: string) => small.trade(lots, leverage);

describe('refused', () => {
  type Place = Partial<CallRequest<'placeContractOrder'>>;
  const place = (more: Place) => () => small.open(ANNA, 'OPEN_LONG', '50000', '1', more);

  test.each<[string, () => Promise<unknown>, string]>([
    ['an unknown contract', place({ pairsName: 'DOGE/USDT' }), 'pairUnknown'],
    ['a price off the tick', place({ price: '50000.05' }), 'priceTick'],
    ['a price more than half away', place({ price: '24999.9' }), 'contractPriceBand'],
    ['a fraction of a lot', place({ lots: '1.5' }), 'lotsInvalid'],
    ['too many lots', place({ lots: '1001' }), 'lotsInvalid'],
    ['more than the tier holds', place({ lots: '300', leverage: '100' }), 'tierLimit'],
    ['leverage beyond the contract’s', place({ leverage: '101' }), 'leverageInvalid'],
    ['more than is available', place({ lots: '900', leverage: '50' }), 'insufficientAvailable'],
    ['a market order into an empty book', place({ type: 'MARKET', price: '' }), 'noLiquidity'],
    ['a take-profit below the price', place({ takeProfit: '49000' }), 'takeProfitLong'],
    ['a stop-loss above the price', place({ stopLoss: '51000' }), 'stopLossLong'],
    [
      'a short’s take-profit above the price',
      () => small.open(ANNA, 'OPEN_SHORT', '50000', '1', { takeProfit: '51000' }),
      'takeProfitShort',
    ],
    [
      'a short’s stop-loss below the price',
      () => small.open(ANNA, 'OPEN_SHORT', '50000', '1', { stopLoss: '49000' }),
      'stopLossShort',
    ],
    [
      'a take-profit short of the order’s price',
      () => small.open(ANNA, 'OPEN_LONG', '51000', '1', { takeProfit: '50500' }),
      'takeProfitOrder',
    ],
    [
      'a stop-loss beyond the order’s price',
      () => small.open(ANNA, 'OPEN_LONG', '49000', '1', { stopLoss: '49500' }),
      'stopLossOrder',
    ],
    [
      'a stop-loss that the liquidation would come before',
      place({ stopLoss: '47000' }),
      'stopBeyondLiquidation',
    ],
    [
      'a short’s stop-loss that the liquidation would come before',
      () => small.open(ANNA, 'OPEN_SHORT', '50000', '1', { stopLoss: '53000' }),
      'stopBeyondLiquidation',
    ],
    [
      'closing a percentage of what is not there',
      () => small.close(ANNA, 'CLOSE_LONG', { type: 'LIMIT', price: '50000', closePercent: '50' }),
      'positionNotEnough',
    ],
    [
      'closing what is not there',
      () => small.close(ANNA, 'CLOSE_LONG', { type: 'LIMIT', price: '50000', lots: '1' }),
      'positionNotEnough',
    ],
    [
      'triggers of a position that is not there',
      () => small.call('setPositionTriggers', { ...pair, side: 'LONG', stopLoss: '49000' }, ANNA),
      'positionUnknown',
    ],
    [
      'margin for a position that is not there',
      () =>
        small.call(
          'changeMargin',
          { requestId: 'm', ...pair, side: 'LONG', change: 'ADD', amount: '1' },
          ANNA,
        ),
      'positionUnknown',
    ],
    [
      'reversing what is not there',
      () => small.call('reversePosition', { requestId: 'r', ...pair, side: 'SHORT' }, ANNA),
      'positionNotEnough',
    ],
    ['leverage zero', () => small.call('setLeverage', { ...pair, leverage: '0' }, ANNA), 'leverageInvalid'],
    ['no leverage', () => small.call('setLeverage', { ...pair, leverage: '' }, ANNA), 'leverageRequired'],
    [
      'leverage in letters',
      () => small.call('setLeverage', { ...pair, leverage: 'x' }, ANNA),
      'leverageInvalid',
    ],
    ...['1.5', '-1', 'abc', '99999', '0'].flatMap((leverage): [string, () => Promise<unknown>, string][] => [
      [`an order with leverage ${leverage}`, place({ leverage }), 'leverageInvalid'],
      [
        `a plan order with leverage ${leverage}`,
        () => small.call('placePlanOrder', { ...planAt(51_000), leverage }, ANNA),
        'leverageInvalid',
      ],
    ]),
    [
      'a plan order without a trigger price',
      () =>
        small.call(
          'placePlanOrder',
          {
            ...small.order(),
            tradeType: 'OPEN_LONG',
            type: 'MARKET',
            triggerPrice: '',
            lots: '1',
            leverage: '1',
          },
          ANNA,
        ),
      'triggerPriceInvalid',
    ],
    ['an opening order without leverage', place({ leverage: '' }), 'leverageRequired'],
    ['an opening order without lots', place({ lots: '' }), 'lotsRequired'],
    [
      'a plan order without leverage',
      () => small.call('placePlanOrder', { ...planAt(51_000), leverage: '' }, ANNA),
      'leverageRequired',
    ],
    [
      'a plan order without lots',
      () => small.call('placePlanOrder', { ...planAt(51_000), lots: '' }, ANNA),
      'lotsRequired',
    ],
    [
      'a plan order with a price more than half away',
      () => small.call('placePlanOrder', { ...planAt(51_000), type: 'LIMIT', price: '24999.9' }, ANNA),
      'contractPriceBand',
    ],
    [
      'a liquidation of nobody',
      () => small.call('getLiquidation', { liquidationId: '1' }, ANNA),
      'liquidationUnknown',
    ],
  ])('%s', async (_, call, error) => {
    await expect(call()).rejects.toThrow(refused(error));
  });

  test('a position’s stop-loss that its liquidation would come before', async () => {
    await trade('1');
    const [{ liquidationPrice } = { liquidationPrice: '' }] = await positionsOf(ANNA);
    const stop = (stopLoss: string) =>
      small.call('setPositionTriggers', { ...pair, side: 'LONG', stopLoss }, ANNA);
    await expect(stop(liquidationPrice)).rejects.toThrow(refused('stopBeyondLiquidation'));
    await stop(String(Number(liquidationPrice) + 1));
  });

  test('a position’s triggers on the wrong side of the mark', async () => {
    await trade('1');
    const set = (side: 'LONG' | 'SHORT', triggers: { takeProfit?: string; stopLoss?: string }) =>
      small.call('setPositionTriggers', { ...pair, side, ...triggers }, side === 'LONG' ? ANNA : BEN);
    for (const [side, triggers, error] of [
      ['LONG', { takeProfit: '49000' }, 'takeProfitLong'],
      ['LONG', { stopLoss: '51000' }, 'stopLossLong'],
      ['SHORT', { takeProfit: '51000' }, 'takeProfitShort'],
      ['SHORT', { stopLoss: '49000' }, 'stopLossShort'],
    ] as const)
      await expect(set(side, triggers), error).rejects.toThrow(refused(error));
  });

  test('a leverage for whose margin the account is short, and lots of less than a step', async () => {
    await trade('100');
    await expect(small.call('setLeverage', { ...pair, leverage: '1' }, ANNA)).rejects.toThrow(
      refused('insufficientAvailable'),
    );
    await small.close(ANNA, 'CLOSE_LONG', { type: 'LIMIT', price: '50000', closeAll: 'true' });
    await small.close(BEN, 'CLOSE_SHORT', { type: 'LIMIT', price: '50000', closeAll: 'true' });
    const settings = { ...CONTRACT.settings, qtyStep: 1_000_000n };
    const command = { kind: 'set-contract-settings', market: BTC, settings } as const;
    ok(await small.kernel.execute(command), command);
    await expect(small.open(ANNA, 'OPEN_LONG', '50000', '1')).rejects.toThrow(refused('contractQtyTooSmall'));
  });

  test('what a position or an order stands in the way of', async () => {
    await trade('1');
    const mode = { ...pair, mode: 'CROSS' } as const;
    await expect(small.call('setMarginMode', mode, ANNA)).rejects.toThrow(refused('hasPosition'));
    await small.open(BOT, 'OPEN_LONG', '40000', '1');
    await expect(small.call('setMarginMode', mode, BOT)).rejects.toThrow(refused('hasOpenOrders'));
    await expect(small.call('setLeverage', { ...pair, leverage: '5' }, BOT)).rejects.toThrow(
      refused('hasOpenOrders'),
    );
    const change = { requestId: 'm', ...pair, side: 'LONG', change: 'REMOVE' } as const;
    await expect(small.call('changeMargin', { ...change, amount: '1' }, ANNA)).rejects.toThrow(
      refused('leverageRisk'),
    );
    await expect(
      small.call('changeMargin', { ...change, change: 'ADD', amount: '99999' }, ANNA),
    ).rejects.toThrow(refused('insufficientAvailable'));
  });

  test('more orders than 200 and more plans than 10', async () => {
    for (let n = 0; n < 10; n++) await small.call('placePlanOrder', planAt(51_000 + n), BOT);
    await expect(small.call('placePlanOrder', planAt(52_000), BOT)).rejects.toThrow(refused('tooManyOrders'));
  });
  const planAt = (price: number): CallRequest<'placePlanOrder'> => ({
    ...small.order(),
    tradeType: 'OPEN_LONG',
    type: 'MARKET',
    triggerPrice: String(price),
    lots: '1',
    leverage: '20',
  });

  test('by the state of the contract: cancel-only, halted', async () => {
    await trade('2');
    const { orderId } = await small.open(ANNA, 'OPEN_LONG', '40000', '1');
    const set = async (status: 'CANCEL_ONLY' | 'HALTED') => {
      const command = { kind: 'set-contract-status', market: BTC, status, reason: 'a test' } as const;
      ok(await small.kernel.execute(command), command);
    };
    await set('CANCEL_ONLY');
    await expect(small.open(ANNA, 'OPEN_LONG', '50000', '1')).rejects.toThrow(refused('contractCancelOnly'));
    await expect(small.call('placePlanOrder', planAt(51_000), ANNA)).rejects.toThrow(
      refused('contractCancelOnly'),
    );
    await small.close(ANNA, 'CLOSE_LONG', { type: 'LIMIT', price: '60000', lots: '1' });
    await set('HALTED');
    const statusSince = small.kernel.nowMs;
    await small.tick('50000');
    expect(await small.call('getContractMark', pair, 0)).toMatchObject({
      status: 'HALTED',
      reason: '',
      statusSince,
      settingsFrom: 0,
    });
    await expect(small.close(ANNA, 'CLOSE_LONG', { closeAll: 'true' })).rejects.toThrow(
      refused('contractHalted'),
    );
    await small.call('cancelContractOrder', { orderId }, ANNA);
  });

  test('by the state of the index: degraded, dead', async () => {
    await trade('1');
    await small.tick('50000', 2, 11_000);
    const feedSince = small.kernel.nowMs;
    expect(await small.call('getContractMark', pair, 0)).toMatchObject({ feed: 'DEGRADED', feedSince });
    await small.tick('50000', 2);
    expect(await small.call('getContractMark', pair, 0)).toMatchObject({ feed: 'DEGRADED', feedSince });
    const close = (price: string) => small.close(ANNA, 'CLOSE_LONG', { type: 'LIMIT', price, lots: '1' });
    await expect(close('49900')).rejects.toThrow(refused('closePriceBand'));
    await expect(close('24999.9')).rejects.toThrow(refused('contractPriceBand'));
    const { orderId } = await close('49910');
    await small.call('cancelContractOrder', { orderId }, ANNA);
    await expect(small.open(ANNA, 'OPEN_LONG', '50000', '1')).rejects.toThrow(refused('indexDegraded'));
    expect((await small.call('getContractAccount', {}, ANNA)).transferable).toBe('0');
    await small.tick('50000', 0, 11_000);
    await expect(small.open(ANNA, 'OPEN_LONG', '50000', '1')).rejects.toThrow(refused('indexUnavailable'));
    await expect(small.close(ANNA, 'CLOSE_LONG', { closeAll: 'true' })).rejects.toThrow(
      refused('indexUnavailable'),
    );
    const out = { requestId: 't', from: 'contract', to: 'spot', currency: 'USDT', amount: '1' } as const;
    await expect(small.call('transfer', out, ANNA)).rejects.toThrow(refused('indexUnavailable'));
  });

  describe('of a frozen member', () => {
    const freeze = async (frozen: boolean) => {
      const command = { kind: 'set-member-flags', memberId: ANNA, frozen, tradingAllowed: true } as const;
      ok(await small.kernel.execute(command), command);
    };
    const closeAt = (price: string, lots = '1') =>
      small.close(ANNA, 'CLOSE_LONG', { type: 'LIMIT', price, lots });

    test('every opening, and a close farther than b from the mark; closes and cancels are taken', async () => {
      await trade('3');
      const { orderId: opening } = await small.open(ANNA, 'OPEN_LONG', '40000', '1');
      const { orderId: closing } = await closeAt('60000');
      await freeze(true);
      const frozen = refused('accountFrozen');
      await expect(small.open(ANNA, 'OPEN_LONG', '50000', '1')).rejects.toThrow(frozen);
      await expect(small.open(ANNA, 'OPEN_SHORT', '50000', '1')).rejects.toThrow(frozen);
      await expect(small.call('placePlanOrder', planAt(51_000), ANNA)).rejects.toThrow(frozen);
      const reverse = { requestId: 'r', ...pair, side: 'LONG' } as const;
      await expect(small.call('reversePosition', reverse, ANNA)).rejects.toThrow(frozen);
      await expect(closeAt('49900')).rejects.toThrow(refused('closePriceBand'));
      await small.call('cancelContractOrder', { orderId: closing }, ANNA);
      await small.open(BOT, 'OPEN_LONG', '49950', '2');
      await closeAt('49950');
      await small.close(ANNA, 'CLOSE_LONG', { closePercent: '50' });
      expect(await positionsOf(ANNA)).toMatchObject([{ lots: '1' }]);
      const { rows } = await small.call('getContractOrders', small.now(), ANNA);
      expect(rows.map(({ orderId, status, reason }) => [orderId, status, reason])).toEqual(
        expect.arrayContaining([
          [opening, 'cancelled', 'ADMIN'],
          [closing, 'cancelled', 'USER'],
        ]),
      );
      await freeze(false);
      await small.open(ANNA, 'OPEN_LONG', '40000', '1');
    });

    test('what would let money out, or lower the margin behind a position', async () => {
      await trade('1');
      await freeze(true);
      const out = { requestId: 't', from: 'contract', to: 'spot', currency: 'USDT', amount: '1' } as const;
      await expect(small.call('transfer', out, ANNA)).rejects.toThrow(refused('accountFrozen'));
      await small.close(ANNA, 'CLOSE_LONG', { type: 'LIMIT', price: '50000', lots: '1' });
    });
  });

  test('whatever the owner says while his position waits for its liquidation', async () => {
    await trade('10', '100');
    await small.tick('49500');
    await small.tick('49500');
    expect(await positionsOf(ANNA)).toMatchObject([{ isLocked: true, adlLights: 0 }]);
    const close = small.close(ANNA, 'CLOSE_LONG', { closeAll: 'true' });
    await expect(close).rejects.toThrow(refused('liquidating'));
    expect((await small.call('getContractAccount', {}, ANNA)).transferable).toBe('0');
  });
});

test('an order that the system ends has its reason in the history', async () => {
  await trade('2');
  const { orderId: ask } = await small.open(ANNA, 'OPEN_SHORT', '50010', '1');
  const { orderId: whole } = await small.open(BEN, 'OPEN_LONG', '50010', '2', { timeInForce: 'FOK' });
  const { orderId: part } = await small.open(BEN, 'OPEN_LONG', '50000', '1', { timeInForce: 'IOC' });
  await small.tick('50000', 2, 11_000);
  // A close of a contract that is not normal fills no opening order: the one that rests is cancelled.
  const close = { type: 'LIMIT', price: '50010', lots: '1', timeInForce: 'IOC' } as const;
  const { orderId: late } = await small.close(BEN, 'CLOSE_SHORT', close);
  const reasonOf = async (orderId: string, memberId: number) =>
    (await small.call('getContractOrder', { orderId, ...small.now() }, memberId)).order.reason;
  expect(await reasonOf(whole, BEN)).toBe('FOK');
  expect(await reasonOf(part, BEN)).toBe('IOC_REMAINDER');
  expect(await reasonOf(late, BEN)).toBe('IOC_REMAINDER');
  expect(await reasonOf(ask, ANNA)).toBe('INDEX');
});
