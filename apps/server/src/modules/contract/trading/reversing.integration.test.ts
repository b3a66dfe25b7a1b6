/** Tests orders that close while the account changes under them, through the calls and the read tables. */
import { expect, test } from 'vitest';
import { contractSuite } from '../testing/contract-suite.ts';
import { ANNA, BEN, BOT } from '../testing/made-contract.ts';
import { ok, type SmallContracts } from '../testing/small-contracts.ts';

let small: SmallContracts;
contractSuite((fresh) => {
  small = fresh;
});

const pair = { pairsName: 'BTC/USDT' } as const;
const reverse = { requestId: 'turn', ...pair, side: 'LONG' } as const;

test('a reverse whose second part is refused closes the position and says why no other was opened, also said again', async () => {
  await small.trade('10');
  const { available } = await small.call('getContractAccount', small.now(), ANNA);
  await small.call(
    'transfer',
    { requestId: 'out', from: 'contract', to: 'assets', currency: 'USDT', amount: available },
    ANNA,
  );
  await small.open(BOT, 'OPEN_LONG', '49500', '50');
  const answer = await small.call('reversePosition', reverse, ANNA);
  expect(answer.refusal).toEqual({
    errorCode: 'CONTRACT.0023',
    errorMessage: 'Insufficient available assets',
  });
  expect(await small.call('getPositions', {}, ANNA)).toEqual([]);
  expect(await small.call('reversePosition', reverse, ANNA)).toEqual(answer);
});

test('a reverse that is done says nothing of a refusal', async () => {
  await small.trade('2');
  await small.open(BOT, 'OPEN_LONG', '50000', '9');
  expect(await small.call('reversePosition', reverse, ANNA)).toEqual({ orderId: expect.any(String) });
});

test('a closing order that rested over a change of leverage tells its result at the new one, before and after a restart', async () => {
  await small.trade('10');
  const { orderId } = await small.close(ANNA, 'CLOSE_LONG', { type: 'LIMIT', price: '51000', lots: '10' });
  await small.call('setLeverage', { ...pair, leverage: '50' }, ANNA);
  await small.open(BEN, 'OPEN_LONG', '51000', '5');
  const partly = { orderId, status: 'partial', leverage: 50, profitRate: '100.00' };
  expect(await small.call('getOpenContractOrders', {}, ANNA)).toMatchObject([partly]);
  small = await small.restarted();
  expect(await small.call('getOpenContractOrders', {}, ANNA)).toMatchObject([partly]);
  await small.open(BOT, 'OPEN_LONG', '51000', '9');
  const { order } = await small.call('getContractOrder', { orderId, ...small.now() }, ANNA);
  expect(order).toMatchObject({ status: 'matched', leverage: 50, pnl: '200', profitRate: '100.00' });
});

test('nothing is transferable while an operator halts the contract of a position', async () => {
  await small.trade('1');
  const halt = {
    kind: 'set-contract-status',
    market: 'BTC/USDT:USDT',
    status: 'HALTED',
    reason: '',
  } as const;
  ok(await small.kernel.execute(halt), halt);
  const { transferable } = await small.call('getContractAccount', small.now(), ANNA);
  expect(transferable).toBe('0');
});
