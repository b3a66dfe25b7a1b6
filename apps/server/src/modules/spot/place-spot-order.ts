/** Places an order: parses, submits, answers. The hot path: no SQL and no balance arithmetic here. */
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Outcome } from '../../kernel/kernel.ts';
import type { Answered, Caller } from '../../platform/http/call.ts';
import { type CommandSubmitter, executeCommand } from '../command/index.ts';
import type { LiveMarkets } from '../market/index.ts';
import { namedMarket } from './order-record.ts';
import { placeCommand } from './parse-params.ts';

export function placeSpotOrder(
  params: CallRequest<'placeSpotOrder'>,
  caller: Caller,
  kernel: CommandSubmitter,
  markets: LiveMarkets,
): Promise<Answered<CallResult<'placeSpotOrder'>>> {
  const market = namedMarket(params.pairsName, markets);
  return executeCommand(kernel, placeCommand(params, caller.memberId, market)).then(placed);
}

function placed({ result, sequence }: Outcome): Answered<CallResult<'placeSpotOrder'>> {
  return { result: { orderId: String(result) }, sequence };
}
