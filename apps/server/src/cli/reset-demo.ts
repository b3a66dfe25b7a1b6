/**
 * npm run reset-demo: throws a demo's data away, so that the next start makes a new one. Refuses in production and while
 * a server works on the data.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../config.ts';
import { DEMO_MARK } from '../exchange-data/data-folder.ts';
import { modeOf } from '../exchange-data/kept-mode.ts';
import { refuseHalfRestored } from '../exchange-data/restore-mark.ts';
import { withExchangeLock } from '../exchange-data/with-exchange-lock.ts';
import { refuseWhileServed } from '../kernel/index.ts';
import { connect, startPostgres } from '../platform/database/index.ts';
import { LOCK_FILES } from '../platform/folder-lock/index.ts';
import { endWith } from '../platform/supervisor/index.ts';

/** The files that a demo leaves in its folder; anything else in there is not the demo's. */
const OURS = ['postgres', 'journal', 'keys', 'objects', 'demo.json', DEMO_MARK];

async function main(): Promise<void> {
  const { dataDir, mode, databaseUrl } = loadConfig(process.env);
  if (mode !== 'demo') throw new Error('this is not a demo (MODE=production): nothing was touched');
  if (databaseUrl !== undefined)
    throw new Error('the database behind DATABASE_URL may hold more than a demo: empty it yourself');
  if (!existsSync(dataDir) || readdirSync(dataDir).every((name) => LOCK_FILES.has(name))) {
    process.stdout.write(`${dataDir} is empty already\n`);
    return;
  }
  if (!existsSync(join(dataDir, DEMO_MARK)))
    throw new Error(`${dataDir} was not made by a demo (it has no ${DEMO_MARK}): nothing was touched`);
  await withExchangeLock(dataDir, 'reset-demo', async () => {
    refuseHalfRestored(dataDir);
    await stopDatabase(dataDir);
    for (const name of [...OURS, ...LOCK_FILES])
      rmSync(join(dataDir, name), { recursive: true, force: true });
  });
  process.stdout.write(`the demo in ${dataDir} is gone; the next start makes a new one\n`);
}

/** The private database goes with the folder, once no process works on it. */
async function stopDatabase(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres'))) return;
  const postgres = await startPostgres(dataDir);
  const sql = connect(postgres.target, { max: 1, name: 'tern reset' });
  try {
    await refuseWhileServed(sql);
    if ((await modeOf(sql)) === 'production')
      throw new Error('the data is of a production exchange: nothing was touched');
  } catch (error) {
    await sql.end();
    await postgres.stop();
    throw error;
  }
  await sql.end();
  await postgres.shutDown();
}

await main().catch(endWith);
