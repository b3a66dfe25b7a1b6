/** npm run restore -- --from FILE [--data-dir DIR]: into an empty folder (and an empty database); starts nothing. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreExchange } from '../backup/index.ts';
import { loadConfig } from '../config.ts';
import { MIGRATIONS } from '../modules.ts';
import { endWith } from '../platform/supervisor/index.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, 'data-dir': { type: 'string' } } });
  if (values.from === undefined)
    throw new Error('which backup? npm run restore -- --from FILE [--data-dir DIR]');
  const archive = resolve(values.from);
  const config = loadConfig(process.env);
  const dataDir = resolve(values['data-dir'] ?? config.dataDir);
  const { databaseUrl, pepper } = config;
  const seal = await restoreExchange({ dataDir, databaseUrl, pepper }, archive, MIGRATIONS);
  process.stdout.write(
    `restored into ${dataDir}\njournal row ${seal.batch}, state hash ${seal.stateHash}, as in the archive\n`,
  );
}

await main().catch(endWith);
