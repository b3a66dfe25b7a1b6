/** Small files that are whole or not there, and durable when a function returns. Mode 0600. */
import {
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** @throws when it is there */
export function createFile(path: string, content: string | Uint8Array): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(dirname(path));
}

/** Puts the content in the place of what was there, in one step. */
export function replaceFile(path: string, content: string): void {
  const draft = `${path}.draft`;
  rmSync(draft, { force: true });
  createFile(draft, content);
  renameSync(draft, path);
  syncFolder(dirname(path));
}

/** undefined: it is not there. A symbolic link is not followed. */
export function readSmallFile(path: string): string | undefined {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch {
    return undefined;
  }
  try {
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
