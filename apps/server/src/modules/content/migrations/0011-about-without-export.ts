/**
 * The first text of /about promised an export of account records, which does not exist. Where the newest version still
 * holds the sentence, a further version has it without the export; texts that operators wrote otherwise stay.
 */
import type { Migration } from '../../../platform/database/migration.ts';

export const aboutWithoutExport: Migration = {
  id: 'content/0011-about-without-export',
  sql: `
    insert into about_versions
    select version + 1,
      replace(zh_body, '- 账户明细可逐笔查看，并可导出。', '- 账户明细可逐笔查看。'), zh_licence,
      replace(en_body, '- You can see each record of your accounts, and export them.', '- You can see each record of your accounts.'),
      en_licence, (extract(epoch from now()) * 1000)::bigint, 'exchange'
    from (select * from about_versions order by version desc limit 1) as newest
    where zh_body like '%- 账户明细可逐笔查看，并可导出。%'
      or en_body like '%- You can see each record of your accounts, and export them.%';
  `,
};
