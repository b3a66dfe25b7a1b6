/** Reads a backup from its first byte to its last before anything is made of it. */
import { existsSync, statSync } from 'node:fs';
import type { Migration } from '../platform/database/index.ts';
import { messageOf } from '../platform/errors/thrown.ts';
import { FORMAT, MANIFEST, type Manifest, SEAL } from './manifest.ts';
import { insideDataFolder } from './restored-file.ts';
import { readTar, type TarEntry } from './tar-file.ts';

/** Throws a sentence that says what is wrong with it. */
export async function checkBackup(archive: string, migrations: readonly Migration[]): Promise<void> {
  if (!existsSync(archive) || !statSync(archive).isFile()) throw new Error(`there is no file ${archive}`);
  try {
    const entries = readTar(archive);
    const tables = new Set(readManifest(await entries.next(), migrations).tables.map(({ name }) => name));
    let last = MANIFEST;
    for await (const { name } of entries) {
      last = name;
      const table = tableOf(name);
      if (table !== undefined && !tables.has(table))
        throw new Error(`it holds rows of ${table}, which it does not list`);
      if (name.startsWith(FILES)) insideDataFolder(name.slice(FILES.length));
    }
    if (last !== SEAL) throw new Error('it was interrupted while it was written, it has no end');
  } catch (error) {
    throw new Error(`${archive} cannot be restored: ${messageOf(error)}`, { cause: error });
  }
}

/** The manifest, when the first entry is one and this program knows all that it names. */
export function readManifest(first: IteratorResult<TarEntry>, migrations: readonly Migration[]): Manifest {
  if (first.done === true || first.value.name !== MANIFEST) throw new Error('this is no backup');
  const manifest = JSON.parse(first.value.content.toString('utf8')) as Manifest;
  if (manifest.format !== FORMAT)
    throw new Error(`this program cannot read backups of format ${manifest.format}`);
  chosenMigrations(migrations, manifest);
  return manifest;
}

/** Those that the backup names; later ones are applied by the server's next start, as after an upgrade. */
export function chosenMigrations(migrations: readonly Migration[], manifest: Manifest): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.id, migration]));
  return manifest.migrations.map((id) => {
    const migration = known.get(id);
    if (migration === undefined)
      throw new Error(`the backup was made by a newer version: this one does not know migration ${id}`);
    return migration;
  });
}

export const FILES = 'files/';

/** The table that an entry holds rows of. */
export function tableOf(name: string): string | undefined {
  return /^database\/([^/]+)\//.exec(name)?.[1];
}
