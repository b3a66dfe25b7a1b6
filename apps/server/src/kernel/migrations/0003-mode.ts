import type { Migration } from '../../platform/database/index.ts';

export const exchangeMode: Migration = {
  id: 'kernel/0003-mode',
  sql: `
-- The mode that made this exchange, one row: play and money are never served from the same data.
create table exchange_mode (
  only_one boolean primary key default true check (only_one),
  mode text not null check (mode in ('demo', 'production'))
);
`,
};
