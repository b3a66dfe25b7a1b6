/**
 * The contracts of a demo: listed at its first start, and in a folder that was made before there were any, at its next
 * one. All money comes from the outside world through commands with refs, so a start that was cut short is simply done
 * again. They open last.
 */
import { backFill } from './back-fill.ts';
import type { DemoMemory } from './demo-folder.ts';
import { sayAll } from './say.ts';
import type { SeedParts } from './seed.ts';

export async function seedContracts(
  { kernel, sql, marketData, historyBars: bars }: SeedParts,
  seed: string,
  { historyEndMs, levels }: NonNullable<DemoMemory['contracts']>,
): Promise<void> {
  const world = await import('@tern/simulator');
  await sayAll(kernel, world.contractListingCommands(), ['ALREADY_EXISTS']);
  await sayAll(kernel, world.contractFundingCommands());
  await backFill(sql, marketData, { seed, endMs: historyEndMs, bars, levels }, world.CONTRACTS);
  await sayAll(kernel, world.contractOpeningCommands());
}
