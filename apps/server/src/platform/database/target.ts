/** The PostgreSQL that a server uses: the private one in a data folder, or one that the operator runs. */
import { join } from 'node:path';

export type DatabaseTarget = { kind: 'embedded'; dataDir: string } | { kind: 'url'; url: string };

/** The private cluster, its log and, where needed, its binaries live under this folder. */
export function postgresFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** The cluster itself. It also holds the socket: a user who may not enter the data folder cannot connect. */
export function clusterFolder(dataDir: string): string {
  return join(postgresFolder(dataDir), 'cluster');
}

/** PostgreSQL puts the port into the socket's name; the socket's folder is private, so one port serves all. */
export const SOCKET_FILE = '.s.PGSQL.5432';
export const OWNER = 'tern';
/** initdb makes it; a database of our own would only be one more thing to create. */
export const DATABASE = 'postgres';
