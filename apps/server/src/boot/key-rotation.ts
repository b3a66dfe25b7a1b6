/**
 * Changes the key under which everything is sealed at rest, while no server works on the data. Between any two of its
 * steps all that is sealed opens under the keys that lie in the data folder; so a run that was stopped anywhere harms
 * nothing, a server may work in between, and the next run goes on where it stopped. The old key goes last, and only after
 * everything was opened once under the new one alone.
 */
import { existsSync } from 'node:fs';
import {
  findSealingKeys,
  keepOldSealingKey,
  newKey,
  placeNewSealingKey,
  readSealingKeys,
  removeOldSealingKey,
} from '../exchange-data/data-folder.ts';
import { keepNextSealingKey, refuseOtherKeys, settleSealingKey } from '../exchange-data/kept-keys.ts';
import { refuseHalfRestored } from '../exchange-data/restore-mark.ts';
import { onDatabase, type Whereabouts } from '../exchange-data/with-database.ts';
import { withExchangeLock } from '../exchange-data/with-exchange-lock.ts';
import { takeCoreLock } from '../kernel/core-lock.ts';
import { MIGRATIONS, SEALED_COLUMNS } from '../modules.ts';
import { connect, type DatabaseTarget, refuseUnlessDurable, type Sql } from '../platform/database/index.ts';
import { postgresFolder } from '../platform/database/target.ts';
import { messageOf } from '../platform/errors/thrown.ts';
import { DataInUseError } from '../platform/folder-lock/index.ts';
import { sealedObjects } from '../platform/object-storage/index.ts';
import type { SealingKeys } from '../platform/secrets/sealed-box.ts';
import { sealedColumn } from '../platform/secrets/sealed-column.ts';
import type { SealedKind } from '../platform/secrets/sealed-kind.ts';

export type RotationStep = 'old key kept' | 'new key placed' | 'sealed anew' | 'checked' | 'old key removed';

export interface RotatedKind {
  name: string;
  /** The number of values of this kind. */
  count: number;
  /** The number that this run sealed anew; a run before may have sealed the others. */
  anew: number;
}

export interface Rotation {
  /** True when a run before had begun the change. */
  isContinued: boolean;
  kinds: RotatedKind[];
}

/** All that is sealed at rest: the columns of the modules, and the objects in the data folder. */
export function sealedValues(sql: Sql, dataDir: string): SealedKind[] {
  return [...SEALED_COLUMNS.map((column) => sealedColumn(sql, column)), sealedObjects(dataDir)];
}

/** @param onStep told after each step, when it is durable; 'sealed anew' comes again and again */
export async function rotateKey(
  where: Whereabouts,
  onStep: (step: RotationStep) => void = () => undefined,
): Promise<Rotation> {
  const { dataDir } = where;
  refuseStrangeFolder(where);
  return withExchangeLock(dataDir, 'rotate-key', () => rotateOn(where, onStep));
}

function rotateOn(where: Whereabouts, onStep: (step: RotationStep) => void): Promise<Rotation> {
  const { dataDir } = where;
  refuseHalfRestored(dataDir);
  return onDatabase(where, async (sql) => {
    // The lock lives in its connection, which nothing else uses.
    const lock = connect(targetOf(where), { max: 1, name: 'tern key rotation' });
    try {
      await keepServersOut(lock);
      await refuseUnlessDurable(sql);
      await refuseOtherSchema(sql);
      await refuseOtherKeys(sql, { dataDir });
      const kinds = sealedValues(sql, dataDir);
      const isContinued = hasNewKey(keysThere(dataDir));
      if (!isContinued) await changeKeys(sql, lock, dataDir, kinds, onStep);
      return { isContinued, kinds: await sealAnew(sql, dataDir, kinds, onStep) };
    } finally {
      await lock.end({ timeout: 2 });
    }
  });
}

