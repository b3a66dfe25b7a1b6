/**
 * A member's contract command on its way to the engine and back. Refusals are worded as contracts word them
 * (product#validation) where that differs from spot's wording.
 */
import type { Command, Rejection } from '@tern/engine';
import { ERRORS, type ErrorName, errorText, type WireLanguage } from '@tern/protocol';
import type { Outcome } from '../../kernel/kernel.ts';
import { CallError } from '../../platform/http/call.ts';
import { ERROR_OF_REJECTION } from '../../platform/http/rejection.ts';
import { type CommandSubmitter, executeCommand } from '../balances/index.ts';

type Rejected = Exclude<Rejection, 'OK'>;

const OWN_WORDING: Partial<Record<ErrorName, ErrorName>> = {
  priceBand: 'contractPriceBand',
  marketCancelOnly: 'contractCancelOnly',
  qtyTooSmall: 'contractQtyTooSmall',
  insufficientBalance: 'insufficientAvailable',
};

function worded(error: ErrorName): ErrorName {
  return OWN_WORDING[error] ?? error;
}

export function contractError(rejection: Rejected): ErrorName {
  return worded(ERROR_OF_REJECTION[rejection]);
}

/** A refusal inside an answer that is none itself. */
export function wireError(error: ErrorName, language: WireLanguage, values?: CallError['values']) {
  const { code: errorCode }: { code: string } = ERRORS[error];
  return { errorCode, errorMessage: errorText(error, language, values) };
}

/** @throws CallError when the engine rejects, or `unavailable` when the kernel takes no command (nothing was done) */
export async function executeContractCommand(kernel: CommandSubmitter, command: Command): Promise<Outcome> {
  try {
    return await executeCommand(kernel, command);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    throw new CallError(worded(error.error), error.values);
  }
}
