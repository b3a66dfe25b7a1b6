import type { Migration } from '../../../platform/database/migration.ts';

export const helpTables: Migration = {
  id: 'help/0001-help',
  sql: `
    create table help_categories (
      category_id bigint primary key,
      zh text not null,
      en text not null,
      place int not null
    );
    -- The texts are the draft, which no member sees.
    create table help_articles (
      article_id bigint primary key,
      category_id bigint not null references help_categories,
      place int not null,
      feature text not null,
      zh_title text not null,
      zh_body text not null,
      en_title text not null,
      en_body text not null,
      -- The version that members read; 0: the article is not published.
      published int not null default 0
    );
    -- A version never changes.
    create table help_versions (
      article_id bigint not null references help_articles,
      version int not null,
      zh_title text not null,
      zh_body text not null,
      en_title text not null,
      en_body text not null,
      published_ms bigint not null,
      operator text not null,
      primary key (article_id, version)
    );
    create table help_votes (
      article_id bigint not null,
      version int not null,
      -- A keyed hash of the member or the device.
      voter text not null,
      -- A keyed hash of a visitor's address; empty for a member.
      address text not null,
      is_helpful boolean not null,
      time_ms bigint not null,
      primary key (article_id, version, voter),
      foreign key (article_id, version) references help_versions
    );
    create index help_votes_of_address on help_votes (article_id, version, address) where address <> '';
    -- The words of published articles, one row for each language.
    create table help_words (
      article_id bigint not null references help_articles,
      global text not null,
      title tsvector not null,
      -- Of title and body; the title's words weigh more.
      words tsvector not null,
      primary key (article_id, global)
    );
    -- Articles change seldom, and every search would read the list of pending entries.
    create index help_words_of_titles on help_words using gin (title) with (fastupdate = off);
    create index help_words_of_articles on help_words using gin (words) with (fastupdate = off);
  `,
};
