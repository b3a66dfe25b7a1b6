import type { Migration } from '../../../platform/database/migration.ts';

export const paymentEnabledInTheEngine: Migration = {
  id: 'payment/0002-enabled-in-the-engine',
  sql: `
    -- Which methods are enabled is the engine's state. True: the engine has yet to be told that this one is.
    alter table payment_methods rename column enabled to awaits_enabling;
    create index payment_methods_awaiting on payment_methods (id) where awaits_enabling;
    -- Its owner deleted it: it stays for the parties of the orders that name it.
    alter table payment_methods add column deleted_ms bigint;
    create index payment_methods_deleted on payment_methods (id) where deleted_ms is not null;
  `,
};
