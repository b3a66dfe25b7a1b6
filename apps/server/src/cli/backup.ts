/** npm run backup -- --to FILE [--data-dir DIR]: one archive of database, files and keys; the server may run. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '../backup/index.ts';
import { loadConfig } from '../config.ts';
import { logBackup } from '../exchange-data/backup-log.ts';
import { refuseWithoutExchange } from '../exchange-data/exchange-there.ts';
import { withDatabase } from '../exchange-data/with-database.ts';
import { endWith } from '../platform/supervisor/index.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'data-dir': { type: 'string' } } });
  const config = loadConfig(process.env);
  const dataDir = resolve(values['data-dir'] ?? config.dataDir);
  const whereabouts = { dataDir, databaseUrl: config.databaseUrl };
  refuseWithoutExchange(whereabouts);
  const name = `tern-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}.tar.gz`;
  const target = resolve(values.to ?? join('backups', name));
  const seal = await withDatabase(whereabouts, async (sql) => {
    const written = await writeBackup(sql, dataDir, target);
    await logBackup(sql, written, Date.now());
    return written;
  });
  process.stdout.write(`${target}\njournal row ${seal.batch}, state hash ${seal.stateHash}\n`);
}

await main().catch(endWith);
