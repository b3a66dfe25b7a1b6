/**
 * Data that version 9 closed holds what version 10 would refuse: crumbs in a contract, four unfinished purchases of a
 * newcomer, more running pledge orders than the limit. All of it stays until it ends, and blocks new ones alone
 * (docs/operations: upgrades).
 */
import { Buffer } from 'node:buffer';
import { type Command, ENGINE_VERSION, MAX_RUNNING_PLEDGES, type PlaceContractOrder } from '@tern/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSnapshots } from './snapshot-store.ts';
import { loadClosedData } from './testing/closed-data.ts';
import { crashKernel } from './testing/crash-kernel.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { startTestKernel, type TestKernel } from './testing/test-exchange.ts';

const E8 = 10n ** 8n;
const DAY_MS = 86_400_000;
const CONTRACT = 'BTC/USDT:USDT';
const [SELLER, OTHER_SELLER, NEWCOMER, SAVER, TRADER, MAKER, QUITTER] = [1, 2, 3, 4, 5, 6, 7];

let database: TestDatabase;
let kernel: TestKernel;
let nowMs = 0;
let closedSequence = 0;

const start = () => startTestKernel(database.target, { clock: { nowMs: () => nowMs } });

beforeAll(async () => {
  database = await openTestDatabase();
  const { stateHash } = await loadClosedData(database.sql, 9);
  const [left] = await listSnapshots(database.sql);
  expect(Buffer.from(left!.stateHash).toString('hex')).toBe(stateHash);
  closedSequence = left!.sequence;
  nowMs = left!.timeMs + 30_000;
  kernel = await start();
});
afterAll(async () => {
  await kernel?.stop();
  await database?.close();
});

const answerTo = async (command: Command): Promise<string> => (await kernel.execute(command)).rejection;

async function must(...commands: Command[]): Promise<void> {
  for (const command of commands) expect(await answerTo(command), command.kind).toBe('OK');
}

async function tick(): Promise<void> {
  nowMs += 1_000;
  const prices = ['one', 'two', 'three'].map((source) => ({
    symbol: 'BTC/USDT',
    source,
    price: 5_000_000n,
    sourceTimeMs: nowMs,
  }));
  await must({ kind: 'tick', prices });
}

function close(requestId: string, some: Partial<PlaceContractOrder> = {}): Command {
  return {
    kind: 'place-contract-order',
    memberId: TRADER,
    requestId,
    market: CONTRACT,
    tradeType: 'CLOSE_LONG',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: 510_000n,
    lots: 0n,
    closeAll: false,
    closePercent: 1,
    leverage: 0,
    takeProfit: 0n,
    stopLoss: 0n,
    triggerSource: 'MARK',
    ...some,
  };
}

const purchase = (adId: number, some: { memberId?: number; amount?: bigint } = {}): Command => ({
  kind: 'create-otc-order',
  memberId: NEWCOMER,
  requestId: `${adId} ${nowMs} ${some.memberId}`,
  adId,
  adVersion: 1,
  price: 723n,
  amount: 100_00n,
  qty: 0n,
  methodIds: [],
  accountAgeDays: 100,
  isTied: false,
  ...some,
});

const pledge = (requestId: string): Command => ({
  kind: 'subscribe-pledge',
  memberId: SAVER,
  requestId,
  productId: 1,
  amount: 20n * E8,
  termDays: 0,
  dailyRate: 30_000n,
});

test('the engine goes on from the snapshot of version 9, and all that was open is there', () => {
  expect(kernel.log.lines.join()).toContain(`the engine changes from version 9 to ${ENGINE_VERSION}`);
  const { seq, openOrders, contractOrders, positions, otc, growth, wallet } = kernel.initial;
  expect(seq).toBe(closedSequence + 2);
  expect(openOrders.map(({ requestId }) => requestId).sort()).toEqual(['far ask', 'far bid']);
  expect(contractOrders.map(({ requestId }) => requestId).sort()).toEqual([
    'crumb 1',
    'crumb 2',
    'crumb 3',
    'opening',
  ]);
  expect(positions.map(({ memberId, side, lots }) => [memberId, side, lots])).toEqual([
    [MAKER, 'SHORT', 2n * E8],
    [TRADER, 'LONG', 2n * E8],
  ]);
  expect(otc.merchants).toMatchObject([
    { memberId: SELLER, state: 'APPROVED', bond: 10_000n * E8 },
    { memberId: OTHER_SELLER, state: 'APPROVED', bond: 10_000n * E8 },
    { memberId: QUITTER, state: 'QUITTING', bond: 10_000n * E8 },
  ]);
  expect(otc.ads.map(({ memberId, isOn }) => [memberId, isOn])).toEqual([
    [SELLER, true],
    [SELLER, true],
    [OTHER_SELLER, true],
    [OTHER_SELLER, true],
  ]);
  expect(otc.orders.map(({ buyerId, status, qty }) => [buyerId, status, qty])).toEqual(
    Array.from({ length: 4 }, () => [NEWCOMER, 'PENDING_RELEASE', 69_156_293_222n]),
  );
  expect(growth.pledges).toHaveLength(55);
  expect(
    growth.pledges.every(({ memberId, principal }) => memberId === SAVER && principal === 20n * E8),
  ).toBe(true);
  // Version 9 counted all that was ever sold.
  expect(growth.products).toMatchObject([{ status: 'ON', sold: 56n * 20n * E8 }]);
  expect(wallet.withdrawals.map(({ withdrawalId, state, amount }) => [withdrawalId, state, amount])).toEqual([
    [1, 'APPROVED', 200n * E8],
    [2, 'REVIEW', 5_000n * E8],
  ]);
});

