/**
 * Finds the nicknames with which a member would pass for the exchange, for what it has checked, or for a number of its own
 * (rules/members#reserved-names). Pure.
 */
import { createHash } from 'node:crypto';
import { confusablesVersion, looksLike, withoutMarks } from './confusables.ts';
import { HAN_WORDS, LATIN_WORDS } from './reserved-words.ts';

/** Raised when the rules of this file judge an old name in another way; see `version`. */
const RULES = 1;
/** Check marks, the square root that is typed as one, and shields. */
const SIGNS = /[\u221a\u2611\u2705\u2713\u2714\u{10102}\u{1f5f8}\u{1f5f9}\u{1fbb1}\u26e8\u{1f6e1}]/u;
const MORE_THAN_NUMBERS = /[\p{L}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
/** Member ids have eight digits or more; O, I and l are read as digits among at least three real ones. */
const ID_LIKE = /[\p{Nd}OIl]{8,}/gu;
const LEAST_DIGITS = 3;
/** A shorter name of the exchange is a part of too many words. */
const LEAST_LETTERS = 3;
const WORD = /[\p{L}\p{M}]+/gu;
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu;
/** White letters in black circles and squares, which have no decomposition. */
const BLACK_LETTERS = [0x1f150, 0x1f170];

interface Letter {
  /** A small letter; l stands for i as well, since capitals and digits hide the one among the other. */
  sign: string;
  isUpper: boolean;
  /** Stands behind a blank or a mark. */
  isFirst: boolean;
}

export class ReservedNames {
  private readonly words: Set<string>;
  private readonly parts: string[];
  private readonly exchange: string;
  private readonly exchangeIsShort: boolean;

  constructor(private readonly exchangeName: string) {
    const letters = exchangeName.match(/\p{L}/gu) ?? [];
    this.exchange = compact(exchangeName);
    this.exchangeIsShort = letters.length < LEAST_LETTERS;
    this.words = new Set(LATIN_WORDS.map(compact));
    this.parts = HAN_WORDS.map(compact);
    if (this.exchangeIsShort || this.exchange === '') return;
    if (/^[a-z]+$/.test(this.exchange)) this.words.add(this.exchange);
    else if (/[^a-z\p{N}]/u.test(this.exchange)) this.parts.push(this.exchange);
  }

  /** Names the tables and the setting by which this judges; a row of another version was judged by others. */
  get version(): string {
    const judged = JSON.stringify([RULES, LATIN_WORDS, HAN_WORDS, this.exchangeName]);
    return `${confusablesVersion()} ${createHash('sha256').update(judged).digest('hex').slice(0, 8)}`;
  }

  /** @param shown a nickname without invisible signs */
  refuses(shown: string): boolean {
    const signs = compact(shown);
    return (
      SIGNS.test(shown) ||
      !MORE_THAN_NUMBERS.test(shown) ||
      mixesScripts(shown) ||
      looksLikeId(shown) ||
      this.isExchange(shown) ||
      this.parts.some((part) => signs.includes(part)) ||
      [false, true].some((withDigits) => runsOf(shown, withDigits).some((run) => this.speaksForExchange(run)))
    );
  }

  private isExchange(shown: string): boolean {
    const names = this.exchangeIsShort ? [] : shown.split(NEITHER_LETTER_NOR_DIGIT);
    return this.exchange !== '' && [shown, ...names].some((name) => compact(name) === this.exchange);
  }

  /** True where a reserved word, or several in a row, stand between two places at which words end. */
  private speaksForExchange(run: readonly Letter[]): boolean {
    const text = run.map(({ sign }) => sign).join('');
    if (![...this.words].some((word) => text.includes(word))) return false;
    const ends = run.flatMap((_, at) => (endsBefore(run, at) ? [at] : []));
    ends.push(run.length);
    return ends.some((from) => ends.some((to) => to > from && this.isMadeOfWords(text.slice(from, to))));
  }

  private isMadeOfWords(text: string): boolean {
    const reached = [true];
    for (let to = 1; to <= text.length; to++)
      reached[to] = reached.some((is, from) => is && this.words.has(text.slice(from, to)));
    return reached[text.length] === true;
  }
}

/** A word ends where small letters turn to capitals, and before and behind the last of several capitals (TERNsupport, MYTern). */
function endsBefore(run: readonly Letter[], at: number): boolean {
  const [two, one, next, after] = [run[at - 2], run[at - 1], run[at], run[at + 1]];
  if (one === undefined || next === undefined || next.isFirst) return true;
  if (next.isUpper) return !one.isUpper || (after !== undefined && !after.isUpper && !after.isFirst);
  return two?.isUpper === true && one.isUpper && !one.isFirst;
}

/**
 * The Latin letters of a name, by what each sign looks like; a run ends at digits and at letters of other scripts.
 * @param withDigits 0, 1 and other signs that look like a letter are read as letters
 */
function runsOf(shown: string, withDigits: boolean): Letter[][] {
  const runs: Letter[][] = [[]];
  let isFirst = false;
  for (const sign of withoutMarks(shown)) {
    const black = blackLetter(sign);
    const like = looksLike(black ?? sign).toLowerCase();
    const isLetter = black !== undefined || /\p{L}/u.test(sign);
    if (/^[a-z]+$/.test(like) && (isLetter || withDigits)) {
      for (const one of coarse(like)) {
        runs.at(-1)?.push({ sign: one, isUpper: black !== undefined || /\p{Lu}/u.test(sign), isFirst });
        isFirst = false;
      }
    } else if (isLetter || /\p{N}/u.test(sign)) {
      runs.push([]);
      isFirst = false;
    } else isFirst = true;
  }
  return runs;
}

function blackLetter(sign: string): string | undefined {
  const point = sign.codePointAt(0) ?? 0;
  const first = BLACK_LETTERS.find((start) => point >= start && point < start + 26);
  return first === undefined ? undefined : String.fromCodePoint(0x41 + point - first);
}

function coarse(text: string): string {
  return text.replaceAll('l', 'i');
}

/** Letters and digits alone, by what they look like. */
function compact(text: string): string {
  const signs = withoutMarks(text).replace(NEITHER_LETTER_NOR_DIGIT, '');
  return coarse([...signs].map(looksLike).join('').toLowerCase());
}

function mixesScripts(shown: string): boolean {
  return (shown.match(WORD) ?? []).some(
    (word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word),
  );
}

function looksLikeId(shown: string): boolean {
  const signs = withoutMarks(shown).replace(NEITHER_LETTER_NOR_DIGIT, '');
  return (signs.match(ID_LIKE) ?? []).some((run) => (run.match(/\p{Nd}/gu) ?? []).length >= LEAST_DIGITS);
}
