/** The help center as operators write it: categories, drafts of articles and their versions. A version never changes. */
import { FIXED_ARTICLES, GLOBALS, type HelpFeature } from '@tern/protocol';
import type { DeskRequest } from '@tern/protocol/desk';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import { faultsOf } from './check-article.ts';
import { type HelpTexts, isSameText, languageOf, type TextColumns, textsOf } from './help-text.ts';
import { removeWords, storeWords } from './stored-words.ts';

export interface DraftRow extends TextColumns {
  article_id: bigint;
  category_id: bigint;
  place: number;
  feature: HelpFeature;
  published: number;
}

/** The draft is another one than the newest version, or there is no version. */
export interface VersionRow extends TextColumns {
  version: number;
  published_ms: bigint;
  operator: string;
  helpful: number;
  unhelpful: number;
}

export async function findDraft(sql: Queryable, articleId: string): Promise<DraftRow> {
  const [row] = await sql<DraftRow[]>`select * from help_articles where article_id = ${articleId}`;
  if (row === undefined) throw new CallError('contentUnknown');
  return row;
}

/** Newest first, each with its votes. */
export function versionsOf(sql: Queryable, articleId: string): Promise<VersionRow[]> {
  return sql<VersionRow[]>`
    select v.version, v.zh_title, v.zh_body, v.en_title, v.en_body, published_ms, operator,
      count(voter) filter (where is_helpful)::int as helpful,
      count(voter) filter (where not is_helpful)::int as unhelpful
    from help_versions v left join help_votes using (article_id, version)
    where article_id = ${articleId} group by v.article_id, v.version order by v.version desc`;
}

/** The faults that stop the draft from being published. */
export async function faultsOfDraft(sql: Queryable, articleId: string, texts: HelpTexts) {
  const rows = await sql<{ article_id: bigint }[]>`select article_id from help_articles where published > 0`;
  const published = new Set(rows.map(({ article_id }) => String(article_id)));
  return faultsOf(texts, (id) => id === articleId || published.has(id));
}

export function saveCategory(sql: Sql, { categoryId, zh, en, place }: DeskRequest<'saveHelpCategory'>) {
  return transact(sql, async (transaction) => {
    await transaction`lock table help_categories in share row exclusive mode`;
    const [before] =
      categoryId === undefined
        ? []
        : await transaction<{ zh: string; en: string; place: number }[]>`
            select zh, en, place from help_categories where category_id = ${categoryId}`;
    if (categoryId !== undefined && before === undefined) throw new CallError('contentUnknown');
    const id = categoryId ?? (await nextId(transaction, 'help_categories', 'category_id'));
    await transaction`
      insert into help_categories (category_id, zh, en, place) values (${id}, ${zh}, ${en}, ${place})
      on conflict (category_id) do update set zh = excluded.zh, en = excluded.en, place = excluded.place`;
    return { result: { categoryId: id }, subject: `help category ${id}`, before, after: { zh, en, place } };
  });
}

export async function checkSave(
  sql: Queryable,
  { articleId, categoryId }: Pick<DeskRequest<'saveHelpArticle'>, 'articleId' | 'categoryId'>,
): Promise<DraftRow | undefined> {
  const rows = await sql`select from help_categories where category_id = ${categoryId}`;
  if (rows.length === 0) throw new CallError('contentUnknown');
  return articleId === undefined ? undefined : findDraft(sql, articleId);
}

export function saveArticle(sql: Sql, request: DeskRequest<'saveHelpArticle'>) {
  const { categoryId, place, feature, zh, en } = request;
  return transact(sql, async (transaction) => {
    await transaction`lock table help_articles in share row exclusive mode`;
    const before = await checkSave(transaction, request);
    const id = request.articleId ?? (await nextId(transaction, 'help_articles', 'article_id'));
    await transaction`
      insert into help_articles
        (article_id, category_id, place, feature, zh_title, zh_body, en_title, en_body)
      values (${id}, ${categoryId}, ${place}, ${feature}, ${zh.title}, ${zh.body}, ${en.title}, ${en.body})
      on conflict (article_id) do update set category_id = excluded.category_id, place = excluded.place,
        feature = excluded.feature, zh_title = excluded.zh_title, zh_body = excluded.zh_body,
        en_title = excluded.en_title, en_body = excluded.en_body`;
    const after = { categoryId, place, feature, zh, en };
    return { result: { articleId: id }, subject: `article ${id}`, before: before && factsOf(before), after };
  });
}