describe('what stands above a bound of version 10 stays until it ends, and blocks only new ones', () => {
  test('crumbs of a contract: they trade and are cancelled, and no new one rests', async () => {
    for (let second = 0; second < 8; second++) await tick();
    expect(await answerTo(close('one more'))).toBe('NOTIONAL_TOO_SMALL');
    await must(close('a tenth', { closePercent: 10, price: 520_000n }));
    await must(
      close('meets the first', {
        memberId: MAKER,
        tradeType: 'CLOSE_SHORT',
        price: 510_010n,
        closePercent: 1,
        timeInForce: 'IOC',
      }),
      { kind: 'cancel-contract-order', memberId: TRADER, orderId: 0, requestId: 'crumb 2' },
    );
  });

  test('four unfinished purchases of a newcomer, 69 % of each stock: they are completed, and then new ones are made', async () => {
    for (const [orderId, left] of [
      [1, 3],
      [2, 2],
      [3, 1],
    ] as const) {
      await must({ kind: 'release-otc-order', memberId: orderId < 3 ? SELLER : OTHER_SELLER, orderId });
      expect(await answerTo(purchase(orderId))).toBe(left >= 2 ? 'TOO_MANY_ORDERS' : 'OK');
    }
    expect(await answerTo(purchase(1))).toBe('TOO_MANY_ORDERS');
  });

  test('55 running pledge orders: none is lost, and below the limit new ones are taken', async () => {
    expect(await answerTo(pledge('one more'))).toBe('PLEDGE_TOO_MANY');
    let pledgeId = 0;
    for (let left = 55; left >= MAX_RUNNING_PLEDGES; left--) {
      pledgeId++;
      const requestId = `redeem ${pledgeId}`;
      await must({ kind: 'redeem-pledge', memberId: SAVER, requestId, pledgeId, amount: 20n * E8 });
    }
    await must(pledge('within the limit'));
    expect(await answerTo(pledge('above it again'))).toBe('PLEDGE_TOO_MANY');
  });

  test('withdrawals: the approved one is paid, the one in review is approved by operators', async () => {
    await must(
      { kind: 'send-withdrawal', withdrawalId: 1, internalTo: 0 },
      { kind: 'broadcast-withdrawal', withdrawalId: 1, txid: 'paid' },
      { kind: 'confirm-withdrawal', withdrawalId: 1, txid: 'paid' },
      { kind: 'approve-withdrawal', withdrawalId: 2, operator: 901 },
    );
  });

  test('bonds: the one of the merchant who quits is paid at its time, and the others stay', async () => {
    nowMs += 7 * DAY_MS;
    await must({ kind: 'tick', prices: [] });
    expect(await answerTo({ kind: 'stay-merchant', memberId: QUITTER })).toBe('MERCHANT_STATE');
    expect(await answerTo({ kind: 'top-up-bond', memberId: SELLER, requestId: 'more', amount: 1n })).toBe(
      'AMOUNT_INVALID',
    );
  });

  test('a crash before the next snapshot: the journal is replayed over that of version 9', async () => {
    await crashKernel(kernel, database.sql);
    kernel = await start();
    expect(kernel.log.lines.join()).toMatch(/replayed \d+ commands/);
    expect(kernel.log.lines.join()).not.toContain('the engine changes');
    const { contractOrders, otc, growth, wallet } = kernel.initial;
    expect(contractOrders.map(({ requestId }) => requestId).sort()).toEqual([
      'a tenth',
      'crumb 3',
      'opening',
    ]);
    expect(otc.orders.map(({ orderId }) => orderId)).toEqual([4, 5]);
    expect(otc.merchants).toMatchObject([
      { bond: 10_000n * E8 },
      { bond: 10_000n * E8 },
      { state: 'QUIT', bond: 0n },
    ]);
    expect(growth.pledges).toHaveLength(MAX_RUNNING_PLEDGES);
    expect(wallet.withdrawals.map(({ withdrawalId, state }) => [withdrawalId, state])).toEqual([
      [2, 'APPROVED'],
    ]);
  });
});
