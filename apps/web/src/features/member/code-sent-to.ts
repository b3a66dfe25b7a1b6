/** Finds the code that the demo "sent" to a phone or an e-mail, of which a logged-in member knows the masked form alone. */
import type { CallResult } from '@tern/protocol';

type Letter = Pick<CallResult<'getOutbox'>[number], 'channel' | 'target' | 'text'>;

export const isMasked = (target: string): boolean => target.includes('*');

/** @param letters newest first, as the outbox lists them @returns '' while there is none */
export function codeSentTo(target: string, letters: readonly Letter[]): string {
  const newest = letters.find((letter) => letter.channel !== 'google' && fits(target, letter.target));
  return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '';
}

/** A phone in the outbox begins with its area code. */
function fits(target: string, sentTo: string): boolean {
  if (!isMasked(target)) return sentTo.endsWith(target);
  const parts = target.split(/\*+/).map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const start = target.includes('@') ? '^' : '';
  return new RegExp(`${start}${parts.join('.+')}$`, 'u').test(sentTo);
}
