/** The desk of the help center. */
import type { WireLanguage } from '@tern/protocol';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../platform/database/connect.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import { faultText } from './check-article.ts';
import { type FigureSources, readFigures } from './figures.ts';
import { fillText } from './fill-text.ts';
import {
  checkPublish,
  checkSave,
  checkWithdraw,
  type DraftRow,
  faultsOfDraft,
  findDraft,
  publishArticle,
  restoreVersion,
  saveArticle,
  saveCategory,
  versionsOf,
  withdrawArticle,
} from './help-drafts.ts';
import { isSameText, mapTexts, textsOf } from './help-text.ts';
import { PLACEHOLDER_NAMES, placeholderValue } from './placeholders.ts';
import type { HelpSearch } from './search.ts';

export interface HelpDesk {
  sql: Sql;
  sources: FigureSources;
  search: HelpSearch;
}

export function helpDeskRoutes(desk: DeskCallRegistry, { sql, sources, search }: HelpDesk): void {
  desk.read('getHelpCategories', () => listCategories(sql));
  desk.action('saveHelpCategory', (request) => saveCategory(sql, request));
  desk.read('getDeskArticles', (request) => listArticles(sql, request));
  desk.read('getDeskArticle', ({ articleId }, _operator, { nowMs, language }) =>
    readArticle(sql, sources, articleId, nowMs, language),
  );
  desk.read('getHelpPlaceholders', async (_request, _operator, { nowMs }) => {
    const figures = await readFigures(sources, nowMs);
    return PLACEHOLDER_NAMES.map((name) => ({ name, ...placeholderValue(name, figures) }));
  });
  desk.action(
    'saveHelpArticle',
    (request) => saveArticle(sql, request),
    (request) => checkSave(sql, request),
  );
  desk.action(
    'publishHelpArticle',
    ({ articleId }, { name }, { nowMs }) =>
      search.afterChange(articleId, publishArticle(sql, articleId, name, nowMs)),
    ({ articleId }) => checkPublish(sql, articleId),
  );
  desk.action(
    'withdrawHelpArticle',
    ({ articleId }) => search.afterChange(articleId, withdrawArticle(sql, articleId)),
    ({ articleId }) => checkWithdraw(sql, articleId),
  );
  desk.action('restoreHelpVersion', (request) => restoreVersion(sql, request));
}

async function listCategories(sql: Sql): Promise<DeskResult<'getHelpCategories'>> {
  const rows = await sql<{ category_id: bigint; zh: string; en: string; place: number; articles: number }[]>`
    select c.category_id, zh, en, c.place, count(article_id)::int as articles
    from help_categories c left join help_articles using (category_id)
    group by c.category_id order by c.place, c.category_id`;
  return rows.map(({ category_id, ...row }) => ({ categoryId: String(category_id), ...row }));
}

interface ListedRow extends DraftRow {
  category_place: number;
  is_newest: boolean;
  helpful: number;
  unhelpful: number;
}

/** The cursor names places, so articles that move between two pages may be met twice or missed. */
async function listArticles(
  sql: Sql,
  request: DeskRequest<'getDeskArticles'>,
): Promise<DeskResult<'getDeskArticles'>> {
  const limit = pageLimit(request.limit);
  const after = readCursor(request.cursor, 3);
  const { categoryId } = request;
  const rows = await sql<ListedRow[]>`
    select a.*, c.place * 1000000 + c.category_id as category_place,
      exists (
        select from help_versions v
        where v.article_id = a.article_id and v.version = a.published
          and (v.zh_title, v.zh_body, v.en_title, v.en_body) = (a.zh_title, a.zh_body, a.en_title, a.en_body)
      ) as is_newest,
      (select count(*) from help_votes o
        where o.article_id = a.article_id and o.version = a.published and is_helpful)::int as helpful,
      (select count(*) from help_votes o
        where o.article_id = a.article_id and o.version = a.published and not is_helpful)::int as unhelpful
    from help_articles a join help_categories c using (category_id)
    where true ${categoryId === undefined ? sql`` : sql`and category_id = ${categoryId}`}
      ${after ? sql`and (c.place * 1000000 + c.category_id, a.place, article_id) > (${after[0]}, ${after[1]}, ${after[2]})` : sql``}
    order by category_place, a.place, article_id limit ${limit + 1}`;
  const page = pageOf(rows, limit, (row) => `${row.category_place}-${row.place}-${row.article_id}`);
  return { rows: page.rows.map(wireRow), cursor: page.cursor };
}

function wireRow(row: ListedRow): DeskResult<'getDeskArticles'>['rows'][number] {
  const { place, feature, helpful, unhelpful } = row;
  return {
    articleId: String(row.article_id),
    categoryId: String(row.category_id),
    place,
    feature,
    title: { zh: row.zh_title, en: row.en_title },
    version: row.published,
    hasDraft: !row.is_newest,
    helpful,
    unhelpful,
  };
}

async function readArticle(
  sql: Sql,
  sources: FigureSources,
  articleId: string,
  nowMs: number,
  language: WireLanguage,
): Promise<DeskResult<'getDeskArticle'>> {
  const draft = await findDraft(sql, articleId);
  const texts = textsOf(draft);
  const [versions, faults, figures] = await Promise.all([
    versionsOf(sql, articleId),
    faultsOfDraft(sql, articleId, texts),
    readFigures(sources, nowMs),
  ]);
  const { place, feature, published } = draft;
  const shown = versions.find(({ version }) => version === published);
  return {
    articleId,
    categoryId: String(draft.category_id),
    place,
    feature,
    version: published,
    hasDraft: shown === undefined || !isSameText(texts, textsOf(shown)),
    helpful: shown?.helpful ?? 0,
    unhelpful: shown?.unhelpful ?? 0,
    ...texts,
    preview: mapTexts(texts, (text, of) => fillText(text, of, figures)),
    faults: faults.map((fault) => faultText(fault, language)),
    versions: versions.map((row) => ({
      version: row.version,
      time: Number(row.published_ms),
      operator: row.operator,
      ...textsOf(row),
      helpful: row.helpful,
      unhelpful: row.unhelpful,
    })),
  };
}
