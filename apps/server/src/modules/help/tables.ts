/** Comments of the tables of the help center, for docs/schema.sql. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const HELP_TABLES: TableComments = {
  coin_texts: {
    holds: 'Descriptions of coins as members read them; the audit log holds those of before.',
  },
  help_articles: {
    holds: 'Articles. The texts are the draft, which no member sees.',
    columns: { published: 'The version that members read; 0: the article is not published.' },
  },
  help_categories: { holds: 'Categories of articles.' },
  help_versions: { holds: 'Published versions of articles; none ever changes.' },
  help_votes: {
    holds: 'Votes on a version of an article.',
    columns: { voter: 'A keyed hash of the member, or of the network of a visitor.' },
  },
  help_words: {
    holds: 'Words of published articles, one row for each language; the search keeps them in memory.',
    columns: { words: 'Of title and body.' },
  },
};
