import type { Migration } from '../../../platform/database/migration.ts';

export const contentSharing: Migration = {
  id: 'content/0009-sharing',
  sql: `
    -- Pictures that operators set behind the posters; one whose picture_id is null keeps the ground of its design.
    create table poster_backgrounds (
      poster_type text not null,
      design text not null,
      picture_id text references content_pictures,
      set_ms bigint not null,
      primary key (poster_type, design)
    );
    -- The invitation is open: its sample banner shows again, unless an operator has changed it.
    update banners set is_shown = true
    where link = '/invitation' and banner_url in ('/banners/invite-zh.svg', '/banners/invite-en.svg')
      and title in ('邀请好友，永久返佣 30%', 'Invite friends, earn 30% of their fees');
  `,
};
