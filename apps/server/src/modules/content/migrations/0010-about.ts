import type { Migration } from '../../../platform/database/migration.ts';
import { SAMPLE_ABOUT } from '../samples/about.ts';

/** Our own constants only: a migration takes no parameters. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const { zh, en } = SAMPLE_ABOUT;

export const aboutTexts: Migration = {
  id: 'content/0010-about',
  sql: `
    -- Every published version of /about; members read the newest one, and none ever changes.
    create table about_versions (
      version int primary key,
      zh_body text not null,
      zh_licence text not null,
      en_body text not null,
      en_licence text not null,
      published_ms bigint not null,
      operator text not null
    );
    insert into about_versions values (1, ${literal(zh.body)}, ${literal(zh.licence)}, ${literal(en.body)},
      ${literal(en.licence)}, (extract(epoch from now()) * 1000)::bigint, 'exchange');
  `,
};
