/**
 * The shape of a module. Its static part is read before anything is open: by the settings, by the projector's thread and
 * by the change of the sealing key. A module has only the parts that it needs.
 */
import type { Projection } from '../kernel/projection.ts';
import type { Migration } from '../platform/database/migration.ts';
import type { SealedColumn } from '../platform/secrets/sealed-column.ts';
import type { EnvReader } from '../platform/settings/env-reader.ts';

export interface StaticModule {
  name: string;
  /** Reads the module's settings; a wrong one becomes a problem of the reader. */
  settings?(read: EnvReader, demo: boolean): unknown;
  /** In the order in which they were released. New ones are appended; a released one never changes. */
  migrations?: readonly Migration[];
  /** The projector's thread runs them. */
  projections?: readonly Projection[];
  /** Each column that holds sealed values: the change of the sealing key loses what is missing here. */
  sealedColumns?: readonly SealedColumn[];
}
