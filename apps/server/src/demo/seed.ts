/**
 * The first start of a demo: assets, markets, indexes, funds, history, members. All money comes from the outside world
 * through commands with refs, so a start that was cut short is simply done again. Markets open last.
 */
import type { Command } from '@tern/engine';
import { parseUnits } from '@tern/math';
import type { Kernel } from '../kernel/kernel.ts';
import { indexScaleOf, type LiveMarketData, type MarketSettings } from '../modules/market/index.ts';
import type { CreateMember } from '../modules/member/index.ts';
import type { Sql } from '../platform/database/connect.ts';
import { backFill } from './back-fill.ts';
import type { DemoMemory } from './demo-folder.ts';
import { sayAll } from './say.ts';

export interface SeedParts {
  sql: Sql;
  kernel: Pick<Kernel, 'execute'>;
  marketData: LiveMarketData;
  settings: MarketSettings;
  createMember: CreateMember;
  /** The number of invented bars in each chart. */
  historyBars: number;
}

const FAUCET: readonly [asset: string, amount: string][] = [
  ['USDT', '10000'],
  ['BTC', '0.1'],
  ['ETH', '2'],
];
const MEMBER_FUNDS: readonly [type: 'assets' | 'spot' | 'contract' | 'otc', asset: string, amount: string][] =
  [
    ['assets', 'USDT', '50000'],
    ['assets', 'BTC', '0.5'],
    ['assets', 'ETH', '5'],
    ['spot', 'USDT', '30000'],
    ['spot', 'BTC', '0.3'],
    ['spot', 'ETH', '4'],
    ['spot', 'SOL', '25'],
    ['contract', 'USDT', '10000'],
    ['otc', 'USDT', '5000'],
  ];
/** Chosen ones of the home screen, in this order. */
const TOP = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'XRP/USDT'];
const DAY_MS = 86_400_000;

export async function seed(parts: SeedParts, memory: DemoMemory): Promise<void> {
  const { kernel, sql, marketData } = parts;
  const world = await import('@tern/simulator');
  await sayAll(kernel, world.listingCommands(), ['ALREADY_EXISTS']);
  await sayAll(kernel, world.indexCommands(indexScaleOf));
  await sayAll(kernel, world.fundingCommands());
  const amounts = FAUCET.map(([asset, amount]) => ({ asset, amount: parseUnits(amount, world.ASSET_SCALE) }));
  await sayAll(kernel, [{ kind: 'set-faucet', amounts }]);
  await describeMarkets(parts.settings, memory.firstStartMs);
  const past = { seed: memory.seed, endMs: memory.firstStartMs, bars: parts.historyBars };
  await backFill(sql, marketData, past, world.MARKETS);
  await makeMembers(parts, memory);
  await sayAll(
    kernel,
    world.MARKETS.map(({ market }): Command => ({ kind: 'set-market-status', market, status: 'OPEN' })),
  );
}

async function describeMarkets(settings: MarketSettings, nowMs: number): Promise<void> {
  const { COINS, MARKETS, QUOTE_COIN } = await import('@tern/simulator');
  for (const { coin, name } of [QUOTE_COIN, ...COINS]) await settings.setName(coin, name);
  for (const [at, { market, isNew }] of MARKETS.entries()) {
    const top = TOP.indexOf(market);
    // Later in the list is listed later, new ones within the last days.
    const listTimeMs = nowMs - (isNew ? 10 * DAY_MS : 400 * DAY_MS) + at * DAY_MS;
    await settings.setMarket(market, { listTimeMs, isNew, topSort: top < 0 ? undefined : top + 1 });
  }
}

async function makeMembers({ kernel, createMember }: SeedParts, memory: DemoMemory): Promise<void> {
  const { ASSET_SCALE } = await import('@tern/simulator');
  for (const { phone, password } of memory.members) {
    const memberId = await createMember({ account: { kind: 'phone', areaCode: '86', phone }, password });
    const credits = MEMBER_FUNDS.map(
      ([type, asset, amount]): Command => ({
        kind: 'credit-from-outside',
        ref: `demo:member:${memberId}:${type}:${asset}`,
        owner: memberId,
        type,
        asset,
        amount: parseUnits(amount, ASSET_SCALE),
      }),
    );
    await sayAll(kernel, credits);
  }
}
