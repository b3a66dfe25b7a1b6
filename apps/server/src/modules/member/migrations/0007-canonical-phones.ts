import type { Migration } from '../../../platform/database/migration.ts';

export const memberCanonicalPhones: Migration = {
  id: 'member/0007-canonical-phones',
  sql: `
    -- The form that all spellings of a phone share, and the plan that it was made by; the server fills the rows of before.
    -- Not unique: two accounts of before may have one phone in two spellings, and both stay.
    alter table members add column phone_canonical text, add column phone_plan text;
    create index members_by_canonical_phone on members (phone_canonical, id) where phone_canonical is not null;
  `,
};