/** Before the database is started: one that is made now would be empty, and what lies in the real one lose its key. */
function refuseStrangeFolder({ dataDir, databaseUrl }: Whereabouts): void {
  keysThere(dataDir);
  if (databaseUrl === undefined && !existsSync(postgresFolder(dataDir)))
    throw new Error(
      `${dataDir} holds no database and DATABASE_URL is not set: run this with the settings of the server`,
    );
}

function targetOf({ dataDir, databaseUrl }: Whereabouts): DatabaseTarget {
  return databaseUrl === undefined ? { kind: 'embedded', dataDir } : { kind: 'url', url: databaseUrl };
}

function keysThere(dataDir: string): SealingKeys {
  const keys = findSealingKeys(dataDir);
  if (keys === undefined)
    throw new Error(`${dataDir} has no keys/sealing.key: it is not the data folder of an exchange`);
  return keys;
}

/** As long as the connection lives; a run that was killed just now may still hold it for a moment. */
async function keepServersOut(lock: Sql): Promise<void> {
  try {
    await takeCoreLock(lock);
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error;
    throw new DataInUseError('a server works on this data: stop it first');
  }
}

/**
 * In an empty database nothing would be found, in one of another version not everything: the old key would go, and what
 * was not found with it.
 */
async function refuseOtherSchema(sql: Sql): Promise<void> {
  const [list] = await sql<{ is_there: boolean }[]>`
    select to_regclass('public.schema_migration') is not null as is_there`;
  const applied = list?.is_there ? await sql<{ id: string }[]>`select id from schema_migration` : [];
  const found = new Set(applied.map(({ id }) => id));
  if (found.size !== MIGRATIONS.length || MIGRATIONS.some(({ id }) => !found.has(id)))
    throw new Error(
      'the database is empty or of another version: run this with the settings of the server (DATABASE_URL), and after an upgrade start and stop the server once before it',
    );
}

/** A run that stopped before the new key was placed has kept a copy, and nothing else. */
function hasNewKey({ current, old }: SealingKeys): boolean {
  return old !== undefined && !old.equals(current);
}

async function changeKeys(
  sql: Sql,
  lock: Sql,
  dataDir: string,
  kinds: readonly SealedKind[],
  onStep: (step: RotationStep) => void,
): Promise<void> {
  const { current } = keysThere(dataDir);
  // Checked first: otherwise a value that opens under no key would only be found when half of the change is done.
  for (const kind of kinds)
    await kind.check({ current, old: undefined }).catch((error: unknown) => {
      throw new Error(
        `the key was not changed: of the ${kind.name} one does not open under it (${messageOf(error)}); is this the data folder of this database?`,
        { cause: error },
      );
    });
  // That may have taken long, and a lock ends with its connection.
  await keepServersOut(lock);
  keepOldSealingKey(dataDir, current);
  onStep('old key kept');
  const fresh = newKey();
  await keepNextSealingKey(sql, current, fresh);
  placeNewSealingKey(dataDir, fresh);
  onStep('new key placed');
}

async function sealAnew(
  sql: Sql,
  dataDir: string,
  kinds: readonly SealedKind[],
  onStep: (step: RotationStep) => void,
): Promise<RotatedKind[]> {
  try {
    const keys = readSealingKeys(dataDir);
    const anew: number[] = [];
    for (const kind of kinds) anew.push(await kind.reseal(keys, () => onStep('sealed anew')));
    const rotated: RotatedKind[] = [];
    for (const [index, kind] of kinds.entries()) {
      const count = await kind.check({ current: keys.current, old: undefined });
      rotated.push({ name: kind.name, count, anew: anew[index] ?? 0 });
    }
    await settleSealingKey(sql, keys.current);
    onStep('checked');
    removeOldSealingKey(dataDir);
    onStep('old key removed');
    return rotated;
  } catch (error) {
    throw new Error(
      `the change of the key is unfinished (${messageOf(error)}): nothing is lost, both keys lie in ${dataDir}/keys; run npm run rotate-key again`,
      { cause: error },
    );
  }
}
