/** Errors of contract orders outside an error's answer: in a result, a list or a message. */
import { ERRORS, type ErrorName, errorText, type WireLanguage } from '@tern/protocol';
import type { CallError } from '../../../platform/http/call.ts';
import { errorOfCommand, type Rejected } from '../../../platform/http/errors/rejection.ts';

/** The error of an order that the engine placed by itself and rejected. */
export function contractError(rejection: Rejected): ErrorName {
  return errorOfCommand('place-contract-order', rejection);
}

/** A refusal inside an answer that is none itself. */
export function wireError(error: ErrorName, language: WireLanguage, values?: CallError['values']) {
  const { code: errorCode }: { code: string } = ERRORS[error];
  return { errorCode, errorMessage: errorText(error, language, values) };
}
