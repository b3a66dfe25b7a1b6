/** Takes the demo funds: the engine pays them out of the promo account, once a business day (rules/accounts#faucet). */
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Answered, Caller } from '../../platform/http/call.ts';
import { type CommandSubmitter, executeCommand } from '../command/index.ts';
import type { LiveMarkets } from '../market/index.ts';
import type { LiveFaucet } from './live-faucet.ts';
import { wireAmount } from './wire-balance.ts';

export async function claimFaucet(
  params: CallRequest<'claimFaucet'>,
  caller: Caller,
  kernel: CommandSubmitter,
  faucet: LiveFaucet,
  markets: LiveMarkets,
): Promise<Answered<CallResult<'claimFaucet'>>> {
  const { memberId } = caller;
  const outcome = await executeCommand(kernel, {
    kind: 'claim-faucet',
    memberId,
    requestId: params.requestId,
  });
  const amounts = faucet.paidTo(memberId).map(({ asset, amount }) => ({
    currency: asset,
    amount: wireAmount(amount, asset, markets),
  }));
  return { result: { amounts }, sequence: outcome.sequence };
}
