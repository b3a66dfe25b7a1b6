/** Finds the visible characters of a text: a name or a reason that no reader can see is none. */

/**
 * Characters without a picture of their own: controls, formats, fillers, variation selectors, the blank braille pattern,
 * and what is private or not assigned.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

const INVISIBLES = new RegExp(INVISIBLE, 'gu');

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLES, '');
}

const ENDS = new RegExp(`^(?:${INVISIBLE.source}|\\s)+|(?:${INVISIBLE.source}|\\s)+$`, 'gu');
/** Keys write them, and every form takes them off without a word. */
const PLAIN_BLANKS = /^[ \t\r\n]*|[ \t\r\n]*$/g;

/**
 * A text without what cannot be seen at its ends. `hasRemoved`: more than plain blanks stood there, which a reader who
 * compares the text with its source should know.
 */
export function withoutInvisibleEnds(text: string): { text: string; hasRemoved: boolean } {
  const visible = text.replace(ENDS, '');
  return { text: visible, hasRemoved: visible !== text.replace(PLAIN_BLANKS, '') };
}

/** Characters that can be seen, the spaces between them included. */
export function visibleLength(text: string): number {
  return [...withoutInvisible(text).trim()].length;
}
