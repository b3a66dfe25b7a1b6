/**
 * The server's process. Started by a human or a service manager it is the supervisor: it keeps PostgreSQL and a child
 * running and stops both. The child is this same program and runs the exchange.
 */
import { fileURLToPath } from 'node:url';
import { loadConfig } from './config.ts';
import { createDataFolder } from './data-folder.ts';
import { startPostgres } from './platform/database/index.ts';
import {
  endWith,
  isSupervised,
  refuseTakenPort,
  runSupervised,
  Supervisor,
} from './platform/supervisor/index.ts';

/** What a stop may take beyond the drain: the last snapshot and the projector's last step. */
const STOP_RESERVE_MS = 30_000;

if (isSupervised(process.env)) await runSupervised(startChild);
else await supervise().catch(endWith);

async function startChild(): Promise<{ stop(): Promise<void> }> {
  const config = loadConfig(process.env);
  const { startExchange } = await import('./app.ts');
  return startExchange(config, { print: (line) => process.stdout.write(`${line}\n`), onFault: endWith });
}

async function supervise(): Promise<void> {
  const { dataDir, databaseUrl, port, host, consolePort, desk, drainTimeoutMs } = loadConfig(process.env);
  if (port !== 0) await refuseTakenPort(port, host);
  if (consolePort !== 0) await refuseTakenPort(consolePort, desk.host);
  createDataFolder(dataDir);
  const supervisor = new Supervisor({
    entry: fileURLToPath(import.meta.url),
    env: process.env,
    stopPatienceMs: drainTimeoutMs + STOP_RESERVE_MS,
    openDatabase: async () => {
      if (databaseUrl !== undefined) return undefined;
      const postgres = await startPostgres(dataDir);
      return { stop: () => postgres.shutDown() };
    },
    say: (line) => process.stderr.write(`${line}\n`),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => supervisor.stop());
  process.exitCode = await supervisor.run();
}
