/**
 * Objects as encrypted files of a folder in the data folder, spread over subfolders by the first two characters of the
 * name. A file appears whole or not at all: it is written beside, synced, renamed, and the folder is synced. What a
 * crash left half written lies among the drafts and is thrown away at the next start.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectSealer } from './encrypted-object.ts';
import { checkObjectName, type ObjectStorage } from './object-storage.ts';

/** Within the data folder; a backup takes the first and leaves the second. */
const FOLDER = 'objects';
const DRAFTS = 'drafts';

export class FolderStorage implements ObjectStorage {
  private readonly sealer: ObjectSealer;
  private readonly root: string;

  constructor(dataDir: string, masterKey: Buffer) {
    this.sealer = new ObjectSealer(masterKey);
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
    const { path } = this.placeOf(name);
    try {
      return this.sealer.open(await readFile(path), name);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
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

  private placeOf(name: string): { folder: string; path: string } {
    checkObjectName(name);
    const folder = join(this.root, name.slice(0, 2));
    return { folder, path: join(folder, name) };
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
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
