/**
 * The skeleton of a nickname (UTS 39): equal for names that look alike though their signs differ. The table is Unicode's,
 * confusables.txt beside this file, which tools/build/confusables.mjs makes and which tells its licence. Not all of it counts
 * (rules/members#look-alikes): within one script only a Latin letter that looks like another one.
 */
import { readFileSync } from 'node:fs';
import { withoutInvisible } from '@tern/protocol/visible-text';

const FILE = new URL('./confusables.txt', import.meta.url);

interface Confusables {
  version: string;
  /** From a sign to what it looks like. */
  looks: ReadonlyMap<string, string>;
}

/** Scripts whose own signs look alike only to readers of another one: 士 and 土, ㄱ and ᄀ. */
const SCRIPTS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Syriac', 'Devanagari'],
  ...['Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao'],
  ...['Tibetan', 'Myanmar', 'Khmer', 'Ethiopic', 'Hangul', 'Hiragana', 'Katakana', 'Han'],
].map((name) => ({ name, pattern: new RegExp(`^\\p{Script=${name}}`, 'u') }));

/** The marks on letters whose marks are an ornament to others; the vowel signs of Indic scripts and the voicing of kana stay. */
const ON_LETTERS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{N}]\p{M}*)\p{M}|(?![\u3099\u309a])(?=\p{Script=Inherited})\p{M}/gu;

const ASCII = /^[\x20-\x7e]*$/;

/** All mappings of the table as they stand in it, for its test too. */
export function readConfusables(): { version: string; mappings: [source: string, target: string][] } {
  const lines = readFileSync(FILE, 'utf8').split('\n');
  let version = '';
  const mappings: [string, string][] = [];
  for (const line of lines) {
    if (line === '' || line.startsWith('#')) continue;
    const [target = '', sources] = line.split('=');
    if (sources === undefined) version = line.replace('version ', '');
    else for (const source of sources.split(' ')) mappings.push([source, target]);
  }
  return { version, mappings };
}

let table: Confusables | undefined;

function confusables(): Confusables {
  table ??= openTable();
  return table;
}

export function confusablesVersion(): string {
  return confusables().version;
}

function openTable(): Confusables {
  const { version, mappings } = readConfusables();
  const looks = new Map<string, string>();
  for (const [source, target] of mappings) {
    const [sign, like] = [fromHex(source), withoutMarks(fromHex(target)).replace('rn', 'm')];
    if (like !== '' && !/^\p{M}/u.test(sign) && counts(sign, like)) looks.set(sign, like);
  }
  return { version, looks };
}

/** rn and m stay apart, and 士 and 土: both of a pair are of one script, and its readers tell them apart. */
function counts(sign: string, like: string): boolean {
  const common = SCRIPTS.find(({ pattern }) => pattern.test(sign) && pattern.test(like));
  return common === undefined || (common.name === 'Latin' && [...like].length === 1);
}

function fromHex(points: string): string {
  return String.fromCodePoint(...points.split(' ').map((point) => Number.parseInt(point, 16)));
}

/** In compatibility decomposition. */
export function withoutMarks(text: string): string {
  if (ASCII.test(text)) return text;
  return text.normalize('NFKD').replace(ON_LETTERS, '');
}

/** The signs that one sign, decomposed and without marks, looks like. */
export function looksLike(sign: string): string {
  return confusables().looks.get(sign) ?? sign;
}

/** Made of the name as it is shown, since lower case already hides I among l and 0 among o; then folded. */
export function skeletonOf(shown: string): string {
  const signs = [...withoutMarks(withoutInvisible(shown))].map(looksLike);
  return withoutMarks(signs.join('').toLowerCase()).replace(/\s+/gu, ' ').trim();
}
