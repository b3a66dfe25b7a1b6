/** Tests what reads show of the hold against what the engine lets leave. */
import type { Command } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import {
  cardOf,
  cny,
  coins,
  create,
  MERCHANT,
  OPERATORS,
  publish,
  STRANGER,
} from '../testing/otc-commands.ts';
import { OtcWorld, openOtcDatabase } from '../testing/otc-world.ts';

const HOUR_MS = 3_600_000;
const CHAIN = 'ethereum';
const ADDRESS = '0x00000000000000000000000000000000000000aa';

let database: TempDatabase;
let world: OtcWorld;
beforeAll(async () => {
  database = await openOtcDatabase();
});
afterAll(() => database.close());

const credit = (asset: string, amount: bigint): Command => ({
  kind: 'credit-from-outside',
  ref: `own ${asset}`,
  owner: STRANGER,
  type: 'assets',
  asset,
  amount,
});
const coinOnChain = (asset: string): Command => ({
  kind: 'set-coin-chain',
  asset,
  chain: CHAIN,
  ...OPERATORS,
  settings: {
    decimals: 8,
    contract: `0x${asset}`,
    confirmations: 12,
    minDeposit: 1n,
    minWithdrawal: 2n,
    maxWithdrawal: coins('100000'),
    withdrawalFee: 1n,
    autoLimit: 0n,
  },
});
const withdraw = (asset: string, amount: bigint): Command => ({
  kind: 'request-withdrawal',
  memberId: STRANGER,
  requestId: `${asset} ${amount}`,
  asset,
  chain: CHAIN,
  address: ADDRESS,
  amount,
  fee: 1n,
  isNewDevice: false,
  isYoungAccount: false,
  isUnreconciled: false,
});
const outcome = async (command: Command) => (await world.kernel.execute(command)).rejection;
const heldOf = (asset: string, available: bigint) =>
  world.otc.api.hold.heldOf(STRANGER, asset, available, world.kernel.nowMs);

/** A member with 200 own USDT has just bought 1,000 more, which stand in the assets account as well. */
beforeEach(async () => {
  world = await OtcWorld.open(database);
  await world.execute({ kind: 'list-chain', chain: CHAIN });
  for (const asset of ['USDT', 'BTC']) await world.execute(coinOnChain(asset));
  await world.wait(24 * HOUR_MS);
  await world.execute({ kind: 'set-identity-level', memberId: STRANGER, level: 1 });
  const card = { memberId: STRANGER, methodId: cardOf(STRANGER), methodKind: 'bankCard' } as const;
  await world.execute({ kind: 'enable-pay-method', ...card });
  await world.execute(credit('USDT', coins('200')));
  await world.execute({ kind: 'set-cny-rate', rate: coins('7.2'), isManual: true, ...OPERATORS });
  await world.wait(10_000);
  const adId = await world.adOn(publish({ max: cny('10000'), qty: coins('4000') }));
  const orderId = await world.execute(create(adId, { memberId: STRANGER, amount: cny('7230') }));
  await world.execute({ kind: 'pay-otc-order', memberId: STRANGER, orderId, methodId: cardOf(MERCHANT) });
  await world.execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
  const toAssets = { from: 'otc', to: 'assets', asset: 'USDT', amount: coins('1000') } as const;
  await world.execute({ kind: 'transfer', memberId: STRANGER, requestId: 'to assets', ...toAssets });
}, 60_000);

describe('the hold of 1,000 USDT that were bought beside 200 own ones', () => {
  it('leaves 200 USDT, and the engine not one unit more', async () => {
    const untilMs = world.kernel.nowMs + 24 * HOUR_MS;
    expect(heldOf('USDT', coins('1200'))).toEqual({ units: coins('1000'), untilMs });
    expect(heldOf('USDT', coins('150'))).toEqual({ units: 0n, untilMs: 0 });
    expect(await outcome(withdraw('USDT', coins('200') + 1n))).toBe('OTC_HOLD');
    expect(await outcome(withdraw('USDT', coins('200')))).toBe('OK');
    expect(heldOf('USDT', coins('1000'))).toEqual({ units: coins('1000'), untilMs });
  });

  it('leaves as much of another coin, by its index: 0.004 BTC at 50,000', async () => {
    const toContract = { from: 'assets', to: 'contract', asset: 'USDT', amount: coins('200') } as const;
    await world.execute({ kind: 'transfer', memberId: STRANGER, requestId: 'to contract', ...toContract });
    expect(heldOf('BTC', coins('0.02')).units).toBe(coins('0.016'));
    await world.execute(credit('BTC', coins('0.02')));
    // The coins that came count as well.
    expect(heldOf('BTC', coins('0.02'))).toEqual({ units: 0n, untilMs: 0 });
    expect(heldOf('BTC', coins('0.03')).units).toBe(coins('0.006'));
    expect(await outcome(withdraw('BTC', coins('0.02')))).toBe('OK');
  });

  it('keeps all of a coin without an index', () => {
    expect(heldOf('DOGE', 7n).units).toBe(7n);
  });

  it('ends after 24 hours', async () => {
    await world.wait(24 * HOUR_MS);
    expect(heldOf('USDT', coins('1200'))).toEqual({ units: 0n, untilMs: 0 });
    expect(await outcome(withdraw('USDT', coins('1200')))).toBe('OK');
  });
});
