/** Cancels all open orders of the caller, of one pair or of all, in the lane that never closes. */
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Answered, Caller } from '../../platform/http/call.ts';
import { type CommandSubmitter, executeCommand } from '../command/index.ts';
import type { LiveMarkets } from '../market/index.ts';
import { namedMarket } from './order-record.ts';

export async function cancelAllSpotOrders(
  params: CallRequest<'cancelAllSpotOrders'>,
  caller: Caller,
  kernel: CommandSubmitter,
  markets: LiveMarkets,
): Promise<Answered<CallResult<'cancelAllSpotOrders'>>> {
  const market = params.pairsName === undefined ? '' : namedMarket(params.pairsName, markets).market;
  const { memberId } = caller;
  const outcome = await executeCommand(kernel, { kind: 'cancel-all-spot-orders', memberId, market });
  return { result: { cancelled: outcome.result }, sequence: outcome.sequence };
}
