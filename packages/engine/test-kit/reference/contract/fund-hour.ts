/**
 * The budget that the insurance fund may pay in one clock hour for the liquidator's sales to the book
 * (rules/contracts#insurance-fund).
 */
import { PPM } from '@tern/math';
import { smaller } from './amounts.ts';
import { contractOf, fundOf, type ReferenceWorld } from './world.ts';

const HOUR_MS = 3_600_000;

/** At the first tick or liquidation of an hour: what the fund holds then is what the hour's budgets are parts of. */
export function beginFundHour(world: ReferenceWorld): void {
  const hour = Math.floor(world.nowMs / HOUR_MS);
  if (hour === world.fundHour.hour) return;
  world.fundHour = { hour, held: fundOf(world).free, spent: 0n, spentOn: new Map() };
}

/** The rest of this hour's budget for the contract, in quote units. */
export function budgetLeft(world: ReferenceWorld, name: string): bigint {
  const { held, spent, spentOn } = world.fundHour;
  const { contractFundBudgetPpm, totalFundBudgetPpm } = contractOf(world, name).settings.bounds;
  const part = (ppm: number) => (held * BigInt(ppm)) / PPM;
  return smaller(part(contractFundBudgetPpm) - (spentOn.get(name) ?? 0n), part(totalFundBudgetPpm) - spent);
}

export function spendBudget(world: ReferenceWorld, name: string, amount: bigint): void {
  const { spentOn } = world.fundHour;
  world.fundHour.spent += amount;
  spentOn.set(name, (spentOn.get(name) ?? 0n) + amount);
}
