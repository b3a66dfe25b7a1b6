import { DEFAULT_INDEX_LIMITS } from '@tern/engine';
import { expect, test } from 'vitest';
import { ANNA, openSmallExchange } from '../../kernel/testing/small-exchange.ts';
import { CallDesk } from '../../platform/http/testing/call-desk.ts';
import { LiveBalances } from '../balances/index.ts';
import { LiveMarketData, submitCnyRate } from '../market/index.ts';
import { transferRoutes } from './routes.ts';

async function open() {
  const kernel = (await openSmallExchange()).restarted();
  const balances = new LiveBalances(kernel.initial);
  kernel.onReleased((released) => {
    balances.apply(released, () => false);
  });
  const desk = new CallDesk();
  const marketData = new LiveMarketData(kernel.initial);
  marketData.follow(kernel);
  transferRoutes(desk, kernel, marketData.markets);
  let requests = 0;
  const move = (from: string, to: string, amount: string, currency = 'USDT', requestId = `t${++requests}`) =>
    desk.call('transfer', { requestId, from: from as 'spot', to: to as 'assets', currency, amount }, ANNA);
  return { kernel, balances, marketData, move };
}

const refused = (error: string) => expect.objectContaining({ error });

test('moves a free amount at once, to the last digit', async () => {
  const { balances, kernel, move } = await open();
  const { sequence } = await move('spot', 'assets', '1234.00000001');
  expect(sequence).toBe(kernel.durable.sequence);
  expect(balances.balancesOf(ANNA)).toMatchObject([
    { type: 'assets', asset: 'USDT', free: 123_400_000_001n },
    { type: 'spot', asset: 'BTC', free: 100_000_000n },
    { type: 'spot', asset: 'USDT', free: 876_599_999_999n },
  ]);
});

test('the same request answers again and moves nothing; another body under its id is refused', async () => {
  const { balances, move } = await open();
  await move('spot', 'assets', '10', 'USDT', 'once');
  await move('spot', 'assets', '10', 'USDT', 'once');
  expect(balances.balancesOf(ANNA, 'assets')).toMatchObject([{ free: 1_000_000_000n }]);
  await expect(move('spot', 'assets', '11', 'USDT', 'once')).rejects.toThrow(refused('requestIdReused'));
});

test.each([
  ['spot', 'spot', '1', 'USDT', 'sameAccount'],
  ['spot', 'spot', 'x', 'USDT', 'sameAccount'],
  ['spot', 'assets', '1', 'DOGE', 'currencyUnknown'],
  ['spot', 'contract', '0.1', 'BTC', 'accountAsset'],
  ['spot', 'assets', '', 'USDT', 'amountInvalid'],
  ['spot', 'assets', '0', 'USDT', 'amountInvalid'],
  ['spot', 'assets', '-1', 'USDT', 'amountInvalid'],
  ['spot', 'assets', '1e3', 'USDT', 'amountInvalid'],
  ['spot', 'assets', '0.000000001', 'USDT', 'amountInvalid'],
  ['spot', 'assets', '10000.00000001', 'USDT', 'amountTooLarge'],
  ['spot', 'assets', '9'.repeat(38), 'USDT', 'amountTooLarge'],
  ['assets', 'spot', '1', 'USDT', 'amountTooLarge'],
])('%s to %s, %s %s: %s', async (from, to, amount, currency, error) => {
  const { balances, move } = await open();
  await expect(move(from, to, amount, currency)).rejects.toThrow(refused(error));
  expect(balances.balancesOf(ANNA, 'spot')).toMatchObject([
    { free: 100_000_000n },
    { free: 1_000_000_000_000n },
  ]);
});

test('the OTC account takes USDT, and coins with an index once there is a CNY rate', async () => {
  const { balances, kernel, marketData, move } = await open();
  const accepted = () => ['USDT', 'BTC'].filter((coin) => marketData.isOtcCoin(coin));
  await move('spot', 'otc', '10');
  await expect(move('spot', 'otc', '0.1', 'BTC')).rejects.toThrow(refused('accountAsset'));
  expect(accepted()).toEqual(['USDT']);
  const sources = ['one', 'two', 'three'].map((source) => ({ source, weight: 1 }));
  const index = { symbol: 'BTC/USDT', priceScale: 3, step: 10n, sources, limits: DEFAULT_INDEX_LIMITS };
  await kernel.execute({ kind: 'set-index', ...index });
  await expect(move('spot', 'otc', '0.1', 'BTC')).rejects.toThrow(refused('accountAsset'));
  expect(accepted()).toEqual(['USDT']);
  await submitCnyRate(kernel, 720_000_000n);
  await move('spot', 'otc', '0.1', 'BTC');
  expect(accepted()).toEqual(['USDT', 'BTC']);
  expect(balances.balancesOf(ANNA, 'otc')).toMatchObject([
    { asset: 'BTC', free: 10_000_000n },
    { asset: 'USDT', free: 1_000_000_000n },
  ]);
});

test('of two hundred transfers of the whole balance at once, one is carried out', async () => {
  const { balances, move } = await open();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => move('spot', 'assets', '10000')),
  );
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  expect(balances.balancesOf(ANNA, 'assets')).toMatchObject([{ free: 1_000_000_000_000n }]);
});

test('a kernel that takes no command is told as unavailable', async () => {
  const { kernel, move } = await open();
  kernel.fault = 'overloaded';
  await expect(move('spot', 'assets', '1')).rejects.toThrow(refused('unavailable'));
});
