import { parseUnits } from '@tern/math';
import { expect, it } from 'vitest';
import { openSmallExchange } from '../kernel/testing/small-exchange.ts';
import { LiveMarketData, submitCnyRate } from '../modules/market/index.ts';
import { SimulatedRate } from './simulated-rate.ts';

const LIFE_MS = 600_000;

async function open() {
  const kernel = (await openSmallExchange()).restarted();
  const marketData = new LiveMarketData(kernel.initial);
  marketData.follow(kernel);
  const rate = new SimulatedRate(kernel, marketData.cnyRate, (error) => {
    throw error;
  });
  kernel.onReleased(({ header }) => rate.follow(header.timeMs));
  const tick = async (byMs: number) => {
    kernel.nowMs += byMs;
    await kernel.execute({ kind: 'tick', prices: [] });
    // The renewal was queued behind the tick, and this waits behind the renewal.
    await kernel.execute({ kind: 'tick', prices: [] });
    return marketData.cnyRate.current;
  };
  return { kernel, rate, tick };
}

it('the simulated rate begins with 7.2, and is renewed before it goes stale', async () => {
  const { kernel, rate, tick } = await open();
  const startMs = kernel.nowMs;
  expect(await tick(1)).toBeUndefined();
  await rate.start();
  const first = { rate: parseUnits('7.2', 8), isManual: false, timeMs: startMs + 1 };
  expect(await tick(LIFE_MS / 2 - 1)).toEqual(first);
  expect(await tick(1)).toEqual({ ...first, timeMs: startMs + 1 + LIFE_MS / 2 });
});

it('a rate of operators stays as they set it', async () => {
  const { kernel, rate, tick } = await open();
  await rate.start();
  const manual = parseUnits('7.9', 8);
  await submitCnyRate(kernel, manual, { firstOperator: 1, secondOperator: 2 });
  expect(await tick(LIFE_MS)).toMatchObject({ rate: manual, isManual: true });
  await rate.start();
  expect(await tick(12 * 3_600_000)).toMatchObject({ rate: manual, isManual: false });
});
