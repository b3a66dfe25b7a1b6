import type { Migration } from '../../platform/database/index.ts';

export const brokenContracts: Migration = {
  id: 'kernel/0002-broken-contracts',
  sql: `
-- The contract on which the engine broke; empty: the command broke it.
alter table kernel_stop add column contract text not null default '';
`,
};
