/**
 * npm run setup-desk [-- --name NAME]: makes the first operator, an admin, and shows password and authenticator this one
 * time, on an exchange that was started once. Refuses when there is an operator already: from then on operators make
 * operators.
 */
import { parseArgs } from 'node:util';
import { refuseWithoutExchange } from '../backup/exchange-there.ts';
import { withDatabase } from '../backup/with-database.ts';
import { loadConfig } from '../config.ts';
import { openStaff } from '../desk-staff.ts';
import { keepKeys } from '../kept-keys.ts';
import { keepMode } from '../kept-mode.ts';
import { MIGRATIONS } from '../migrations.ts';
import { createFirstOperator } from '../modules/staff/index.ts';
import { migrate } from '../platform/database/index.ts';
import { endWith } from '../platform/supervisor/index.ts';

const NAME = /^[a-z][a-z0-9._-]{2,31}$/;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { name: { type: 'string' } } });
  const name = values.name ?? 'admin';
  if (!NAME.test(name))
    throw new Error('--name: three to 32 of a-z, 0-9, dot, dash and underscore, beginning with a letter');
  const config = loadConfig(process.env);
  refuseWithoutExchange(config);
  process.stdout.write(`on ${config.dataDir} (${config.mode})\n`);
  const made = await withDatabase(config, async (sql) => {
    await migrate(sql, MIGRATIONS);
    await keepMode(sql, config);
    await keepKeys(sql, config);
    return createFirstOperator(openStaff(config, sql), name, Date.now());
  });
  if (made === undefined) throw new Error('there is an operator already: new ones are made on the desk');
  const lines = [
    '',
    'The first operator of the desk. This is shown once: write it down now.',
    `  name           ${made.name}`,
    `  password       ${made.password}`,
    `  authenticator  ${made.otpauth}`,
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

await main().catch(endWith);
