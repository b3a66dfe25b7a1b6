/** Places a plan order, which becomes an order when its source reaches the trigger price. */
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Answered, Caller } from '../../../platform/http/call.ts';
import { type CommandSubmitter, executeCommand } from '../../command/index.ts';
import { isOpening } from '../orders/order-record.ts';
import type { RiskNotices } from '../risk/risk-notice.ts';
import { type Contracts, namedContract } from '../terms/terms.ts';
import { planCommand } from './parse-params.ts';

export async function placePlanOrder(
  params: CallRequest<'placePlanOrder'>,
  { memberId }: Caller,
  kernel: CommandSubmitter,
  { contracts, notices }: { contracts: Contracts; notices: RiskNotices },
): Promise<Answered<CallResult<'placePlanOrder'>>> {
  const command = planCommand(params, memberId, namedContract(params.pairsName, contracts));
  if (isOpening(command.tradeType)) await notices.require(memberId);
  const { result, sequence } = await executeCommand(kernel, command);
  return { result: { planId: String(result) }, sequence };
}
