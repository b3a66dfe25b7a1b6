import type { CallRegistry } from '../../platform/http/call.ts';
import type { CommandSubmitter } from '../command/index.ts';
import type { LiveMarkets } from '../market/index.ts';
import { transfer } from './transfer.ts';

export function transferRoutes(calls: CallRegistry, kernel: CommandSubmitter, markets: LiveMarkets): void {
  calls.member('transfer', (params, caller) => transfer(params, caller, kernel, markets));
}
