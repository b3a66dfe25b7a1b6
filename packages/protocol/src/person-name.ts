/**
 * A person's real name as documents and payment accounts write it (rules/members#real-names). One sign has many spellings: the
 * member's own is kept, and judging and comparing read the folded one. Pure; the app judges by it before it sends, and the
 * server decides by it.
 */

/** The spellings of the middle dot that keyboards and documents of names from Xinjiang, Tibet and Catalonia use. */
const MIDDLE_DOTS = /[\u0387\u2022\u2027\u2219\u22c5\u30fb\uff65]/g;
const APOSTROPHES = /[\u0060\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032\uff07]/g;
const HYPHENS = /[\u2010-\u2013\u2212\ufe63\uff0d]/g;
/** Keyboards of Chinese write a full stop where the middle dot should stand. */
const STOP_IN_HAN = /(?<=\p{Script=Han}) ?[.\u3002] ?(?=\p{Script=Han})/gu;

/** A letter with the marks that are written on it, at most two; a stop stands behind Latin letters alone. */
const MARKS = String.raw`(?:(?=\p{Script=Inherited})(?!\p{Default_Ignorable_Code_Point})\p{Mn}){0,2}`;
const NAME = new RegExp(
  String.raw`^(?:(?=\p{L})(?:\p{Script=Han}${MARKS}|\p{Script=Latin}${MARKS}\.?)|[ ·'-])+$`,
  'u',
);
const LETTERS = /(?=\p{L})[\p{Script=Han}\p{Script=Latin}]/gu;
const LATIN = /\p{Script=Latin}/u;

/** The name as its member spelled it: canonical composition, and blanks of every kind made one. */
export function spelledName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/** One spelling for each sign; case is kept. */
export function foldedName(text: string): string {
  return text
    .replace(APOSTROPHES, "'")
    .normalize('NFKC')
    .replace(MIDDLE_DOTS, '·')
    .replace(HYPHENS, '-')
    .replace(/ +/g, ' ')
    .trim()
    .replace(STOP_IN_HAN, '·')
    .replace(/ ?· ?/g, '·');
}

/** undefined: it may be a name. */
export function nameProblem(text: string): 'nameEmpty' | 'nameFormat' | undefined {
  const name = foldedName(text);
  if (name === '') return 'nameEmpty';
  return NAME.test(name.normalize('NFD')) && !isOneLetter(name) ? undefined : 'nameFormat';
}

/**
 * True without a letter, and where one letter stands for a whole name: twice in Latin, three times in Han, since a surname
 * of one character may be the given name as well (丁丁).
 */
function isOneLetter(name: string): boolean {
  const letters = name.toLowerCase().normalize('NFC').match(LETTERS) ?? [];
  const [first] = letters;
  if (first === undefined) return true;
  return new Set(letters).size === 1 && letters.length >= (LATIN.test(first) ? 2 : 3);
}

/** True when two spellings are one name: those of one sign, width, blanks and case do not count. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => foldedName(name.replace(/\s+/g, ' ')).toLowerCase();
  return plain(one) === plain(other);
}
