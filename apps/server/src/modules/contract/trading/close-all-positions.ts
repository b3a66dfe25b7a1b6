/**
 * Closes the caller's positions at the market, of one contract or of all: one closing order for each, and each stands
 * or falls on its own. All go to the engine in one turn, so that nothing of the caller's comes between them.
 */
import { createHash } from 'node:crypto';
import type { CallRequest, CallResult, WireLanguage } from '@tern/protocol';
import { type Answered, CallError, type Caller } from '../../../platform/http/call.ts';
import { type CommandSubmitter, executeCommand } from '../../command/index.ts';
import type { LivePosition, LivePositions } from '../positions/live-positions.ts';
import { wireError } from '../terms/contract-error.ts';
import { type Contracts, namedMarket } from '../terms/terms.ts';

type Result = CallResult<'closeAllPositions'>;

export async function closeAllPositions(
  params: CallRequest<'closeAllPositions'>,
  { memberId }: Caller,
  language: WireLanguage,
  kernel: CommandSubmitter,
  { contracts, positions }: { contracts: Contracts; positions: LivePositions },
): Promise<Answered<Result>> {
  const own = positions.positionsOf(memberId, namedMarket(params.pairsName, contracts));
  const outcomes = await Promise.allSettled(
    own.map((position) =>
      executeCommand(kernel, closeCommand(position, requestIdOf(position, params.requestId, contracts))),
    ),
  );
  const refused: Result['refused'] = [];
  let sequence = 0;
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') {
      sequence = Math.max(sequence, outcome.value.sequence);
      continue;
    }
    const { reason } = outcome;
    if (!(reason instanceof CallError)) throw reason;
    refused.push({
      positionId: String(own[index]!.positionId),
      ...wireError(reason.error, language, reason.values),
    });
  }
  const result = { closed: own.length - refused.length, refused };
  return sequence === 0 ? { result } : { result, sequence };
}

/**
 * The id names the contract, by its place in the order of listing, and the side, and not the position: so a repeated
 * call does not close a position that was opened since. The client's id may be as long as the engine allows, and so may
 * a market's name: a hash of the id and the place of the contract stay short enough.
 */
function requestIdOf({ market, side }: LivePosition, requestId: string, contracts: Contracts): string {
  const number = contracts.list().findIndex((contract) => contract.market === market);
  const said = createHash('sha256').update(requestId).digest('hex').slice(0, 32);
  return `${said}:${number}:${side}`;
}

function closeCommand({ memberId, market, side }: LivePosition, requestId: string) {
  return {
    kind: 'place-contract-order',
    memberId,
    market,
    requestId,
    tradeType: side === 'LONG' ? 'CLOSE_LONG' : 'CLOSE_SHORT',
    type: 'MARKET',
    timeInForce: 'IOC',
    price: 0n,
    lots: 0n,
    closeAll: true,
    closePercent: 0,
    leverage: 0,
    takeProfit: 0n,
    stopLoss: 0n,
    triggerSource: 'MARK',
  } as const;
}
