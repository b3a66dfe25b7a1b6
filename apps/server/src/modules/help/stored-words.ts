/**
 * The words of published articles as PostgreSQL keeps them: it reads the English ones by its dictionary, so that forms of a
 * word are one word. It answers the forms of the words of a search by the same dictionary.
 */
import type { GlobalText } from '@tern/protocol';
import { textColumn } from '../../platform/database/columns.ts';
import type { Queryable } from '../../platform/database/connect.ts';
import type { Statement } from '../../platform/database/statement.ts';
import type { HelpText } from './help-text.ts';
import type { ArticleWords } from './search-index.ts';
import { pairVector, wordsOf } from './search-words.ts';

/** Takes the place of the article's words in this language. */
export async function storeWords(
  sql: Queryable,
  articleId: string,
  global: GlobalText,
  { title, body }: HelpText,
): Promise<void> {
  const vector = (text: string) => {
    const { pairs, other } = wordsOf(text);
    return sql`(${pairVector(pairs)}::tsvector || to_tsvector('english', ${other.join(' ')}))`;
  };
  await sql`
    insert into help_words (article_id, global, title, words)
    values (${articleId}, ${global}, ${vector(title)},
      setweight(${vector(title)}, 'A') || setweight(${vector(body)}, 'D'))
    on conflict (article_id, global) do update set title = excluded.title, words = excluded.words`;
}

export async function removeWords(sql: Queryable, articleId: string): Promise<void> {
  await sql`delete from help_words where article_id = ${articleId}`;
}

interface WordsRow {
  article_id: bigint;
  global: GlobalText;
  version: number;
  title_words: string;
  words: string;
  counts: string;
}

export interface StoredWords {
  global: GlobalText;
  article: ArticleWords;
}

/** All languages of one article: none when it is not published. */
export async function wordsOfArticle(sql: Queryable, articleId: string): Promise<StoredWords[]> {
  return storedWords(await readWords(sql, sql`article_id = ${articleId}`));
}

/** All languages of so many articles behind this one, in the order of their ids. */
export async function wordsAfter(
  sql: Queryable,
  articleId: string,
  articles: number,
): Promise<StoredWords[]> {
  const next = sql`
    select article_id from help_articles where published > 0 and article_id > ${articleId}
    order by article_id limit ${articles}`;
  return storedWords(await readWords(sql, sql`article_id in (${next}) order by article_id`));
}

function readWords(sql: Queryable, which: Statement<unknown>) {
  return sql<WordsRow[]>`
    select article_id, global, published as version,
      array_to_string(tsvector_to_array(title), ' ') as title_words,
      array_to_string(array(select lexeme from unnest(words)), ' ') as words,
      array_to_string(array(select cardinality(positions) from unnest(words)), ' ') as counts
    from help_words join help_articles using (article_id) where ${which}`;
}

function storedWords(rows: readonly WordsRow[]): StoredWords[] {
  return rows.map(({ article_id, global, version, title_words, words, counts }) => ({
    global,
    article: {
      articleId: String(article_id),
      version,
      words: listOf(words),
      counts: listOf(counts).map(Number),
      titleWords: new Set(listOf(title_words)),
    },
  }));
}

/** The forms of each word; none of a stop word such as "the", which asks for nothing. */
export async function formsOf(sql: Queryable, words: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await sql<{ word: string; forms: string }[]>`
    select word, array_to_string(tsvector_to_array(to_tsvector('english', word)), ' ') as forms
    from unnest(${textColumn(words)}::text[]) as asked (word)`;
  return new Map(rows.map(({ word, forms }) => [word, listOf(forms)]));
}

/** Words are letters and digits alone, so spaces part them. */
function listOf(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}
