/** Places a contract order: parses, submits, answers. An opening one needs the risk notice accepted. */
import type { CallRequest, CallResult } from '@tern/protocol';
import { type Answered, type Caller, Refusal } from '../../platform/http/call.ts';
import type { CommandMouth } from '../wallet/index.ts';
import { carryOutContract } from './carry-out.ts';
import type { LiveMarks } from './live-marks.ts';
import { isOpening } from './order-record.ts';
import type { RiskNotices } from './risk-notice.ts';
import { orderCommand } from './rules.ts';
import { type Contracts, namedContract } from './terms.ts';
import { triggerRefusal } from './trigger-refusal.ts';

export async function placeContractOrder(
  params: CallRequest<'placeContractOrder'>,
  { memberId }: Caller,
  kernel: CommandMouth,
  { contracts, marks, notices }: { contracts: Contracts; marks: LiveMarks; notices: RiskNotices },
): Promise<Answered<CallResult<'placeContractOrder'>>> {
  const contract = namedContract(params.pairsName, contracts);
  const command = orderCommand(params, memberId, contract);
  if (isOpening(command.tradeType)) await notices.require(memberId);
  try {
    const { result, sequence } = await carryOutContract(kernel, command);
    return { result: { orderId: String(result) }, sequence };
  } catch (error) {
    if (!(error instanceof Refusal) || error.error !== 'triggersInvalid') throw error;
    const isLong = command.tradeType === 'OPEN_LONG';
    throw new Refusal(triggerRefusal({ ...command, isLong }, marks.of(contract.market)));
  }
}
