/** Words for what comes over the wire as a name; a name without a word is shown as it is. */
import type { TextKey } from './keys.ts';
import { currentLanguage, t } from './text.ts';

/** What a call does: "Change fees". */
export function callName(call: string): string {
  const key = `call.${call}` as TextKey;
  const text = (t as (key: TextKey) => string)(key);
  return text === key ? call : text;
}

/** What follows when a proposal of this call is approved; empty for a call without a text. */
export function followsText(call: string): string {
  const key = `proposal.follows_${call}` as TextKey;
  const text = (t as (key: TextKey) => string)(key);
  return text === key ? '' : text;
}

/** A country's name in the operator's language; the code itself when it is none. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([currentLanguage()], { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** What an image shows: "Front of ID". */
export function imageKindName(kind: string): string {
  const key = `review.${kind}` as TextKey;
  const text = (t as (key: TextKey) => string)(key);
  return text === key ? kind : text;
}
