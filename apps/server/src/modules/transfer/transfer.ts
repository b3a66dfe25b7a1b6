/**
 * Moves a free amount between two of the caller's own accounts (rules/accounts#transfers). Refuses what cannot be put
 * into a command; which account holds which asset, and whether the money is there, the engine decides in one step with
 * the posting.
 */
import type { Command } from '@tern/engine';
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Outcome } from '../../kernel/kernel.ts';
import { type Answered, CallError, type Caller } from '../../platform/http/call.ts';
import { type AmountErrors, type CommandSubmitter, executeCommand, positiveUnits } from '../command/index.ts';
import type { LiveMarkets } from '../market/index.ts';

/** No balance reaches 2^63 units, so an amount beyond it is more than anybody has. */
const ERRORS: AmountErrors = {
  format: 'amountInvalid',
  scale: 'amountInvalid',
  range: 'amountTooLarge',
};

export async function transfer(
  params: CallRequest<'transfer'>,
  caller: Caller,
  kernel: CommandSubmitter,
  markets: LiveMarkets,
): Promise<Answered<CallResult<'transfer'>>> {
  const { requestId, from, to, currency } = params;
  const asset = markets.asset(currency);
  if (!asset) throw new CallError('currencyUnknown');
  if (from === to) throw new CallError('sameAccount');
  const outcome = await executeTransfer(kernel, {
    kind: 'transfer',
    memberId: caller.memberId,
    requestId,
    from,
    to,
    asset: asset.asset,
    amount: positiveUnits(params.amount, asset.scale, ERRORS),
  });
  return { result: {}, sequence: outcome.sequence };
}

/** Money that is not there is, of a transfer, an amount above the most that may leave the account (product#validation). */
async function executeTransfer(kernel: CommandSubmitter, command: Command): Promise<Outcome> {
  try {
    return await executeCommand(kernel, command);
  } catch (error) {
    if (!(error instanceof CallError) || error.error !== 'insufficientBalance') throw error;
    throw new CallError('amountTooLarge');
  }
}
