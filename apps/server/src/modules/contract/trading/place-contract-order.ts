/** Places a contract order: parses, submits, answers. An opening one needs the risk notice accepted. */
import type { PlaceContractOrder } from '@tern/engine';
import { currentPriceHundredths, isWithinPriceBand } from '@tern/math/contract';
import type { CallRequest, CallResult, ErrorName } from '@tern/protocol';
import { type Answered, CallError, type Caller } from '../../../platform/http/call.ts';
import { type CommandSubmitter, executeCommand } from '../../command/index.ts';
import { isOpening } from '../orders/order-record.ts';
import type { RiskNotices } from '../risk/risk-notice.ts';
import type { LiveMark, LiveMarks } from '../terms/live-marks.ts';
import { type Contracts, namedContract } from '../terms/terms.ts';
import { orderCommand } from './parse-params.ts';
import { triggerFault } from './trigger-fault.ts';

export async function placeContractOrder(
  params: CallRequest<'placeContractOrder'>,
  { memberId }: Caller,
  kernel: CommandSubmitter,
  { contracts, marks, notices }: { contracts: Contracts; marks: LiveMarks; notices: RiskNotices },
): Promise<Answered<CallResult<'placeContractOrder'>>> {
  const contract = namedContract(params.pairsName, contracts);
  const command = orderCommand(params, memberId, contract);
  if (isOpening(command.tradeType)) await notices.require(memberId);
  try {
    const { result, sequence } = await executeCommand(kernel, command);
    return { result: { orderId: String(result) }, sequence };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const mark = marks.findMark(contract.market);
    if (error.error === 'contractPriceBand') throw new CallError(priceBandFault(command, mark));
    if (error.error !== 'triggersInvalid') throw error;
    const isLong = command.tradeType === 'OPEN_LONG';
    throw new CallError(triggerFault({ ...command, isLong }, mark, contract));
  }
}

/**
 * A close that lies within half of the price was refused because it must now lie near the mark
 * (rules/contracts#not-normal).
 */
function priceBandFault({ tradeType, price }: PlaceContractOrder, mark: LiveMark): ErrorName {
  const isWithin = isWithinPriceBand(price, currentPriceHundredths(mark.lastPrice, mark.markPrice));
  return !isOpening(tradeType) && isWithin ? 'closePriceBand' : 'contractPriceBand';
}
