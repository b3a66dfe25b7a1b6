import type { Migration } from '../../../platform/database/migration.ts';

export const paymentInit: Migration = {
  id: 'payment/0001-init',
  sql: `
    -- How a member is paid by others, outside of the exchange. Who and where is sealed.
    create table payment_methods (
      id bigint generated always as identity primary key,
      member_id bigint not null,
      kind text not null check (kind in ('bankCard', 'weixin', 'zhifubao')),
      sealed bytea not null,
      image_id text,
      enabled boolean not null default true,
      created_ms bigint not null
    );
    create index payment_methods_of_member on payment_methods (member_id, id);
  `,
};
