/**
 * How the read tables say what comes from a short list: by its place there. A code is never given another meaning, so
 * lists only grow at their end.
 */
import { CANCEL_REASONS, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '@tern/engine';
import { ORDER_STATUSES } from '@tern/protocol';

const CODES = {
  side: SIDES,
  type: ORDER_TYPES,
  timeInForce: TIMES_IN_FORCE,
  status: ORDER_STATUSES,
  reason: CANCEL_REASONS,
  role: ['MAKER', 'TAKER'],
} as const;

type Codes = typeof CODES;
type Coded<K extends keyof Codes> = Codes[K][number];

export function codeOf<K extends keyof Codes>(list: K, name: Coded<K>): number {
  const code = (CODES[list] as readonly string[]).indexOf(name);
  if (code < 0) throw new Error(`${name} has no code as ${list}`);
  return code;
}

export function nameOf<K extends keyof Codes>(list: K, code: number): Coded<K> {
  const name = (CODES[list] as readonly Coded<K>[])[code];
  if (name === undefined) throw new Error(`code ${code} has no name as ${list}`);
  return name;
}
