/** Holds handlers that tests call without HTTP to the errors that their records declare, as a server under test does. */
import type { CallName } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import type { DeskCallName } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { CALL_ERRORS_FILE, callErrorsSetting } from '@tern/test-kit/call-errors-file';
import { createLog } from '../../log/log.ts';
import { AnsweredErrors } from '../errors/answered-errors.ts';
import {
  type DeclaredErrors,
  declaredDeskErrors,
  declaredErrors,
  OF_EXECUTION,
} from '../errors/declared-errors.ts';

callErrorsSetting();
const errors = new AnsweredErrors({ log: createLog('silent'), file: CALL_ERRORS_FILE });

/** The answer of the handler, or what a server under test would answer for the error that it throws. */
export function answerChecked<T>(name: CallName, handle: () => T | Promise<T>): Promise<T> {
  return checked(name, declaredErrors(CALLS[name]), handle);
}

/** The same for a call of the desk, and for the execution of its proposal. */
export function answerDeskChecked<T>(name: DeskCallName, handle: () => T | Promise<T>): Promise<T> {
  const declared = declaredDeskErrors(DESK_CALLS[name]);
  return checked(
    name,
    DESK_CALLS[name].fourEyes ? new Set([...declared, ...OF_EXECUTION]) : declared,
    handle,
  );
}

async function checked<T>(name: string, declared: DeclaredErrors, handle: () => T | Promise<T>): Promise<T> {
  try {
    return await handle();
  } catch (thrown) {
    throw errors.check(name, declared, thrown);
  }
}
