/**
 * The server's process. Started by a human or a service manager it is the supervisor: it keeps PostgreSQL and a child
 * running and stops both. `--new` says that an empty data folder is meant (boot/new-exchange.ts). The child is this same program and runs the exchange.
 */
import { fileURLToPath } from 'node:url';
import { refuseUnmeant } from './boot/new-exchange.ts';
import { type Config, loadConfig } from './config.ts';
import { createDataFolder } from './exchange-data/data-folder.ts';
import { refuseHalfRestored } from './exchange-data/restore-mark.ts';
import { type RunningPostgres, startPostgres } from './platform/database/index.ts';
import { SERVER, takeExchangeLock } from './platform/folder-lock/index.ts';
import {
  type Endpoint,
  endWith,
  isSupervised,
  namedEndpointFault,
  outliveOutput,
  refuseTakenEndpoint,
  runSupervised,
  STOP_SIGNALS,
  Supervisor,
} from './platform/supervisor/index.ts';

/** The time that a stop may take beyond the drain: for the last snapshot and the projector's last step. */
const STOP_RESERVE_MS = 30_000;

outliveOutput();
if (isSupervised(process.env)) await runSupervised(startChild);
else await supervise().catch(endWith);

async function startChild(stopAsked: AbortSignal): Promise<{ stop(): Promise<void> }> {
  const config = loadConfig(process.env);
  const { startExchange } = await import('./app.ts');
  const print = (line: string) => process.stdout.write(`${line}\n`);
  // Without a parent it is started by hand, and holds the data itself.
  const dataIsHeld = process.send !== undefined;
  return startExchange(config, { print, onFault: endWith, stopAsked, dataIsHeld }).catch((error: unknown) => {
    throw namedEndpointFault(error, endpointsOf(config));
  });
}

async function supervise(): Promise<void> {
  const config = loadConfig(process.env);
  const { dataDir, databaseUrl, drainTimeoutMs } = config;
  for (const endpoint of endpointsOf(config)) if (endpoint.port !== 0) await refuseTakenEndpoint(endpoint);
  refuseUnmeant(config, process.argv.includes('--new'));
  createDataFolder(dataDir);
  // As the first process of a container it is sent no signal that it does not handle.
  const stop = new AbortController();
  for (const signal of STOP_SIGNALS) process.on(signal, () => stop.abort());
  const print = (line: string) => process.stderr.write(`${line}\n`);
  let postgres: RunningPostgres | undefined;
  const onLost = (error: Error) => {
    postgres?.crash();
    endWith(error);
  };
  const { signal } = stop;
  const lock = await takeExchangeLock({ dataDir, by: SERVER, stopAsked: signal, print, onLost }).catch(
    (error: unknown) => {
      if (!signal.aborted) throw error;
    },
  );
  if (lock === undefined) return;
  refuseHalfRestored(dataDir);
  const supervisor = new Supervisor({
    entry: fileURLToPath(import.meta.url),
    env: process.env,
    stopPatienceMs: drainTimeoutMs + STOP_RESERVE_MS,
    openDatabase: async () => {
      if (databaseUrl !== undefined) return undefined;
      postgres = await startPostgres(dataDir);
      const { attached, shutDown } = postgres;
      return { wasFound: attached, stop: shutDown };
    },
    print,
  });
  if (signal.aborted) return;
  signal.addEventListener('abort', () => supervisor.stop());
  process.exitCode = await supervisor.run();
  lock.release();
}

function endpointsOf({ host, port, desk, consolePort }: Config): Endpoint[] {
  return [
    { host, port, names: { host: 'HOST', port: 'PORT' } },
    { host: desk.host, port: consolePort, names: { host: 'CONSOLE_HOST', port: 'CONSOLE_PORT' } },
  ];
}
