/**
 * Words of texts and of searches. Chinese writes no spaces: a run of Han characters counts as its pairs of neighbours, so a
 * word inside a sentence is found. All other words go through PostgreSQL's English dictionary (stored-words.ts), which
 * finds other forms of a word, and takes symbols of coins as they are.
 */
import type { WireLanguage } from '@tern/protocol';
import { withoutAddresses } from '@tern/protocol/article-links';

const HAN_RUN = /\p{Script=Han}+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** PostgreSQL takes no position above it. */
const LAST_POSITION = 16_383;
/** A search is judged by its first words: more would find nothing better. */
const MOST_WORDS = 64;

/** `zh`: pairs in the order of the text, a run's last character alone; `other`: the words beside them. */
export interface Words {
  pairs: string[];
  other: string[];
}

/** The pairs of each run, and its last character, which begins no pair. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
}

function otherWords(text: string): string[] {
  return text.normalize('NFKC').replace(HAN_RUN, ' ').match(WORD) ?? [];
}

/** The words of a published text, without addresses of links and names of placeholders. */
export function wordsOf(text: string): Words {
  const plain = withoutAddresses(text).replace(/\{\{[^{}]*\}\}/g, ' ');
  return {
    pairs: (plain.normalize('NFKC').match(HAN_RUN) ?? []).flatMap(pairsOf),
    other: otherWords(plain),
  };
}

/** The pairs as a text that PostgreSQL casts to a tsvector; they are Han characters alone, so nothing needs an escape. */
export function pairVector(pairs: readonly string[]): string {
  return pairs.map((pair, at) => `${pair}:${Math.min(at + 1, LAST_POSITION)}`).join(' ');
}

export interface Term {
  word: string;
  /** Stands for every word that begins with it. */
  isPrefix: boolean;
}

export interface Search {
  /** Pairs, and characters that stand alone. */
  han: Term[];
  /** As they were typed. */
  other: string[];
}

/** Words that members know from other places, and those of our articles (docs/wording.md). */
const OUR_WORDS: Record<WireLanguage, readonly (readonly [theirs: RegExp, ours: string])[]> = {
  zh: [
    [/充值/gu, '充币'],
    [/提现/gu, '提币'],
    [/爆仓/gu, '强平'],
    [/质押/gu, '理财'],
    [/\bkyc\b/giu, '身份认证'],
    [/\b(?:otc|c2c|p2p)\b/giu, '法币交易'],
  ],
  en: [
    [/\bkyc\b/giu, 'identity verification'],
    [/\b(?:c2c|p2p)\b/giu, 'OTC'],
    [/\bstaking\b/giu, 'Earn'],
  ],
};
/** A coin's symbol alone asks for what one does with a coin: articles name coins in tables, which are filled later. */
const OF_A_COIN: Record<WireLanguage, readonly string[]> = {
  zh: ['充币', '提币', '币币'],
  en: ['deposit', 'withdraw', 'spot'],
};

/** @returns the searches that a text of symbols alone stands for besides; none for any other text */
export function coinSearches(
  text: string,
  language: WireLanguage,
  isCoin: (word: string) => boolean,
): Search[] {
  const words = otherWords(text);
  const isOfCoins =
    words.length > 0 && text.match(HAN_RUN) === null && words.every((word) => isCoin(word.toUpperCase()));
  return isOfCoins ? OF_A_COIN[language].map((word) => searchOf(word, language)) : [];
}

/** A run of one character finds what begins with it; a longer one all of its pairs. */
export function searchOf(text: string, language: WireLanguage): Search {
  const ours = OUR_WORDS[language].reduce(
    (words, [theirs, our]) => words.replace(theirs, our),
    text.normalize('NFKC'),
  );
  const runs = new Set(ours.match(HAN_RUN) ?? []);
  const alone = [...runs].filter((run) => [...run].length === 1);
  const pairs = new Set([...runs].flatMap((run) => pairsOf(run).slice(0, -1)));
  const han = [
    ...[...pairs].map((word) => ({ word, isPrefix: false })),
    ...alone.map((word) => ({ word, isPrefix: true })),
  ];
  return {
    han: han.slice(0, MOST_WORDS),
    other: [...new Set(otherWords(ours))].slice(0, MOST_WORDS),
  };
}
