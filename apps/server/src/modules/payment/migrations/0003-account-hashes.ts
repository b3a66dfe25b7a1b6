import type { Migration } from '../../../platform/database/migration.ts';

export const paymentAccountHashes: Migration = {
  id: 'payment/0003-account-hashes',
  sql: `
    -- A keyed hash of each method's account without its owner. It outlives the method, so that an account that was
    -- deleted is still known as one that two members named.
    create table payment_account_hashes (
      method_id bigint primary key,
      member_id bigint not null,
      account_hash text not null
    );
    create index payment_account_hashes_of_account on payment_account_hashes (account_hash);
    create index payment_account_hashes_of_member on payment_account_hashes (member_id);
  `,
};
