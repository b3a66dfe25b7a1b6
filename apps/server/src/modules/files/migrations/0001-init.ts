import type { Migration } from '../../../platform/database/migration.ts';

export const filesInit: Migration = {
  id: 'files/0001-init',
  sql: `
    -- One row a try to upload an image, written before the image is decoded: tries are what the day's budget counts.
    -- The image itself lies in the object storage under object_name.
    create table files_images (
      image_id text primary key,
      owner_id bigint not null,
      kind text not null,
      object_name text not null unique,
      content_type text not null default '',
      created_ms bigint not null,
      -- Whether the object is there; rows left without one are swept.
      stored boolean not null default false,
      -- Whether something refers to it; unused ones are swept.
      used boolean not null default false,
      -- Nothing refers to it any more: the object is deleted first, then the row.
      dropped boolean not null default false
    );
    create index files_images_of_owner on files_images (owner_id, created_ms desc);
    create index files_images_to_sweep on files_images (created_ms) where dropped or not used;
  `,
};
