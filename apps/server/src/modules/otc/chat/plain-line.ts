/**
 * A text that a member writes for others, as it is kept: plain text, in which markup and links are letters. Characters that turn
 * the direction of a text or control a terminal are taken out; new lines stay.
 */
import { visibleLength } from '@tern/protocol/visible-text';
import { CallError } from '../../../platform/http/call.ts';

/** Controls but the new line, and the marks, embeddings, overrides and isolates of directions. */
const CONTROLS = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

export function plainLine(text: string, field = 'text'): string {
  const plain = text.replace(/\r\n?/gu, '\n').replace(CONTROLS, '').trim();
  if (visibleLength(plain) === 0) throw new CallError('parameterInvalid', { field });
  return plain;
}
