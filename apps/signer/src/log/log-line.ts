/**
 * One line of the log: the record, the hash that chains it to the line before, and a MAC under a key of the wallet, so that
 * nothing but the signer can have written it. A line is taken only when it is the very text that the signer writes.
 */
import { canonicalOf, isSameMac, macOf, sha256 } from '../canonical.ts';
import type { LogRecord } from '../policy/records.ts';

export const FIRST_HASH = '0'.repeat(64);

/** The log differs from what the signer wrote. Only a person can find out why. */
export class LogError extends Error {
  override readonly name = 'LogError';
}

export interface ChainedLine {
  text: string;
  hash: string;
}

export function writeLine(key: Uint8Array, previous: string, record: LogRecord): ChainedLine {
  const body = canonicalOf(record);
  const hash = sha256(previous, body);
  return { text: `{"record":${body},"hash":"${hash}","mac":"${macOf(key, hash)}"}`, hash };
}

/** @throws LogError */
export function readLine(
  key: Uint8Array,
  previous: string,
  text: string,
): { record: LogRecord; hash: string } {
  const record = recordOf(text);
  const written = writeLine(key, previous, record);
  if (!isSameMac(written.text, text))
    throw new LogError('it was altered, reordered or written by another wallet');
  return { record, hash: written.hash };
}

function recordOf(text: string): LogRecord {
  let line: { record?: LogRecord } | null;
  try {
    line = JSON.parse(text);
  } catch {
    throw new LogError('it is no JSON');
  }
  if (typeof line?.record !== 'object' || line.record === null) throw new LogError('it holds no record');
  return line.record;
}
