/** Refusals that operators meet, as errors of the desk; the others are those of members. */
import type { Rejection } from '@tern/engine';
import type { CallError } from '../../platform/http/call.ts';
import { callErrorOf, type OwnErrors } from '../../platform/http/errors/rejection.ts';

export const WALLET_DESK_ERRORS: OwnErrors = {
  UNKNOWN_DEPOSIT: 'depositUnknown',
  DEPOSIT_NOT_HELD: 'depositNotHeld',
  DEPOSIT_NOT_REVERSIBLE: 'depositNotReversible',
  TWO_OPERATORS_NEEDED: 'twoOperatorsNeeded',
  UNKNOWN_APPLICATION: 'applicationUnknown',
  APPLICATION_ENDED: 'applicationEnded',
  UNKNOWN_FUNDING: 'fundingUnknown',
  FUNDING_EXCEEDED: 'fundingExceeded',
  MANUAL_LIMIT_EXCEEDED: 'manualLimitExceeded',
  VALUE_UNKNOWN: 'applicationValueUnknown',
  REQUEST_ID_REUSED: 'fundReference',
  SUPPLY_EXCEEDED: 'amountInvalid',
  SETTINGS_INVALID: 'walletTermsInvalid',
  PRICE_INVALID: 'amountInvalid',
};

export function deskErrorOf(rejection: Exclude<Rejection, 'OK'>): CallError {
  return callErrorOf(rejection, WALLET_DESK_ERRORS);
}
