/** Opens the module of transfers between a member's own accounts. */
import type { CommandSubmitter } from '../command/index.ts';
import type { MarketApi } from '../market/index.ts';
import type { OpenModule } from '../module.ts';
import { transferRoutes } from './routes.ts';

export function openTransfer({
  kernel,
  market,
}: {
  kernel: CommandSubmitter;
  market: Pick<MarketApi, 'marketData'>;
}) {
  return {
    calls: (calls) => transferRoutes(calls, kernel, market.marketData.markets),
  } satisfies OpenModule;
}
