/**
 * The form of a nickname: 1-20 visible characters, one of them a letter, a digit or an emoji; unique regardless of case and
 * width. Characters that turn the text's direction or cannot be seen are taken out, so that no member can pass for another
 * one; only the joiner stays where it makes one emoji of two, and the tags that make a flag.
 */
import { withoutInvisible } from '@tern/protocol/visible-text';
import { CallError } from '../../../platform/http/call.ts';

/** An emoji, with the colour of its skin. */
const EMOJI = /\p{Extended_Pictographic}\p{Emoji_Modifier}?/u.source;
/** A flag of a part of a country: the black flag, the part's code in tags, and their end. */
const FLAG = /\u{1f3f4}[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,4}\u{e007f}/u
  .source;
const INSIDE_EMOJI = new RegExp(`(${FLAG}|(?<=${EMOJI})\u200d(?=${EMOJI}))`, 'u');
const TAGS = /[\u{e0020}-\u{e007f}]/gu;
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

export function readNickName(text: string): NickName {
  const parts = text.replace(LOOK, '').split(INSIDE_EMOJI);
  const kept = parts.map((part, at) => (at % 2 === 0 ? withoutInvisible(part) : part));
  const shown = tidy(kept.join('').normalize('NFC'));
  if (shown === '') throw new CallError('nickNameEmpty');
  const length = [...shown.replace(TAGS, '')].length;
  if (length > MOST || TOO_MANY_MARKS.test(shown) || !SAYS_SOMETHING.test(shown))
    throw new CallError('nickNameFormat');
  return { shown, key: nickNameKey(shown) };
}

/** Joiners and tags do not count: two emoji that have no common picture are shown side by side. */
export function nickNameKey(text: string): string {
  return tidy(withoutInvisible(text).normalize('NFKC')).toLowerCase();
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
