import type { Migration } from '../../../platform/database/migration.ts';

export const memberNickNameReservations: Migration = {
  id: 'member/0006-nick-name-reservations',
  sql: `
    -- The skeletons of nicknames: names that look alike have the same one. Every nickname has a row, made by the server.
    create table nick_name_reservations (
      member_id bigint not null references members (id),
      -- The table of look-alike signs, the reserved words and the name of the exchange that judged it.
      version text not null,
      skeleton text not null,
      -- False for a name from before this table whose skeleton another member holds.
      is_reserved boolean not null,
      -- True for a name of before that would be refused now.
      is_refused boolean not null,
      primary key (member_id, version)
    );
    create unique index nick_name_reservations_once on nick_name_reservations (version, skeleton) where is_reserved;
    create index nick_name_reservations_doubtful on nick_name_reservations (version, member_id)
      where is_refused or not is_reserved;

    -- The version by which all nicknames are judged; the server judges those of before at its start.
    create table nick_name_versions (version text primary key);
  `,
};
