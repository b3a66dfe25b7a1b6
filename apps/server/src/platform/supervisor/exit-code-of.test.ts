import { expect, test } from 'vitest';
import { DatabaseRefusedError, DatabaseUnreachableError } from '../database/faults.ts';
import { exitCodeOf } from './exit-code-of.ts';

const coded = (code: string) => Object.assign(new Error('it failed'), { code });
const named = (name: string, cause?: Error) => Object.assign(new Error('it failed', { cause }), { name });

test.each([
  ['a wrong setting', named('ConfigError'), 78],
  ['a schema that cannot be reached', named('MigrationError'), 78],
  ['the same, because the disk was full', named('MigrationError', coded('53100')), 75],
  ['a database that refuses', new DatabaseRefusedError('no'), 78],
  ['a database that is away', new DatabaseUnreachableError('no'), 75],
  ['a full disk', coded('ENOSPC'), 75],
  ['a refused connection', coded('ECONNREFUSED'), 75],
  ['a database that starts', coded('57P03'), 75],
  ['a lost connection', coded('CONNECTION_CLOSED'), 75],
  ['a mistake of ours', new TypeError('x is undefined'), 1],
  ['something that is no error', 'text', 1],
])('%s', (_what, error, code) => {
  expect(exitCodeOf(error)).toBe(code);
});
