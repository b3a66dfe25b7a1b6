import type { Migration } from '../../../platform/database/migration.ts';

export const wordsInMemory: Migration = {
  id: 'help/0003-words-in-memory',
  sql: `
    -- The search reads the words once and finds articles in memory.
    drop index help_words_of_titles;
    drop index help_words_of_articles;
  `,
};
