import type { Migration } from '../../../platform/database/migration.ts';

export const staffDevices: Migration = {
  id: 'staff/0003-devices',
  sql: `
    -- Devices that an operator has signed in with: wrong sign-ins elsewhere do not close them.
    create table staff_devices (
      operator_id bigint not null references staff_operators,
      device_hash text not null,
      last_ms bigint not null,
      primary key (operator_id, device_hash)
    );
    -- A known device, an address or a network; empty: strangers anywhere.
    alter table staff_sign_in_failures rename column network to place;
  `,
};
