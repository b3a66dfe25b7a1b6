import { parseUnits } from '@tern/math';
import { expect, test } from 'vitest';
import type { MemoryKernel } from '../../kernel/testing/memory-kernel.ts';
import { ANNA, BEN, openSmallExchange } from '../../kernel/testing/small-exchange.ts';
import { CallDesk } from '../../platform/http/testing/call-desk.ts';
import { RecordingHub } from '../../platform/websocket/testing/recording-hub.ts';
import { LiveMarkets } from '../market/index.ts';
import { feedBalances } from './balance-feed.ts';
import { LiveBalances } from './index.ts';
import { LiveFaucet } from './live-faucet.ts';
import { accountRoutes, faucetRoutes } from './routes.ts';

const e8 = (text: string) => parseUnits(text, 8);

function walletOf(kernel: MemoryKernel) {
  const markets = new LiveMarkets(kernel.initial);
  const balances = new LiveBalances(kernel.initial);
  const faucet = new LiveFaucet(kernel.initial);
  const hub = new RecordingHub();
  const desk = new CallDesk();
  faucet.follow(kernel);
  feedBalances(hub, kernel, balances, markets);
  accountRoutes(desk, balances, markets);
  faucetRoutes(desk, kernel, faucet, markets);
  return { kernel, balances, hub, desk };
}

async function open() {
  return walletOf((await openSmallExchange()).restarted());
}

async function fillPromo(kernel: MemoryKernel, usdt: string) {
  await kernel.execute({
    kind: 'credit-from-outside',
    ref: `promo:${usdt}`,
    owner: 'promo',
    type: 'assets',
    asset: 'USDT',
    amount: e8(usdt),
  });
  await kernel.execute({ kind: 'set-faucet', amounts: [{ asset: 'USDT', amount: e8('100') }] });
}

const refused = (error: string) => expect.objectContaining({ error });

test('accounts show what is there, of one account when asked, and only the own ones', async () => {
  const { desk } = await open();
  const { result } = await desk.call('getAccounts', {}, ANNA);
  expect(result.balances).toEqual([
    { account: 'spot', currency: 'BTC', free: '1', frozen: '0' },
    { account: 'spot', currency: 'USDT', free: '10000', frozen: '0' },
  ]);
  expect((await desk.call('getAccounts', { account: 'otc' }, ANNA)).result.balances).toEqual([]);
  expect((await desk.call('getAccounts', {}, 10_009_999)).result.balances).toEqual([]);
});

test("a read right after one's own write holds it", async () => {
  const { desk, kernel } = await open();
  const outcome = await kernel.execute({
    kind: 'transfer',
    memberId: ANNA,
    requestId: 'a',
    from: 'spot',
    to: 'assets',
    asset: 'BTC',
    amount: e8('0.25'),
  });
  const answer = await desk.call('getAccounts', { minSequence: String(outcome.sequence) }, ANNA);
  expect(answer.behind).toBeUndefined();
  expect(answer.result.balances).toContainEqual({
    account: 'assets',
    currency: 'BTC',
    free: '0.25',
    frozen: '0',
  });
  const ahead = await desk.call('getAccounts', { minSequence: String(outcome.sequence + 1) }, ANNA);
  expect(ahead.behind).toBe(true);
});

test('the socket gives the balances and then what changed, to their own member alone', async () => {
  const { hub, kernel } = await open();
  hub.readers.add(ANNA);
  expect(hub.snapshot('balances')).toBeUndefined();
  expect(hub.snapshot('balances', ANNA)).toMatchObject({ seq: kernel.durable.sequence });
  const move = { kind: 'transfer', from: 'spot', to: 'assets', asset: 'BTC', amount: e8('1') } as const;
  await Promise.all([
    kernel.execute({ ...move, memberId: ANNA, requestId: 'a' }),
    kernel.execute({ ...move, memberId: BEN, requestId: 'b' }),
  ]);
  expect(hub.frames).toEqual([
    {
      memberId: ANNA,
      seq: kernel.durable.sequence,
      data: expect.arrayContaining([
        { account: 'spot', currency: 'BTC', free: '0', frozen: '0' },
        { account: 'assets', currency: 'BTC', free: '1', frozen: '0' },
      ]),
    },
  ]);
});

test('the faucet pays once a day, says what it paid, and says it again to the same request', async () => {
  const { desk, kernel, balances } = await open();
  await expect(desk.call('claimFaucet', { requestId: 'early' }, ANNA)).rejects.toThrow(
    refused('faucetClosed'),
  );
  await fillPromo(kernel, '150');
  const paid = await desk.call('claimFaucet', { requestId: 'a' }, ANNA);
  expect(paid).toEqual({
    result: { amounts: [{ currency: 'USDT', amount: '100' }] },
    sequence: kernel.durable.sequence,
  });
  expect(balances.balancesOf(ANNA, 'assets')).toMatchObject([{ free: e8('100') }]);
  await kernel.execute({ kind: 'set-faucet', amounts: [{ asset: 'USDT', amount: e8('60') }] });
  const again = await desk.call('claimFaucet', { requestId: 'a' }, ANNA);
  expect(again.result).toEqual(paid.result);
  await expect(desk.call('claimFaucet', { requestId: 'b' }, ANNA)).rejects.toThrow(refused('faucetClaimed'));
  await expect(desk.call('claimFaucet', { requestId: 'b' }, BEN)).rejects.toThrow(refused('faucetEmpty'));
  expect(balances.balancesOf(ANNA, 'assets')).toMatchObject([{ free: e8('100') }]);
});

test('after a restart the fold is the same as before', async () => {
  const { kernel, balances } = await open();
  await kernel.execute({
    kind: 'place-spot-order',
    memberId: ANNA,
    requestId: '',
    market: 'BTC/USDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: 4_999_990n,
    qty: 100n,
    quoteAmount: 0n,
  });
  const restarted = walletOf(kernel.restarted());
  expect(balances.balancesOf(ANNA, 'spot')).toMatchObject([{}, { frozen: e8('49.9999') }]);
  for (const memberId of [ANNA, BEN])
    expect(restarted.balances.balancesOf(memberId)).toEqual(balances.balancesOf(memberId));
  expect(restarted.balances.sequence).toBe(balances.sequence);
});
