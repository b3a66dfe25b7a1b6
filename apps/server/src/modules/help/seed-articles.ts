/**
 * Gives a new exchange its first articles, each as version 1. Where there is any article already, operators have written
 * or changed them, and nothing is added.
 */
import type { Sql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { FIRST_CATEGORIES } from './articles/first-article.ts';
import { FIRST_ARTICLES } from './articles/first-articles.ts';
import { storeVersion } from './help-drafts.ts';

const BY = 'exchange';

export async function seedArticles(sql: Sql, nowMs: number): Promise<void> {
  await transact(sql, async (transaction) => {
    await transaction`lock table help_articles in share row exclusive mode`;
    const held = await transaction`select from help_articles limit 1`;
    if (held.length > 0) return;
    const ids = Object.entries(FIRST_CATEGORIES).map(([key, name], at) => ({ key, name, id: at + 1 }));
    for (const { name, id } of ids)
      await transaction`
        insert into help_categories (category_id, zh, en, place)
        values (${id}, ${name.zh}, ${name.en}, ${id * 10})`;
    for (const [at, article] of FIRST_ARTICLES.entries()) {
      const { articleId, category, feature, zh, en } = article;
      const categoryId = ids.find(({ key }) => key === category)?.id ?? 0;
      await transaction`
        insert into help_articles
          (article_id, category_id, place, feature, zh_title, zh_body, en_title, en_body)
        values (${articleId}, ${categoryId}, ${at * 10}, ${feature}, ${zh.title}, ${zh.body}, ${en.title},
          ${en.body})`;
      await storeVersion(transaction, String(articleId), { zh, en }, BY, nowMs);
    }
  });
}
