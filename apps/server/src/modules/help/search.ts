/**
 * Full-text search over published articles (rules/service#help-search). The index is in memory, read once at the start and
 * again for each article that is published or withdrawn.
 */
import { type CallRequest, type CallResult, GLOBALS, type GlobalText } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { type FoundText, FoundTexts } from './found-texts.ts';
import { languageOf } from './help-text.ts';
import { type PublishedVersion, SearchIndex } from './search-index.ts';
import { coinSearches, type Search, searchOf, type Term } from './search-words.ts';
import { formsOf, wordsAfter, wordsOfArticle } from './stored-words.ts';

const MOST_FOUND = 20;
/** For each thing that one does with a coin. */
const MOST_OF_A_COIN = 5;
const EXCERPT_LENGTH = 90;
const WORDS_BEFORE = 30;
const ARTICLES_AT_ONCE = 500;
/** Words whose forms are kept: those of 40 characters take less than 2 MB. */
const MOST_FORMS = 10_000;
const LONGEST_KEPT = 40;

type Found = CallResult<'searchHelp'>[number];

export class HelpSearch {
  private readonly indexes: Record<GlobalText, SearchIndex> = {
    CHINESE_SIM: new SearchIndex(),
    ENGLISH: new SearchIndex(),
  };
  private readonly texts: FoundTexts;
  private readonly forms = new Map<string, readonly string[]>();
  private readonly changed = new Set<string>();
  private catchingUp = Promise.resolve();

  private constructor(private readonly sql: Sql) {
    this.texts = new FoundTexts(sql);
  }

  static async open(sql: Sql): Promise<HelpSearch> {
    const search = new HelpSearch(sql);
    for (let after = '0'; ; ) {
      const stored = await wordsAfter(sql, after, ARTICLES_AT_ONCE);
      for (const { global, article } of stored) search.indexes[global].put(article);
      const last = stored.at(-1)?.article.articleId;
      if (last === undefined) return search;
      after = last;
    }
  }

  /** Publishes or withdraws the article: the next search reads its words again, however the work ended. */
  async afterChange<Result>(articleId: string, work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } finally {
      this.changed.add(articleId);
    }
  }

  /**
   * @param fill the text with its placeholders filled
   * @param isCoin whether a word is the symbol of a coin that the exchange has
   */
  async find(
    { words, global }: CallRequest<'searchHelp'>,
    fill: (text: string) => Promise<string>,
    isCoin: (word: string) => boolean,
  ): Promise<Found[]> {
    if (this.changed.size > 0) await this.catchUp();
    const language = languageOf(global);
    const search = searchOf(words, language);
    const found = await this.best(search, global, MOST_FOUND);
    const searches = [search, ...coinSearches(words, language, isCoin)];
    for (const one of searches.slice(1))
      for (const other of await this.best(one, global, MOST_OF_A_COIN))
        if (!found.some(({ articleId }) => articleId === other.articleId)) found.push(other);
    const all: Search = {
      han: searches.flatMap(({ han }) => han),
      other: searches.flatMap(({ other }) => other),
    };
    return Promise.all(
      (await this.texts.of(found.slice(0, MOST_FOUND), language)).map(async (text) => ({
        articleId: text.articleId,
        title: await fill(text.title),
        excerpt: await excerptOf(text, all, fill),
      })),
    );
  }

  private async best(search: Search, global: GlobalText, most: number): Promise<PublishedVersion[]> {
    const terms = await this.termsOf(search);
    return terms.length === 0 ? [] : this.indexes[global].find(terms, most);
  }

  /** One reading after another, so that an older one never comes last. */
  private catchUp(): Promise<void> {
    const next = this.catchingUp.then(() => this.readChanged());
    this.catchingUp = next.catch(() => {});
    return next;
  }

  private async readChanged(): Promise<void> {
    for (const articleId of [...this.changed]) {
      this.changed.delete(articleId);
      try {
        const stored = await wordsOfArticle(this.sql, articleId);
        for (const global of GLOBALS) this.indexes[global].remove(articleId);
        for (const { global, article } of stored) this.indexes[global].put(article);
      } catch (error) {
        this.changed.add(articleId);
        throw error;
      }
    }
  }

  /** Words of which no form is left, as "the", ask for nothing. */
  private async termsOf({ han, other }: Search): Promise<Term[]> {
    const missing = other.filter((word) => !this.forms.has(word));
    const read = missing.length === 0 ? undefined : await formsOf(this.sql, missing);
    const forms = new Set(other.flatMap((word) => this.forms.get(word) ?? read?.get(word) ?? []));
    for (const [word, of] of read ?? []) this.keepForms(word, of);
    return [...han, ...[...forms].map((word) => ({ word, isPrefix: false }))];
  }

  private keepForms(word: string, forms: readonly string[]): void {
    if (word.length > LONGEST_KEPT) return;
    const [oldest] = this.forms.keys();
    if (this.forms.size === MOST_FORMS && oldest !== undefined) this.forms.delete(oldest);
    this.forms.set(word, forms);
  }
}

/** The line of the text that holds a word of the search, cut around the word. */
async function excerptOf(
  { lines, lowered }: FoundText,
  { han, other }: Search,
  fill: (text: string) => Promise<string>,
) {
  const wanted = [...han.map(({ word }) => word), ...other].map((word) => word.toLowerCase());
  const at = lowered.findIndex((line) => wanted.some((word) => line.includes(word)));
  const line = await fill(lines[Math.max(0, at)] ?? '');
  const places = wanted.map((word) => line.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const from = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - WORDS_BEFORE);
  const cut = line.slice(from, from + EXCERPT_LENGTH).trim();
  return `${from > 0 ? '…' : ''}${cut}${from + EXCERPT_LENGTH < line.length ? '…' : ''}`;
}
