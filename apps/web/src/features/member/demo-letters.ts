/** Finds the code among the letters of the demo's outbox. Pure. */
import type { CallResult } from '@tern/protocol';

type Letter = Pick<CallResult<'getOutbox'>[number], 'channel' | 'target' | 'text' | 'time'>;

/** A code is good for as long. */
const CODE_LIFE_MS = 5 * 60_000;

/** The device only estimates the server's clock; the code before is a minute older at least. */
const CLOCK_MS = 5_000;

export interface SentCode {
  /** Whole, or masked: +86138****2046, al***@example.com */
  sentTo: string;
  /** When it was asked for; a code of before is another form's. */
  sentAt: number;
  nowMs: number;
}

/** A member who is logged in knows the own phone and e-mail masked, and the outbox names them whole. */
export function isMasked(account: string): boolean {
  return account.includes('*');
}

/**
 * @param letters newest first; those to `sentTo` alone where it is whole. The codes of an authenticator are no letters to it
 * @returns '' where none is good any more
 */
export function codeAmong(letters: readonly Letter[], { sentTo, sentAt, nowMs }: SentCode): string {
  const oldest = Math.max(nowMs - CODE_LIFE_MS, sentAt - CLOCK_MS);
  for (const { channel, target, text, time } of letters) {
    if (channel === 'google' || time < oldest || (isMasked(sentTo) && !fits(target, sentTo))) continue;
    const code = /\b\d{6}\b/.exec(text)?.[0];
    if (code !== undefined) return code;
  }
  return '';
}

function fits(target: string, mask: string): boolean {
  const [head = '', tail = ''] = mask.split(/\*+/);
  return target.length > head.length + tail.length && target.startsWith(head) && target.endsWith(tail);
}

/**
 * A code goes into its field by itself once, and over no other that the member typed.
 * @param filled the code that went in before by itself; '' for none
 */
export function isFilledIn(code: string, typed: string, filled: string): boolean {
  return code !== '' && code !== filled && (typed === '' || typed === filled);
}
