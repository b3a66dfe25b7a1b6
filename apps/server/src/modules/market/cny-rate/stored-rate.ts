/**
 * The CNY rate that a version before kept in SQL: it becomes the engine's, as a provider's, at the first start of this one.
 * Its row goes after the command, so that a start which is cut short does it again.
 */
import { parseUnits } from '@tern/math';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { CNY_RATE_SCALE, type LiveCnyRate } from './live-cny-rate.ts';
import { submitCnyRate } from './set-cny-rate.ts';

export async function moveStoredRate(
  sql: Sql,
  kernel: Pick<Kernel, 'execute'>,
  live: Pick<LiveCnyRate, 'current'>,
): Promise<void> {
  const [stored] = await sql<{ rate: string }[]>`
    select rate::text as rate from market_rates where name = 'CNY'`;
  if (stored === undefined) return;
  if (live.current === undefined) {
    const rejection = await submitCnyRate(kernel, parseUnits(stored.rate, CNY_RATE_SCALE));
    if (rejection !== 'OK') throw new Error(`the stored rate ${stored.rate} was refused: ${rejection}`);
  }
  await sql`delete from market_rates where name = 'CNY'`;
}
