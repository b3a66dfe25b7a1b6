/**
 * Stands between the kernel and PostgreSQL and cuts one connection at a chosen moment: before what the kernel sends
 * next reaches the database, or after the database has done it and before its answer comes back.
 */
import { createServer, connect as openSocket, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DatabaseTarget } from '../../platform/database/index.ts';

export type Cut = 'before' | 'after';

export interface CuttingProxy {
  target: DatabaseTarget;
  /** The next bytes from a client that hold `mark` are the victim. */
  arm(cut: Cut, mark: string): void;
  close(): Promise<void>;
}

export async function openCuttingProxy(dataDir: string): Promise<CuttingProxy> {
  let armed: { cut: Cut; mark: string } | undefined;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = openSocket(join(dataDir, 'postgres/cluster/.s.PGSQL.5432'));
    let mute = false;
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', end);
      socket.on('close', () => open.delete(socket));
    }
    client.on('data', (bytes) => {
      const victim = armed !== undefined && bytes.includes(armed.mark) ? armed : undefined;
      if (victim === undefined) {
        database.write(bytes);
        return;
      }
      armed = undefined;
      if (victim.cut === 'before') end();
      else {
        mute = true;
        database.write(bytes);
      }
    });
    database.on('data', (bytes) => {
      if (mute) end();
      else client.write(bytes);
    });
  });
  const port = await listen(server);
  return {
    target: { kind: 'url', url: `postgres://tern@127.0.0.1:${port}/postgres` },
    arm(cut, mark) {
      armed = { cut, mark };
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
}
