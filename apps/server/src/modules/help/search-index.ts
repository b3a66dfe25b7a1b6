/**
 * The words of published articles in one language, in memory: for each word the articles that hold it. An article that
 * holds all words of a search is better than one that holds some; a word counts more in a title than any number of times
 * in a body, and a rare one more than one of many articles.
 */
import type { Term } from './search-words.ts';

export interface PublishedVersion {
  articleId: string;
  version: number;
}

/** One entry for each word, as it stands in the search: a form of it or a pair of characters. */
export interface ArticleWords extends PublishedVersion {
  words: readonly string[];
  /** The number of times that each word stands in the article. */
  counts: readonly number[];
  titleWords: ReadonlySet<string>;
}

interface Counted {
  /** Articles that hold a term, in any order. */
  places: number[];
  /** The number of terms that the article of a place holds. */
  held: Uint16Array;
  /** The worth of these terms together, at the same places. */
  worth: Float64Array;
}

interface Ranked {
  article: PublishedVersion;
  worth: number;
}

const WORTH_IN_TITLE = 2;

/** The articles that hold a word, by their places, with the word's worth in each. */
class Holders {
  readonly places: number[] = [];
  readonly worths: number[] = [];

  add(place: number, worth: number): void {
    this.places.push(place);
    this.worths.push(worth);
  }

  remove(place: number): void {
    const at = this.places.indexOf(place);
    if (at < 0) return;
    this.places.splice(at, 1);
    this.worths.splice(at, 1);
  }
}

export class SearchIndex {
  private readonly holdersOf = new Map<string, Holders>();
  private readonly wordsByFirst = new Map<string, Set<string>>();
  /** Articles by their place; one that was withdrawn leaves its place to the next. */
  private readonly articles: (PublishedVersion | undefined)[] = [];
  private readonly placeOf = new Map<string, number>();
  private readonly freePlaces: number[] = [];

  /** Takes the place of what the article held before. */
  put({ articleId, version, words, counts, titleWords }: ArticleWords): void {
    this.remove(articleId);
    const place = this.freePlaces.pop() ?? this.articles.length;
    this.articles[place] = { articleId, version };
    this.placeOf.set(articleId, place);
    for (const [at, word] of words.entries()) {
      const count = counts[at] ?? 1;
      this.holders(word).add(place, count / (count + 1) + (titleWords.has(word) ? WORTH_IN_TITLE : 0));
    }
  }

  remove(articleId: string): void {
    const place = this.placeOf.get(articleId);
    if (place === undefined) return;
    this.placeOf.delete(articleId);
    this.articles[place] = undefined;
    this.freePlaces.push(place);
    for (const [word, holders] of this.holdersOf) {
      holders.remove(place);
      if (holders.places.length === 0) this.forget(word);
    }
  }

  /** The best articles that hold all of the terms, or, where there are none, of those that hold some. */
  find(terms: readonly Term[], most: number): PublishedVersion[] {
    const counted = this.count(terms);
    const all = this.best(counted, terms.length, most);
    return all.length > 0 ? all : this.best(counted, 1, most);
  }

  private count(terms: readonly Term[]): Counted {
    const { length } = this.articles;
    const found: number[] = [];
    const held = new Uint16Array(length);
    const worth = new Float64Array(length);
    // A prefix stands for several words: an article that holds two of them holds one term.
    const heldLast = new Uint16Array(length);
    for (const [at, term] of terms.entries())
      for (const { places, worths } of this.holdersOfTerm(term)) {
        const rarity = Math.log(1 + length / places.length);
        for (const [nth, place] of places.entries()) {
          worth[place] = (worth[place] ?? 0) + (worths[nth] ?? 0) * rarity;
          if (heldLast[place] === at + 1) continue;
          heldLast[place] = at + 1;
          if (held[place] === 0) found.push(place);
          held[place] = (held[place] ?? 0) + 1;
        }
      }
    return { places: found, held, worth };
  }

  private *holdersOfTerm({ word, isPrefix }: Term): Generator<Holders> {
    for (const one of isPrefix ? (this.wordsByFirst.get(word) ?? []) : [word]) {
      const holders = this.holdersOf.get(one);
      if (holders !== undefined) yield holders;
    }
  }

  /** The best first; equal ones in the order of their ids. */
  private best({ places, held, worth }: Counted, least: number, most: number): PublishedVersion[] {
    const best: Ranked[] = [];
    for (const place of places) {
      const article = this.articles[place];
      if (article === undefined || (held[place] ?? 0) < least) continue;
      const one = { article, worth: worth[place] ?? 0 };
      const last = best.at(-1);
      if (best.length === most && last !== undefined && !isBetter(one, last)) continue;
      const behind = best.findIndex((other) => isBetter(one, other));
      best.splice(behind < 0 ? best.length : behind, 0, one);
      if (best.length > most) best.pop();
    }
    return best.map(({ article }) => article);
  }

  private holders(word: string): Holders {
    const known = this.holdersOf.get(word);
    if (known !== undefined) return known;
    const made = new Holders();
    this.holdersOf.set(word, made);
    const [first = ''] = word;
    const words = this.wordsByFirst.get(first) ?? new Set();
    this.wordsByFirst.set(first, words.add(word));
    return made;
  }

  private forget(word: string): void {
    this.holdersOf.delete(word);
    const [first = ''] = word;
    const words = this.wordsByFirst.get(first);
    words?.delete(word);
    if (words?.size === 0) this.wordsByFirst.delete(first);
  }
}

function isBetter(one: Ranked, other: Ranked): boolean {
  if (one.worth !== other.worth) return one.worth > other.worth;
  const [id, otherId] = [one.article.articleId, other.article.articleId];
  return id.length === otherId.length ? id < otherId : id.length < otherId.length;
}
