/** Holds handlers that tests call without HTTP to the errors that their records declare, as a server under test does. */
import type { CallName } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { CALL_ERRORS_FILE, callErrorsSetting } from '@tern/test-kit/call-errors-file';
import { createLog } from '../../log/log.ts';
import { AnsweredErrors } from '../answered-errors.ts';
import { declaredErrors } from '../declared-errors.ts';

callErrorsSetting();
const errors = new AnsweredErrors({ log: createLog('silent'), file: CALL_ERRORS_FILE });

/** The answer of the handler, or what a server under test would answer for the error that it throws. */
export async function answerChecked<T>(name: CallName, handle: () => T | Promise<T>): Promise<T> {
  try {
    return await handle();
  } catch (thrown) {
    throw errors.check(name, declaredErrors(CALLS[name]), thrown);
  }
}
