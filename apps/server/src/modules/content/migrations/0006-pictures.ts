import type { Migration } from '../../../platform/database/migration.ts';

export const contentPictures: Migration = {
  id: 'content/0006-pictures',
  sql: `
    -- Pictures that operators uploaded for banners; public, small and few.
    create table content_pictures (
      picture_id text primary key,
      content_type text not null,
      bytes bytea not null,
      uploaded_by text not null,
      uploaded_ms bigint not null
    );
  `,
};
