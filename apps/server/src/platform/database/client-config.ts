/** The settings of a connection: the private PostgreSQL is reached by its socket, another one by its address. */
import { dirname } from 'node:path';
import type { ClientConfig } from 'pg';
import { COLUMN_TYPES } from './column-types.ts';
import { socketPath } from './socket-path.ts';
import { DATABASE, type DatabaseTarget, OWNER } from './target.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 60_000;

/** These parameters of an address are for the driver; every other one is a setting of the session. */
const FOR_THE_DRIVER = new Set([
  ...['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation', 'uselibpqcompat'],
  ...['host', 'port', 'user', 'password', 'database', 'client_encoding', 'application_name', 'options'],
]);

/**
 * @param name shown in pg_stat_activity
 * @param settings server settings of the session; those in the address come after them
 */
export function clientConfig(
  target: DatabaseTarget,
  name: string,
  settings: Readonly<Record<string, string>>,
): ClientConfig {
  const config: ClientConfig = {
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: COLUMN_TYPES,
  };
  if (target.kind === 'url') {
    const address = addressOf(target.url, settings);
    config.connectionString = address;
    return config;
  }
  config.host = dirname(socketPath(target.dataDir));
  config.port = 5432;
  config.user = OWNER;
  config.database = DATABASE;
  config.ssl = false;
  const options = optionsOf(Object.entries(settings));
  if (options !== '') config.options = options;
  return config;
}

/** The address with the settings in it: the driver prefers an address to every other setting. */
function addressOf(url: string, settings: Readonly<Record<string, string>>): string {
  const address = new URL(url);
  const { searchParams } = address;
  const own = [...searchParams].filter(([key]) => !FOR_THE_DRIVER.has(key));
  for (const [key] of own) searchParams.delete(key);
  const options = [searchParams.get('options') ?? '', optionsOf([...Object.entries(settings), ...own])]
    .filter((each) => each !== '')
    .join(' ');
  if (options !== '') searchParams.set('options', options);
  // The driver then reads sslmode as psql does: require encrypts, verify-full checks the certificate too.
  if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true');
  return address.href;
}

function optionsOf(settings: readonly (readonly [string, string])[]): string {
  return settings.map(([key, value]) => `-c ${key}=${value.replace(/[\\ ]/g, '\\$&')}`).join(' ');
}
