/**
 * Changes a position otherwise than by trading: reverses it, changes its margin, sets its take-profit and stop-loss.
 */
import type { CallRequest, CallResult, WireLanguage } from '@tern/protocol';
import { type Answered, CallError, type Caller } from '../../../platform/http/call.ts';
import { type CommandSubmitter, executeCommand } from '../../command/index.ts';
import type { ReverseRejections } from '../positions/reverse-rejections.ts';
import type { RiskNotices } from '../risk/risk-notice.ts';
import { contractError, wireError } from '../terms/contract-error.ts';
import type { LiveMarks } from '../terms/live-marks.ts';
import { type Contracts, namedContract } from '../terms/terms.ts';
import { marginUnits, triggerUnits } from './parse-params.ts';
import { triggerFault } from './trigger-fault.ts';

export async function reversePosition(
  { requestId, pairsName, side }: CallRequest<'reversePosition'>,
  { memberId }: Caller,
  language: WireLanguage,
  kernel: CommandSubmitter,
  parts: {
    contracts: Contracts;
    notices: RiskNotices;
    reverseRejections: Pick<ReverseRejections, 'rejectionOf'>;
  },
): Promise<Answered<CallResult<'reversePosition'>>> {
  const { market } = namedContract(pairsName, parts.contracts);
  await parts.notices.require(memberId);
  const command = { kind: 'reverse-position', memberId, requestId, market, side } as const;
  const { result, sequence } = await executeCommand(kernel, command);
  const refused = parts.reverseRejections.rejectionOf(result);
  const refusal = refused && wireError(contractError(refused), language);
  return { result: { orderId: String(result), ...(refusal && { refusal }) }, sequence };
}

export async function changeMargin(
  { requestId, pairsName, side, change, amount }: CallRequest<'changeMargin'>,
  { memberId }: Caller,
  kernel: CommandSubmitter,
  contracts: Contracts,
): Promise<Answered<CallResult<'changeMargin'>>> {
  const contract = namedContract(pairsName, contracts);
  const units = marginUnits(amount, contract);
  const { sequence } = await executeCommand(kernel, {
    kind: 'change-margin',
    memberId,
    requestId,
    side,
    market: contract.market,
    amount: change === 'ADD' ? units : -units,
  });
  return { result: {}, sequence };
}

export async function setPositionTriggers(
  params: CallRequest<'setPositionTriggers'>,
  { memberId }: Caller,
  kernel: CommandSubmitter,
  { contracts, marks }: { contracts: Contracts; marks: LiveMarks },
): Promise<Answered<CallResult<'setPositionTriggers'>>> {
  const contract = namedContract(params.pairsName, contracts);
  const takeProfit = triggerUnits(params.takeProfit, contract);
  const stopLoss = triggerUnits(params.stopLoss, contract);
  const { side, triggerSource = 'MARK' } = params;
  try {
    const { sequence } = await executeCommand(kernel, {
      kind: 'set-position-triggers',
      memberId,
      side,
      takeProfit,
      stopLoss,
      triggerSource,
      market: contract.market,
    });
    return { result: {}, sequence };
  } catch (error) {
    if (!(error instanceof CallError) || error.error !== 'triggersInvalid') throw error;
    const asked = { isLong: side === 'LONG', takeProfit, stopLoss, price: 0n, triggerSource };
    throw new CallError(triggerFault(asked, marks.findMark(contract.market), contract));
  }
}
