/**
 * The log: JSON lines on standard output, rotated by the service manager. Whatever is secret or names a person is
 * redacted by field name (SAFETY 38), at the top and one level down; texts of members are never logged.
 */
import { type Logger, pino } from 'pino';

export type Log = Logger;

const SECRET_FIELDS = [
  'token',
  'password',
  'oldPassword',
  'newPassword',
  'postPassword',
  'oldPostPassword',
  'code',
  'googleCode',
  'totp',
  'recoveryCodes',
  'otpauth',
  'ticket',
  'pepper',
  'secret',
  'cardNo',
  'idNumber',
  'phone',
  'mail',
  'target',
  'authorization',
  'cookie',
  'set-cookie',
  'csrf',
];

export function createLog(level: string, destination?: NodeJS.WritableStream): Log {
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}
