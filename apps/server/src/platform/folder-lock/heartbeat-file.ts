/** A heartbeat's file on the disk. Each read opens it anew: a network file system then asks its server. */
import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { codeOfError } from '../errors/thrown.ts';
import type { HeartbeatFile } from './heartbeat.ts';
import { futureOwner } from './lock-file.ts';

export function heartbeatFile(path: string): HeartbeatFile {
  return {
    async read() {
      try {
        return await readFile(path, 'utf8');
      } catch (error) {
        if (codeOfError(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    /** In its place, without emptying it first: a reader meets one text or the other. */
    async write(text) {
      const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
      try {
        const owner = futureOwner(path);
        if (owner !== undefined) await file.chown(owner.uid, owner.gid);
        await file.write(text, 0);
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}
