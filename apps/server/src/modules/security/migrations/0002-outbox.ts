import type { Migration } from '../../../platform/database/migration.ts';

export const securityOutbox: Migration = {
  id: 'security/0002-outbox',
  sql: `
    -- The demo's letterbox; production never writes here.
    create table security_outbox (
      id bigint generated always as identity primary key,
      time_ms bigint not null,
      channel text not null,
      target text not null,
      subject text not null,
      body text not null
    );
  `,
};
