/** Comments of the tables of the app's releases, for docs/schema.sql. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const RELEASE_TABLES: TableComments = {
  release_counts: {
    holds: 'Numbers of devices by release, share and step. They stay when the steps are deleted.',
  },
  release_steps: {
    holds: 'Steps of a device with a release, each once.',
    columns: {
      device: 'A keyed hash of the device and the release.',
      step: 'offered, or a step that the device reported.',
      share: 'The share at which the device was offered the release.',
      network: 'A keyed hash of the network and the release, for offers and failures; else empty.',
    },
  },
  releases: {
    holds: 'Releases of the app, and how far each is rolled out.',
    columns: {
      version_order: 'Grows with the version within its platform and channel.',
      share: 'Percent of the devices.',
      paused_by: 'operator or reports while it is paused; else empty.',
      failures_since_ms:
        'Failures reported before count no more: two operators have resumed the release since.',
      counted_offers:
        'Devices that were offered it, at most 3 of one network: a forger adds no more to these than to the failures.',
      manifest: 'The signed bytes as they are, in UTF-8.',
      signature: 'Base64.',
      sha256: 'Of the zip, which lies in the object storage under object_name.',
    },
  },
};
