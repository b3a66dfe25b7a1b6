/**
 * The path by which this process reaches the private PostgreSQL's socket. A socket address holds 107 bytes; a data
 * folder that lies deeper is reached through a descriptor of its folder, or through a short link where there is no
 * /proc. PostgreSQL itself binds relative to its own folder and has no such limit.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, openSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOfError } from '../errors/thrown.ts';
import { clusterFolder, SOCKET_FILE } from './target.ts';

const LONGEST = 103; // macOS; Linux has 107
const shortened = new Map<string, string>();

export function socketPath(dataDir: string): string {
  const folder = clusterFolder(dataDir);
  const direct = join(folder, SOCKET_FILE);
  if (Buffer.byteLength(direct) <= LONGEST) return direct;
  const known = shortened.get(folder);
  if (known !== undefined) return join(known, SOCKET_FILE);
  const short = process.platform === 'linux' ? `/proc/self/fd/${openSync(folder, 'r')}` : link(folder);
  shortened.set(folder, short);
  return join(short, SOCKET_FILE);
}

function link(folder: string): string {
  const home = join(tmpdir(), `tern-${process.pid}`);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const path = join(home, createHash('sha256').update(folder).digest('hex').slice(0, 8));
  try {
    symlinkSync(folder, path);
  } catch (error) {
    if (codeOfError(error) !== 'EEXIST') throw error;
  }
  return path;
}
