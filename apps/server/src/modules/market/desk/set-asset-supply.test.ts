import { beforeAll, expect, it } from 'vitest';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import { LiveMarketData } from '../live/live-market-data.ts';
import { supplyVerb } from './set-asset-supply.ts';

let kernel: MemoryKernel;
let say: (...words: string[]) => Promise<string>;

beforeAll(async () => {
  kernel = (await openSmallExchange()).restarted();
  const marketData = new LiveMarketData(kernel.initial);
  const { run } = supplyVerb(kernel, marketData);
  say = (...words) => run(words);
});

const credit = (ref: string, amount: bigint) =>
  kernel.execute({ kind: 'credit-from-outside', ref, owner: 'promo', type: 'assets', asset: 'USDT', amount });

it('caps what may come from outside, ahead of orders', async () => {
  expect(await say('USDT', '9000000000.5')).toMatch(/^at most 9000000000\.5\d* USDT from sequence \d+ on$/);
  expect(kernel.lanes.at(-1)).toBe('risk-reducing');
  expect((await credit('too much', 9_000_000_000_60000000n)).rejection).toBe('SUPPLY_EXCEEDED');
  expect((await credit('enough', 1_00000000n)).rejection).toBe('OK');
});

it('says why a cap is refused', async () => {
  await expect(say('USDT', '0.5')).rejects.toThrow('more USDT than 0.5 has come already');
  await expect(say('USDT', '0')).rejects.toThrow('refused: AMOUNT_INVALID');
  await expect(say('USDT', '1e9')).rejects.toThrow('"1e9" is no amount');
  await expect(say('NONE', '5')).rejects.toThrow('no asset is called NONE');
});
