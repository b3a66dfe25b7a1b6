/**
 * Objects as encrypted files of a folder in the data folder, spread over subfolders by the first two characters of the
 * name. A file appears whole or not at all: it is written beside, synced, renamed, and the folder is synced. What a
 * crash left half written lies among the drafts and is thrown away at the next start.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOfError } from '../errors/thrown.ts';
import type { SealingKeys } from '../secrets/sealed-box.ts';
import { ObjectSealer } from './encrypted-object.ts';
import { checkObjectName, isObjectName, type ObjectStorage } from './object-storage.ts';

/** Within the data folder; a backup takes the first and leaves the second. */
const FOLDER = 'objects';
const DRAFTS = 'drafts';

export class FolderStorage implements ObjectStorage {
  private readonly sealer: ObjectSealer;
  private readonly root: string;

  constructor(dataDir: string, keys: Buffer | SealingKeys) {
    this.sealer = new ObjectSealer(keys);
    this.root = join(dataDir, FOLDER);
    rmSync(join(this.root, DRAFTS), { recursive: true, force: true });
    mkdirSync(join(this.root, DRAFTS), { recursive: true, mode: 0o700 });
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const { folder, path } = this.placeOf(name);
    if (await exists(path)) throw new Error('the name is taken');
    const draft = join(this.root, DRAFTS, name);
    await writeDurably(draft, this.sealer.seal(bytes, name));
    if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(this.root);
    await rename(draft, path);
    await syncFolder(folder);
  }

  async get(name: string): Promise<Buffer | undefined> {
    const sealed = await readIfThere(this.placeOf(name).path);
    return sealed && this.sealer.open(sealed, name);
  }

  async delete(name: string): Promise<void> {
    const { folder, path } = this.placeOf(name);
    try {
      await unlink(path);
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    await syncFolder(folder);
  }

  /** The names of all objects in the folder, those that no row names included. */
  async *names(): AsyncGenerator<string> {
    for (const folder of await readdir(this.root, { withFileTypes: true }))
      if (folder.isDirectory() && folder.name !== DRAFTS)
        for (const name of await readdir(join(this.root, folder.name))) if (isObjectName(name)) yield name;
  }

  /**
   * Puts the object under the current key, in one step: a crash leaves the file as it was or as it is to be.
   * False: it is under it already, or there is none. @throws when what lies there opens under no key
   */
  async reseal(name: string): Promise<boolean> {
    const { folder, path } = this.placeOf(name);
    const sealed = await readIfThere(path);
    const fresh = sealed && this.sealer.reseal(sealed, name);
    if (fresh === undefined) return false;
    const draft = join(this.root, DRAFTS, name);
    await writeDurably(draft, fresh);
    await rename(draft, path);
    await syncFolder(folder);
    return true;
  }

  private placeOf(name: string): { folder: string; path: string } {
    checkObjectName(name);
    const folder = join(this.root, name.slice(0, 2));
    return { folder, path: join(folder, name) };
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return codeOfError(error) === 'ENOENT';
}
