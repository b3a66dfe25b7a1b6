/**
 * A member's OTC command on its way to the engine and back. Refusals are worded as the desk words them (rules/otc) where
 * that differs from other modules.
 */
import type { Command } from '@tern/engine';
import type { ErrorName } from '@tern/protocol';
import type { Outcome } from '../../kernel/kernel.ts';
import { CallError } from '../../platform/http/call.ts';
import { type CommandSubmitter, executeCommand } from '../balances/index.ts';

const OWN_WORDING: Partial<Record<ErrorName, ErrorName>> = {
  orderUnknown: 'otcOrderUnknown',
  orderFinished: 'otcOrderFinished',
  priceBand: 'otcPriceBand',
  withdrawalTooSmall: 'otcBelowMin',
  withdrawalTooLarge: 'otcAboveMax',
  tooManyOrders: 'otcTooManyOrders',
  withdrawalLocked: 'otcSaleLocked',
  sameAccount: 'otcOwnBlock',
};

/** Commands of merchants, which want advanced verification where others want a basic one (rules/otc#merchants). */
const OF_MERCHANTS: readonly Command['kind'][] = ['apply-merchant', 'switch-ad-on'];

/** @throws CallError when the engine rejects, or `unavailable` when the kernel takes no command (nothing was done) */
export async function executeOtcCommand(kernel: CommandSubmitter, command: Command): Promise<Outcome> {
  try {
    return await executeCommand(kernel, command);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    throw new CallError(wordingOf(error.error, command), error.values);
  }
}

function wordingOf(error: ErrorName, { kind }: Command): ErrorName {
  if (error === 'identityRequired' && OF_MERCHANTS.includes(kind)) return 'advancedIdentityRequired';
  return OWN_WORDING[error] ?? error;
}
