/** The file that says where the admin endpoint of the running server is, and its key: DATA_DIR/admin.json (0600), made anew at each start. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOfError } from '../errors/thrown.ts';

export interface AdminEndpoint {
  port: number;
  token: string;
}

const fileIn = (dataDir: string) => join(dataDir, 'admin.json');

export function writeAdminEndpoint(dataDir: string, endpoint: AdminEndpoint): void {
  const draft = `${fileIn(dataDir)}.draft`;
  writeFileSync(draft, JSON.stringify(endpoint), { mode: 0o600 });
  renameSync(draft, fileIn(dataDir));
}

/** undefined when no server runs on this folder. */
export function readAdminEndpoint(dataDir: string): AdminEndpoint | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as AdminEndpoint;
  } catch (error) {
    if (codeOfError(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export function removeAdminEndpoint(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}