function factsOf(row: DraftRow) {
  const { category_id, place, feature } = row;
  return { categoryId: String(category_id), place, feature, ...textsOf(row) };
}

export async function checkPublish(sql: Queryable, articleId: string): Promise<DraftRow> {
  const draft = await findDraft(sql, articleId);
  const texts = textsOf(draft);
  const [fault] = await faultsOfDraft(sql, articleId, texts);
  if (fault !== undefined) throw fault;
  const [newest] = await versionsOf(sql, articleId);
  if (draft.published > 0 && newest !== undefined && isSameText(texts, textsOf(newest)))
    throw new CallError('nothingToChange');
  return draft;
}

export function publishArticle(sql: Sql, articleId: string, operator: string, nowMs: number) {
  return transact(sql, async (transaction) => {
    await transaction`lock table help_articles in share row exclusive mode`;
    const draft = await checkPublish(transaction, articleId);
    const version = await storeVersion(transaction, articleId, textsOf(draft), operator, nowMs);
    return {
      result: { version },
      subject: `article ${articleId}`,
      before: { version: draft.published },
      after: { version },
    };
  });
}

/** Makes the texts the next version, and the words of the search those of it. */
export async function storeVersion(
  sql: Queryable,
  articleId: string,
  texts: HelpTexts,
  operator: string,
  nowMs: number,
): Promise<number> {
  const { zh, en } = texts;
  const { version } = onlyRow(
    await sql<{ version: number }[]>`
      insert into help_versions
        (article_id, version, zh_title, zh_body, en_title, en_body, published_ms, operator)
      select ${articleId}, coalesce(max(version), 0) + 1, ${zh.title}, ${zh.body}, ${en.title}, ${en.body},
        ${nowMs}, ${operator}
      from help_versions where article_id = ${articleId} returning version`,
  );
  await sql`update help_articles set published = ${version} where article_id = ${articleId}`;
  for (const global of GLOBALS) await storeWords(sql, articleId, global, texts[languageOf(global)]);
  return version;
}

export async function checkWithdraw(sql: Queryable, articleId: string): Promise<DraftRow> {
  const draft = await findDraft(sql, articleId);
  if (FIXED_ARTICLES.includes(articleId)) throw new CallError('helpFixed');
  if (draft.published === 0) throw new CallError('nothingToChange');
  const [linking] = await sql<{ article_id: bigint }[]>`
    select article_id from help_articles a join help_versions v using (article_id)
    where v.version = a.published and article_id <> ${articleId}
      and v.zh_body || v.en_body ~ ${`/helpArticle\\?id=${articleId}[)&]`}
    limit 1`;
  if (linking !== undefined) throw new CallError('helpLinked', { article: String(linking.article_id) });
  return draft;
}

export function withdrawArticle(sql: Sql, articleId: string) {
  return transact(sql, async (transaction) => {
    await transaction`lock table help_articles in share row exclusive mode`;
    const { published } = await checkWithdraw(transaction, articleId);
    await transaction`update help_articles set published = 0 where article_id = ${articleId}`;
    await removeWords(transaction, articleId);
    const of = (version: number) => ({ version });
    return { result: {}, subject: `article ${articleId}`, before: of(published), after: of(0) };
  });
}

export function restoreVersion(sql: Sql, { articleId, version }: DeskRequest<'restoreHelpVersion'>) {
  return transact(sql, async (transaction) => {
    await transaction`lock table help_articles in share row exclusive mode`;
    const before = textsOf(await findDraft(transaction, articleId));
    const [row] = await transaction<TextColumns[]>`
      select * from help_versions where article_id = ${articleId} and version = ${version}`;
    if (row === undefined) throw new CallError('helpVersionUnknown');
    const { zh, en } = textsOf(row);
    await transaction`
      update help_articles set zh_title = ${zh.title}, zh_body = ${zh.body}, en_title = ${en.title},
        en_body = ${en.body} where article_id = ${articleId}`;
    return { result: {}, subject: `article ${articleId}`, before, after: { zh, en, version } };
  });
}

async function nextId(sql: Queryable, table: string, column: string): Promise<string> {
  const rows = await sql<{ id: bigint }[]>`
    select coalesce(max(${sql(column)}), 0) + 1 as id from ${sql(table)}`;
  return String(onlyRow(rows).id);
}
