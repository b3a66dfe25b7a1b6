import type { Migration } from '../../../platform/database/migration.ts';

export const securitySharedDevices: Migration = {
  id: 'security/0006-shared-devices',
  sql: `
    -- A keyed hash of the device without its owner, alike for all owners; null until the device's next login.
    alter table security_devices add column shared_hash text;
    create index security_devices_shared on security_devices (shared_hash) where shared_hash is not null;
  `,
};
