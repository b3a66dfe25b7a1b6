import type { Migration } from '../../../platform/database/migration.ts';

export const releaseTables: Migration = {
  id: 'release/0001-releases',
  sql: `
    create table releases (
      release_id bigint generated always as identity primary key,
      platform text not null,
      channel text not null,
      version text not null,
      -- Grows with the version within its line.
      version_order bigint not null,
      status text not null,
      -- Percent of the devices.
      share int not null,
      -- 'operator' or 'reports' while it is paused; else empty.
      paused_by text not null default '',
      -- Failures reported before it count no more: two operators have resumed the release since.
      failures_since_ms bigint not null default 0,
      -- The devices that were offered it, at most 3 of one network: a forger adds no more to these than to the failures.
      counted_offers int not null default 0,
      -- The signed bytes as they are, in UTF-8, and the signature in base64.
      manifest text not null,
      signature text not null,
      expires_ms bigint not null,
      sha256 text not null,
      object_name text not null,
      uploaded_ms bigint not null,
      uploaded_by text not null,
      changed_ms bigint not null,
      unique (platform, channel, version)
    );
    create index releases_of_zip on releases (sha256);
    -- A step of a device, 'offered' or one that it reported; each once.
    create table release_steps (
      release_id bigint not null references releases,
      -- A keyed hash of the device and the release.
      device text not null,
      step text not null,
      -- The share at which the device was offered the release.
      share int not null,
      -- A keyed hash of the network and the release, for offers and failures; else empty.
      network text not null default '',
      reason text not null default '',
      time_ms bigint not null,
      primary key (release_id, device, step)
    );
    create index release_steps_of_network on release_steps (release_id, network, step) where network <> '';
    create index release_steps_by_age on release_steps (time_ms);
    -- The numbers of devices, which stay when the steps are deleted.
    create table release_counts (
      release_id bigint not null references releases,
      share int not null,
      step text not null,
      devices int not null,
      primary key (release_id, share, step)
    );
  `,
};
