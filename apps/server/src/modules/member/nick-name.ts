/**
 * What a nickname may be: 1-20 visible characters, set once, unique regardless of case and width. Characters that turn
 * the text's direction or cannot be seen are taken out, so that nobody can dress up as somebody else.
 */
import { Refusal } from '../../platform/http/call.ts';

/** Controls and formats (bidi controls, zero-width characters), except the joiner inside emoji, and unassigned ones. */
const INVISIBLE = /(?!\u200d)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const MOST = 20;
/** A letter may carry marks, but not a tower of them. */
const TOO_MANY_MARKS = /\p{M}{4,}/u;

export interface NickName {
  shown: string;
  /** Equal for names that look alike but for case and width. */
  key: string;
}

/** @throws Refusal nickNameEmpty, nickNameFormat */
export function readNickName(text: string): NickName {
  const shown = text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
  if (shown === '' || /^\u200d+$/u.test(shown)) throw new Refusal('nickNameEmpty');
  if ([...shown].length > MOST || TOO_MANY_MARKS.test(shown)) throw new Refusal('nickNameFormat');
  return { shown, key: shown.normalize('NFKC').toLowerCase() };
}
