/**
 * Articles of the help center as readers get them: the published version with the figures of now, the categories that
 * have one, and the search over them.
 */
import type { CallRequest, CallResult, HelpFeature } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { CallError } from '../../platform/http/call.ts';
import { isSwitchedOff } from './features.ts';
import { type FigureSources, readFigures } from './figures.ts';
import { fillText } from './fill-text.ts';
import { languageOf } from './help-text.ts';
import type { HelpSearch } from './search.ts';

interface TitleRow {
  category_id: bigint;
  category: string;
  article_id: bigint;
  title: string;
}

export class HelpArticles {
  constructor(
    private readonly sql: Sql,
    private readonly sources: FigureSources,
    private readonly found: HelpSearch,
    private readonly supportSite: string,
  ) {}

  async center(
    { global }: CallRequest<'getHelpCenter'>,
    nowMs: number,
  ): Promise<CallResult<'getHelpCenter'>> {
    const { sql } = this;
    const language = languageOf(global);
    const rows = await sql<TitleRow[]>`
      select c.category_id, c.${sql(language)} as category, article_id, v.${sql(`${language}_title`)} as title
      from help_articles a join help_categories c using (category_id) join help_versions v using (article_id)
      where v.version = a.published order by c.place, c.category_id, a.place, article_id`;
    const fill = this.filler(global, nowMs);
    const categories = new Map<bigint, CallResult<'getHelpCenter'>['categories'][number]>();
    for (const { category_id, category, article_id, title } of rows) {
      const held = categories.get(category_id) ?? {
        categoryId: String(category_id),
        title: category,
        articles: [],
      };
      held.articles.push({ articleId: String(article_id), title: await fill(title) });
      categories.set(category_id, held);
    }
    return { supportSite: this.supportSite, categories: [...categories.values()] };
  }

  async article(
    { articleId, global }: CallRequest<'getHelpArticle'>,
    nowMs: number,
  ): Promise<CallResult<'getHelpArticle'>> {
    const { sql } = this;
    const language = languageOf(global);
    const [row] = await sql<
      {
        category: string;
        feature: HelpFeature;
        version: number;
        title: string;
        body: string;
        published_ms: bigint;
      }[]
    >`
      select c.${sql(language)} as category, a.feature, v.version, v.published_ms,
        v.${sql(`${language}_title`)} as title, v.${sql(`${language}_body`)} as body
      from help_articles a join help_categories c using (category_id) join help_versions v using (article_id)
      where article_id = ${articleId} and v.version = a.published`;
    if (row === undefined) throw new CallError('contentUnknown');
    const figures = await readFigures(this.sources, nowMs);
    return {
      articleId,
      category: row.category,
      version: row.version,
      time: Number(row.published_ms),
      title: fillText(row.title, language, figures),
      body: fillText(row.body, language, figures),
      isSwitchedOff: isSwitchedOff(row.feature, figures),
    };
  }

  search(request: CallRequest<'searchHelp'>, nowMs: number): Promise<CallResult<'searchHelp'>> {
    const isCoin = (word: string) => this.sources.markets.asset(word) !== undefined;
    return this.found.find(request, this.filler(request.global, nowMs), isCoin);
  }

  /** Reads the figures once, and only when a text names one. */
  private filler(global: CallRequest<'searchHelp'>['global'], nowMs: number) {
    let figures: ReturnType<typeof readFigures> | undefined;
    return async (text: string): Promise<string> => {
      if (!text.includes('{{')) return text;
      figures ??= readFigures(this.sources, nowMs);
      return fillText(text, languageOf(global), await figures);
    };
  }
}
