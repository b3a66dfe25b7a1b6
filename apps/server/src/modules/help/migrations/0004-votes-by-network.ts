import type { Migration } from '../../../platform/database/migration.ts';

export const votesByNetwork: Migration = {
  id: 'help/0004-votes-by-network',
  sql: `
    -- The voter is a member or a visitor's network, so nothing is counted by address any more. Votes of before stay.
    drop index help_votes_of_address;
    alter table help_votes drop column address;
  `,
};
