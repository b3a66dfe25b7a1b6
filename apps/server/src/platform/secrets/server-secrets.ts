import type { KeyedHash } from './keyed-hash.ts';
import type { SealingKeys } from './sealed-box.ts';

/** The secrets of the server that lie outside the database: a hash under its pepper, and the keys that seal columns. */
export interface ServerSecrets {
  keyed: KeyedHash;
  sealing: SealingKeys;
}
