/**
 * A small exchange for the tests of modules: BTC and USDT at 8 decimals, BTC/USDT open with a tick of 0.1 and a step
 * of 0.00001, two members with 10,000 USDT and 1 BTC each in their spot accounts, one bot with plenty.
 */
import type { Command } from '@tern/engine';
import { parseUnits } from '@tern/math';
import { MemoryKernel } from './memory-kernel.ts';

export const ANNA = 10_002_001;
export const BEN = 10_002_002;
/** Below the ids of people: its history is not projected. */
export const BOT = 1001;

const e8 = (text: string) => parseUnits(text, 8);

const LISTINGS: Command[] = [
  { kind: 'list-asset', asset: 'USDT', scale: 8, maxSupply: e8('10000000000') },
  { kind: 'list-asset', asset: 'BTC', scale: 8, maxSupply: e8('21000000') },
  {
    kind: 'list-spot-market',
    market: 'BTC/USDT',
    base: 'BTC',
    quote: 'USDT',
    priceScale: 2,
    qtyScale: 5,
    filters: {
      tickSize: 10n,
      stepSize: 1n,
      minQty: 1n,
      maxQty: 100_000_000n,
      minNotional: e8('5'),
      maxNotional: e8('1000000'),
    },
    makerFeePpm: 1000,
    takerFeePpm: 1000,
    listingPrice: parseUnits('50000', 2),
  },
  { kind: 'set-market-status', market: 'BTC/USDT', status: 'OPEN' },
];

function funded(memberId: number, usdt: string, btc: string): Command[] {
  const credit = (asset: string, amount: string): Command => ({
    kind: 'credit-from-outside',
    ref: `seed:${memberId}:${asset}`,
    owner: memberId,
    type: 'spot',
    asset,
    amount: e8(amount),
  });
  return [{ kind: 'open-member', memberId }, credit('USDT', usdt), credit('BTC', btc)];
}

export async function openSmallExchange(): Promise<MemoryKernel> {
  const kernel = new MemoryKernel();
  const commands = [
    ...LISTINGS,
    ...funded(ANNA, '10000', '1'),
    ...funded(BEN, '10000', '1'),
    ...funded(BOT, '1000000', '100'),
  ];
  for (const command of commands) {
    const { rejection } = await kernel.execute(command);
    if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
  }
  return kernel;
}
