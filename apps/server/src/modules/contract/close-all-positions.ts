/**
 * Closes the caller's positions at the market, of one contract or of all: one closing order for each, and each stands
 * or falls on its own. All go to the engine in one turn, so that nothing of the caller's comes between them.
 */
import { type CallRequest, type CallResult, ERRORS, errorText, type WireLanguage } from '@tern/protocol';
import { type Answered, type Caller, Refusal } from '../../platform/http/call.ts';
import type { CommandMouth } from '../wallet/index.ts';
import { carryOutContract } from './carry-out.ts';
import type { LivePosition, LivePositions } from './live-positions.ts';
import { type Contracts, namedMarket } from './terms.ts';

type Result = CallResult<'closeAllPositions'>;

export async function closeAllPositions(
  params: CallRequest<'closeAllPositions'>,
  { memberId }: Caller,
  language: WireLanguage,
  kernel: CommandMouth,
  { contracts, positions }: { contracts: Contracts; positions: LivePositions },
): Promise<Answered<Result>> {
  const own = positions.of(memberId, namedMarket(params.pairsName, contracts));
  const outcomes = await Promise.allSettled(
    own.map((position) => carryOutContract(kernel, closeCommand(position, params.requestId))),
  );
  const refused: Result['refused'] = [];
  let sequence = 0;
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') {
      sequence = Math.max(sequence, outcome.value.sequence);
      continue;
    }
    const { reason } = outcome;
    if (!(reason instanceof Refusal)) throw reason;
    refused.push({
      positionId: String(own[index]!.positionId),
      errorCode: ERRORS[reason.error].code,
      errorMessage: errorText(reason.error, language, reason.values),
    });
  }
  const result = { closed: own.length - refused.length, refused };
  return sequence === 0 ? { result } : { result, sequence };
}

function closeCommand(position: LivePosition, requestId: string) {
  const { memberId, market, side, positionId } = position;
  return {
    kind: 'place-contract-order',
    ...{ memberId, market },
    requestId: `${requestId}:${positionId}`,
    tradeType: side === 'LONG' ? 'CLOSE_LONG' : 'CLOSE_SHORT',
    type: 'MARKET',
    timeInForce: 'IOC',
    ...{ price: 0n, lots: 0n, closeAll: true, leverage: 0, takeProfit: 0n, stopLoss: 0n },
    triggerSource: 'MARK',
  } as const;
}
