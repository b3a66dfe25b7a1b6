/**
 * A cascade through the real kernel and journal: everybody with the highest leverage is locked by one tick and worked off
 * by the driver while other members go on trading. CASCADE_SCOPES=5000 is the size that is measured.
 */
import { expect, test } from 'vitest';
import { ContractWorld } from '../../../../test/kit/contract-world.ts';
import { wholeNumber } from '../../../../test/kit/whole-number.ts';
import type { Outcome } from '../../../kernel/kernel.ts';
import { openTestDatabase } from '../../../kernel/testing/test-database.ts';
import { startTestKernel } from '../../../kernel/testing/test-exchange.ts';
import { SteppedClock } from '../../../platform/clock/stepped-clock.ts';
import { BTC } from '../testing/made-contract.ts';
import { LiquidationDriver } from './liquidation-driver.ts';

const SCOPES = wholeNumber(process.env.CASCADE_SCOPES ?? '300', 'CASCADE_SCOPES', 1);
const LOTS_OF_A_SHORT = 800;
const BUSY = 32;
const FIRST = 10_002_001;

test('is worked off while members are answered in between', { timeout: 300_000 }, async () => {
  const database = await openTestDatabase();
  const clock = new SteppedClock();
  const kernel = await startTestKernel(database.target, {
    clock,
    engineHost: 'worker',
    normalLimit: 2 * SCOPES,
  });
  const stopDriver = new LiquidationDriver(kernel, kernel.initial).start();
  const told = { locked: 0, unlocked: 0, deleveraged: 0 };
  let whenDone: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    whenDone = resolve;
  });
  kernel.onReleased(({ events }) => {
    for (const { kind } of events) {
      if (kind === 'scope-locked') told.locked++;
      else if (kind === 'scope-unlocked') told.unlocked++;
      else if (kind === 'deleveraged') told.deleveraged++;
    }
    if (told.locked > 0 && told.unlocked === told.locked) whenDone();
  });
  try {
    const world = new ContractWorld(kernel, (ms) => {
      clock.step(ms);
      return clock.nowMs();
    });
    const victims = Array.from({ length: SCOPES }, (_, i) => FIRST + i);
    const busy = Array.from({ length: BUSY }, (_, i) => FIRST + SCOPES + i);
    const shorts = Array.from({ length: Math.ceil((SCOPES * 2) / LOTS_OF_A_SHORT) }, (_, i) => 1001 + i);
    for (const asset of ['USDT', 'BTC'])
      await world.submit({ kind: 'list-asset', asset, scale: 8, maxSupply: 10n ** 18n });
    await Promise.all(shorts.map((memberId) => world.fund(memberId, '1000000')));
    await Promise.all(busy.map((memberId) => world.fund(memberId, '1000000')));
    await Promise.all(victims.map((memberId) => world.fund(memberId, '100')));
    await world.open('50000');
    for (const memberId of shorts) await world.order(memberId, 'OPEN_SHORT', '50000', '800', 5);
    await Promise.all(victims.map((memberId) => world.order(memberId, 'OPEN_LONG', '50000', '2', 50)));

    const begunMs = performance.now();
    const answered: { ms: number; sequence: number }[] = [];
    let isOver = false;
    // One resting order each, replaced again and again.
    const tradeOnce = async (memberId: number, turn: number): Promise<Outcome> => {
      const all = { kind: 'cancel-all-contract-orders', memberId, market: BTC } as const;
      return turn % 2 === 0 ? world.order(memberId, 'OPEN_LONG', '40000', '1', 5) : kernel.execute(all);
    };
    const trading = busy.map(async (memberId) => {
      for (let turn = 0; !isOver; turn++) {
        const askedMs = performance.now();
        const outcome = await tradeOnce(memberId, turn);
        answered.push({ ms: performance.now() - askedMs, sequence: outcome.sequence });
      }
    });
    await world.tick('48500');
    const [first, lockedMs] = [kernel.durable.sequence, performance.now()];
    await done;
    const tookMs = performance.now() - lockedMs;
    isOver = true;
    await Promise.all(trading);
    stopDriver();
    const during = answered.filter(({ sequence }) => sequence > first).map(({ ms }) => ms);
    during.sort((a, b) => a - b);
    const at = (share: number) => (during[Math.floor(during.length * share)] ?? 0).toFixed(1);
    if (process.env.CASCADE_SCOPES !== undefined)
      console.log(
        `${told.locked} scopes worked off in ${tookMs.toFixed(0)} ms (lock after ${(lockedMs - begunMs).toFixed(0)} ms), ` +
          `${during.length} commands of members answered meanwhile, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
      );
    expect(told.locked).toBe(SCOPES);
    expect(told.deleveraged).toBeGreaterThan(0);
    // Members' commands are answered before the queue is empty, again and again.
    expect(during.length).toBeGreaterThan(BUSY);
  } finally {
    stopDriver();
    await kernel.stop();
    await database.close();
  }
});
