import type { Migration } from '../../../platform/database/migration.ts';

/** Texts of products by their hash; those under a product's number stay for products that are not drafted anew. */
export const textsByHash: Migration = {
  id: 'activity/0002-texts-by-hash',
  sql: `
    -- A row is never changed: the engine names it by its hash.
    create table pledge_texts (
      text_hash text primary key,
      zh_title text not null,
      zh_body text not null,
      en_title text not null,
      en_body text not null
    );
  `,
};
