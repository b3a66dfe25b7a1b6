import type { Migration } from '../../../platform/database/migration.ts';

export const antiPhishingCodes: Migration = {
  id: 'anti-phishing/0001-codes',
  sql: `
    create table anti_phishing_codes (
      member_id bigint primary key,
      mail_hash text not null,
      sealed_code bytea,
      sealed_former bytea,
      changed_ms bigint not null
    );
    create index anti_phishing_codes_former on anti_phishing_codes (changed_ms) where sealed_former is not null;
  `,
};
