/**
 * Checks a nickname: 1-20 visible characters, one of them a letter, a digit or an emoji; set once, unique regardless of
 * case and width. Characters that turn the text's direction or cannot be seen are taken out, so that no member can pass
 * for another one; only the joiner stays where it makes one emoji of two.
 */
import { withoutInvisible } from '@tern/protocol/visible-text';
import { CallError } from '../../platform/http/call.ts';

const JOINER = '\u200d';
/** An emoji, with the colour of its skin. */
const EMOJI = /\p{Extended_Pictographic}\p{Emoji_Modifier}?/u.source;
const JOINED = new RegExp(`(?<=${EMOJI})${JOINER}(?=${EMOJI})`, 'u');
const SAYS_SOMETHING = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
/** Only an emoji's look, in colour or not; it stands between an emoji and its joiner. */
const LOOK = /\ufe0f/g;
const MOST = 20;
/** A letter may carry marks, but not a tower of them. */
const TOO_MANY_MARKS = /\p{M}{4,}/u;

export interface NickName {
  shown: string;
  /** Equal for names that look alike but for case and width. */
  key: string;
}

/** @throws CallError nickNameEmpty, nickNameFormat */
export function readNickName(text: string): NickName {
  const parts = text.replace(LOOK, '').split(JOINED);
  const shown = tidy(parts.map(withoutInvisible).join(JOINER).normalize('NFC'));
  if (shown === '') throw new CallError('nickNameEmpty');
  if ([...shown].length > MOST || TOO_MANY_MARKS.test(shown) || !SAYS_SOMETHING.test(shown))
    throw new CallError('nickNameFormat');
  return { shown, key: nickNameKey(shown) };
}

/** Joiners do not count: two emoji that have no common picture are shown side by side. */
export function nickNameKey(text: string): string {
  return tidy(withoutInvisible(text).normalize('NFKC')).toLowerCase();
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
