/** The files of a backup on their way back into the data folder, and nowhere else. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { syncFolder } from '../exchange-data/data-folder.ts';

export function restoreFile(dataDir: string, path: string, content: Buffer): void {
  const target = join(dataDir, insideDataFolder(path));
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  writeFileSync(target, content, { mode: 0o600, flush: true });
}

export function insideDataFolder(path: string): string {
  const inside = normalize(path);
  if (inside.startsWith('..') || inside.startsWith('/'))
    throw new Error(`the backup names a file outside: ${path}`);
  return inside;
}

/** The names of everything below; PostgreSQL looks after its own. */
export function syncFolders(folder: string, except: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && path !== except) syncFolders(path, except);
  }
  syncFolder(folder);
}
