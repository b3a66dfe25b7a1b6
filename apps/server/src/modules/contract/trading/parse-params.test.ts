import type { TriggerSource } from '@tern/engine';
import type { CallRequest } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { expect, test } from 'vitest';
import { contractOf } from '../terms/terms.ts';
import { BTC, lots, madeContracts, price } from '../testing/made-contract.ts';
import { orderCommand, planCommand } from './parse-params.ts';
import { triggerFault } from './trigger-fault.ts';

const contract = contractOf(BTC, madeContracts());
type Order = CallRequest<'placeContractOrder'>;
const OPEN: Order = {
  requestId: 'r',
  pairsName: 'BTC/USDT',
  tradeType: 'OPEN_LONG',
  type: 'LIMIT',
  price: '50000.5',
  lots: '3',
  leverage: '20',
};
const CLOSE: Order = {
  requestId: 'r',
  pairsName: 'BTC/USDT',
  tradeType: 'CLOSE_LONG',
  type: 'MARKET',
  lots: '1',
};
const PART: Order = { ...CLOSE, lots: '', closePercent: '50' };

test('an opening order in units', () => {
  const request = { ...OPEN, takeProfit: '60000', stopLoss: '', triggerSource: 'LAST' } as const;
  expect(orderCommand(request, 7, contract)).toEqual({
    kind: 'place-contract-order',
    memberId: 7,
    requestId: 'r',
    market: BTC,
    tradeType: 'OPEN_LONG',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: price('50000.5'),
    lots: lots('3'),
    closeAll: false,
    closePercent: 0,
    leverage: 20,
    takeProfit: price('60000'),
    stopLoss: 0n,
    triggerSource: 'LAST',
  });
});

test('a closing order: at the market, a fraction, all of it, or a percentage', () => {
  expect(orderCommand({ ...CLOSE, lots: '1.2031' }, 7, contract)).toMatchObject({
    timeInForce: 'IOC',
    price: 0n,
    lots: lots('1.2031'),
    closeAll: false,
    leverage: 0,
  });
  const { lots: _, ...all } = { ...CLOSE, closeAll: 'true' as const };
  expect(orderCommand(all, 7, contract)).toMatchObject({ lots: 0n, closeAll: true, closePercent: 0 });
  const { lots: __, ...part } = { ...CLOSE, closePercent: '75' };
  expect(orderCommand(part, 7, contract)).toMatchObject({ lots: 0n, closeAll: false, closePercent: 75 });
  expect(orderCommand({ ...part, closeAll: 'false' }, 7, contract)).toMatchObject({ closePercent: 75 });
});

test.each<[string, Order, string]>([
  ['no price', { ...OPEN, price: '' }, 'priceInvalid'],
  ['a price of letters', { ...OPEN, price: '5e4' }, 'priceInvalid'],
  ['too fine a price', { ...OPEN, price: '1.23' }, 'priceTick'],
  ['a price at the market', { ...OPEN, type: 'MARKET' }, 'parameterInvalid'],
  ['no lots', { ...OPEN, lots: '' }, 'lotsRequired'],
  ['negative lots', { ...OPEN, lots: '-1' }, 'lotsInvalid'],
  ['zero lots', { ...OPEN, lots: '0' }, 'lotsInvalid'],
  ['too fine lots', { ...OPEN, lots: '1.123456789' }, 'lotsInvalid'],
  ['no leverage', { ...OPEN, leverage: '' }, 'leverageRequired'],
  ['leverage zero', { ...OPEN, leverage: '0' }, 'leverageInvalid'],
  ['opening all', { ...OPEN, closeAll: 'true' }, 'parameterInvalid'],
  ['opening a percentage', { ...OPEN, closePercent: '50' }, 'parameterInvalid'],
  ['a negative take-profit', { ...OPEN, takeProfit: '-1' }, 'triggersInvalid'],
  ['a market order that rests', { ...CLOSE, timeInForce: 'GTC' }, 'parameterInvalid'],
  ['closing nothing', { ...CLOSE, lots: '' }, 'lotsRequired'],
  ['closing all and some', { ...CLOSE, closeAll: 'true' }, 'parameterInvalid'],
  ['closing a percentage and some', { ...CLOSE, closePercent: '50' }, 'parameterInvalid'],
  ['closing a percentage and all', { ...PART, closeAll: 'true' }, 'parameterInvalid'],
  ['closing a percentage with leverage', { ...PART, leverage: '20' }, 'parameterInvalid'],
  ['closing with leverage', { ...CLOSE, leverage: '20' }, 'parameterInvalid'],
  ['closing with a stop-loss', { ...CLOSE, stopLoss: '1' }, 'parameterInvalid'],
])('%s is refused', (_, request, error) => {
  expect(() => orderCommand(request, 7, contract)).toThrow(expect.objectContaining({ error }));
});

test('a plan order in units; its trigger price must be one', () => {
  const { timeInForce: _, takeProfit: __, stopLoss: ___, ...order } = OPEN;
  const plan = { ...order, triggerPrice: '51000' };
  expect(planCommand(plan, 7, contract)).toMatchObject({
    kind: 'place-plan-order',
    triggerPrice: price('51000'),
    triggerSource: 'MARK',
    leverage: 20,
  });
  expect(() => planCommand({ ...plan, triggerPrice: '0' }, 7, contract)).toThrow(
    expect.objectContaining({ error: 'triggerPriceInvalid' }),
  );
});

test.each(['1', '50', '100'])('%s percent may be closed', (closePercent) => {
  expect(CALLS.placeContractOrder.request.safeParse({ ...PART, closePercent }).success).toBe(true);
});

test.each(['', '0', '00', '05', '101', '-1', '1.5', '1e1', ' 5'])('%j is no percentage', (closePercent) => {
  expect(CALLS.placeContractOrder.request.safeParse({ ...PART, closePercent }).success).toBe(false);
});

test('which rule about take-profit and stop-loss was broken, in the words of the spec', () => {
  // 1 % around the mark is what LAST may read.
  const mark = { lastPrice: price('52000'), markPrice: price('50000') };
  const ask =
    (triggerSource: TriggerSource) =>
    (isLong: boolean, takeProfit: string, stopLoss: string, limit = '0') =>
      triggerFault(
        ...([
          {
            isLong,
            takeProfit: price(takeProfit),
            stopLoss: price(stopLoss),
            price: price(limit),
            triggerSource,
          },
          mark,
          contract,
        ] as const),
      );
  const asked = ask('MARK');
  expect(asked(true, '50000', '0')).toBe('takeProfitLong');
  expect(asked(true, '51000', '50000')).toBe('stopLossLong');
  expect(asked(false, '50000', '0')).toBe('takeProfitShort');
  expect(asked(false, '0', '50000')).toBe('stopLossShort');
  expect(asked(true, '50500', '0', '50600')).toBe('takeProfitOrder');
  expect(asked(true, '0', '49900', '49800')).toBe('stopLossOrder');
  expect(asked(true, '51000', '49000', '50000')).toBe('triggersInvalid');
  const ofLast = ask('LAST');
  expect(ofLast(true, '50500', '0')).toBe('takeProfitLong');
  expect(ofLast(true, '50500.1', '50500')).toBe('stopLossLong');
  expect(ofLast(false, '50500', '0')).toBe('takeProfitShort');
  expect(ofLast(true, '50500.1', '50499.9')).toBe('triggersInvalid');
});
