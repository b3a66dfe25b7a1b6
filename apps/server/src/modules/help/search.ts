/**
 * Full-text search over published articles. An article that holds all words of the search is found; where none does, one
 * that holds some of them, so that a question in a member's own words finds something. Titles count before bodies. The
 * work is bounded: of very common words the first articles that hold them are ranked.
 */
import type { CallRequest, CallResult, GlobalText } from '@tern/protocol';
import type { Queryable } from '../../platform/database/connect.ts';
import type { FoundText, FoundTexts } from './found-texts.ts';
import { type HelpText, languageOf } from './help-text.ts';
import { pairVector, type Search, searchOf, wordsOf } from './search-words.ts';

const MOST_FOUND = 20;
/** So many articles that hold the words are ranked. */
const MOST_RANKED = 50;
const EXCERPT_LENGTH = 90;
const WORDS_BEFORE = 30;

type Found = CallResult<'searchHelp'>[number];

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

export async function searchArticles(
  sql: Queryable,
  texts: FoundTexts,
  { words, global }: CallRequest<'searchHelp'>,
  fill: (text: string) => Promise<string>,
): Promise<Found[]> {
  const search = searchOf(words);
  if (search.han.length === 0 && search.other.length === 0) return [];
  const all = await findArticles(sql, search, global, '&');
  const hasOneTerm = search.han.length + search.other.length === 1;
  const rows = all.length > 0 || hasOneTerm ? all : await findArticles(sql, search, global, '|');
  const found = rows.map(({ article_id, version }) => ({ articleId: String(article_id), version }));
  return Promise.all(
    (await texts.of(found, languageOf(global))).map(async (text) => ({
      articleId: text.articleId,
      title: await fill(text.title),
      excerpt: await excerptOf(text, search, fill),
    })),
  );
}

interface FoundRow {
  article_id: bigint;
  version: number;
}

/**
 * The best first; bodies are searched where titles do not fill the answer. The terms are joined by `&` (all of them) or `|`
 * (some). Stop words such as "the" ask for nothing. The query is a scalar subselect of each condition: it is read once, not
 * for each row, and joined in from a row of its own it would keep the planner from the indexes.
 */
function findArticles(
  sql: Queryable,
  search: Search,
  global: GlobalText,
  join: '&' | '|',
): Promise<FoundRow[]> {
  const query = sql`(select ${queryOf(sql, search, join)})`;
  return sql<FoundRow[]>`
    with titled as (
      select article_id, 2 + ts_rank(title, ${query}) as worth from help_words
      where global = ${global} and title @@ ${query} limit ${MOST_RANKED}
    ),
    held as (
      select article_id, ts_rank(words, ${query}) as worth from help_words
      where global = ${global} and words @@ ${query} and (select count(*) from titled) < ${MOST_FOUND}
      limit ${MOST_RANKED}
    ),
    best as (
      select article_id, max(worth) as worth from (select * from titled union all select * from held) found
      group by article_id order by 2 desc, 1 limit ${MOST_FOUND}
    )
    select article_id, a.published as version from best join help_articles a using (article_id)
    order by best.worth desc, article_id`;
}

/** Letters and digits alone reach the text of a query, so nothing in it is an operator. */
function queryOf(sql: Queryable, { han, other }: Search, join: '&' | '|') {
  const pairs = han.join(` ${join} `);
  const words = other.join(` ${join} `);
  if (pairs === '') return sql`to_tsquery('english', ${words})`;
  if (words === '') return sql`${pairs}::tsquery`;
  return join === '&'
    ? sql`(${pairs}::tsquery && to_tsquery('english', ${words}))`
    : sql`(${pairs}::tsquery || to_tsquery('english', ${words}))`;
}

/** The line of the text that holds a word of the search, cut around the word. */
async function excerptOf(
  { lines, lowered }: FoundText,
  { han, other }: Search,
  fill: (text: string) => Promise<string>,
) {
  const wanted = [...han.map((term) => term.replace(':*', '')), ...other].map((word) => word.toLowerCase());
  const at = lowered.findIndex((line) => wanted.some((word) => line.includes(word)));
  const line = await fill(lines[Math.max(0, at)] ?? '');
  const places = wanted.map((word) => line.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const from = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - WORDS_BEFORE);
  const cut = line.slice(from, from + EXCERPT_LENGTH).trim();
  return `${from > 0 ? '…' : ''}${cut}${from + EXCERPT_LENGTH < line.length ? '…' : ''}`;
}
