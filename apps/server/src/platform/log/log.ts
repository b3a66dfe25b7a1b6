/**
 * The log: JSON lines on standard output, rotated by the service manager. Whatever is secret or names a person is
 * redacted by field name (rules/security#logs), at the top and one level down; texts of members are never logged. A
 * test holds the list against the contracts: a field of theirs is here, or known to be harmless.
 */
import { type Logger, pino } from 'pino';

export type Log = Logger;

export const SECRET_FIELDS: readonly string[] = [
  // Values that open something.
  ...[
    'token',
    'ticket',
    'csrf',
    'cookie',
    'set-cookie',
    'authorization',
    'pepper',
    'secret',
    'uri',
    'otpauth',
  ],
  ...['password', 'oldPassword', 'newPassword', 'postPassword', 'oldPostPassword'],
  ...['code', 'googleCode', 'totp', 'recoveryCodes'],
  ...['geetest_validate', 'geetest_seccode', 'answer', 'deviceId'],
  // Whom it names.
  ...[
    'phone',
    'mail',
    'target',
    'query',
    'newTarget',
    'nickName',
    // An operator typed it and has not sent it: words about a member most often.
    'content',
    'label',
    'cardNo',
    'idNumber',
    'birthDate',
    'holderName',
    'realName',
    'account',
    'branch',
  ],
  // Texts and images that a person wrote or showed.
  ...['remark', 'autoReply', 'memberReason', 'note', 'text', 'body', 'subject', 'base64'],
  // Where PostgreSQL quotes a row that it refuses.
  ...['detail', 'where'],
];

/** The most bytes that wait for a slow reader, or for space on a full disk; more than this is dropped. */
const LONGEST_BACKLOG_BYTES = 16 * 1024 * 1024;

/** The exchange outlives its log: what cannot be written is lost, and nothing else. */
function standardOutput(): NodeJS.WritableStream {
  const stream = pino.destination({ dest: 1, sync: false, maxLength: LONGEST_BACKLOG_BYTES });
  stream.on('error', () => undefined);
  return stream as unknown as NodeJS.WritableStream;
}

export function createLog(level: string, destination?: NodeJS.WritableStream): Log {
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    destination ?? standardOutput(),
  );
}
