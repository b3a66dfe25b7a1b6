/**
 * The errors that a call may answer: those that its record names, those of its commands' rejections, and those that follow
 * from its kind. The records hold names; here they are joined with what the engine rejects.
 */
import { type Rejection, rejectionsOf } from '@tern/engine';
import type { CallSpec, ErrorName } from '@tern/protocol';
import type { DeskCallSpec } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { errorOfCommand, type Rejected } from './rejection.ts';

/** Shape, limit and health. */
const OF_ANY_CALL = [
  'parameterMissing',
  'parameterInvalid',
  'parameterUnknown',
  'parameterTwice',
  'malformedBody',
  'rateLimited',
  'unavailable',
  'internal',
] as const;
const OF_A_BODY = ['bodyTooLarge', 'mediaType'] as const;
const OF_DESK_ROLES = ['deskPasswordFirst', 'deskRole'] as const;
/** The maker may have lost the right to make the proposal, and the engine looks for two operators itself. */
export const OF_EXECUTION = ['proposalOutdated', 'deskRole', 'twoOperatorsNeeded'] as const;

export type DeclaredErrors = ReadonlySet<ErrorName>;

export function declaredErrors(spec: CallSpec): DeclaredErrors {
  return new Set([...spec.errors, ...errorsOfCommands(spec), ...errorsOfKind(spec)]);
}

export function declaredDeskErrors(spec: DeskCallSpec): DeclaredErrors {
  return new Set([...spec.errors, ...errorsOfProposals(spec), ...errorsOfDeskKind(spec)]);
}

function errorsOfKind({ access, method, write, upload, everyVersion }: CallSpec): ErrorName[] {
  const errors: ErrorName[] = [...OF_ANY_CALL];
  if (method === 'POST') errors.push(...OF_A_BODY);
  if (!everyVersion) errors.push('appTooOld');
  if (upload) errors.push('imageTooLarge');
  if (access === 'member') errors.push('sessionInvalid');
  if (access === 'member' && write) errors.push('accountFrozen');
  return errors;
}

function errorsOfCommands({ commands }: CallSpec): ErrorName[] {
  return Object.keys(commands).flatMap((kind) => {
    const rejections = rejectionsOf(kind) ?? [];
    return rejections.filter(isRejected).map((rejection) => errorOfCommand(kind, rejection));
  });
}

function isRejected(rejection: Rejection): rejection is Rejected {
  return rejection !== 'OK';
}

function errorsOfDeskKind({ access, write }: DeskCallSpec): ErrorName[] {
  const errors: ErrorName[] = [...OF_ANY_CALL];
  if (write) errors.push(...OF_A_BODY, 'forbidden');
  if (access !== 'open') errors.push('sessionInvalid');
  if (access !== 'open' && write) errors.push('deskCsrf');
  if (access === 'roles') errors.push(...OF_DESK_ROLES);
  return errors;
}

function errorsOfProposals({ executesProposals }: DeskCallSpec): readonly ErrorName[] {
  if (!executesProposals) return [];
  const calls = Object.values(DESK_CALLS).filter(({ fourEyes }) => fourEyes);
  return [...calls.flatMap(({ errors }) => [...errors]), ...OF_EXECUTION];
}
