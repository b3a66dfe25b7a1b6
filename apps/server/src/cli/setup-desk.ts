/**
 * npm run setup-desk [-- --new] --name NAME --name NAME: makes the first two operators, both admins, who check each other
 * from the first day on. It shows a one-time password and an authenticator of each this one time. Refuses when there is an
 * operator already: from then on operators make operators. No server may run meanwhile. `--new` makes the exchange itself in an empty data folder.
 */
import { parseArgs } from 'node:util';
import { refuseUnmeant } from '../boot/new-exchange.ts';
import { type Config, loadConfig } from '../config.ts';
import { createDataFolder, openKeyedHash, readSealingKeys } from '../exchange-data/data-folder.ts';
import { refuseWithoutExchange } from '../exchange-data/exchange-there.ts';
import { keepKeys } from '../exchange-data/kept-keys.ts';
import { keepMode } from '../exchange-data/kept-mode.ts';
import { refuseHalfRestored } from '../exchange-data/restore-mark.ts';
import { onDatabase } from '../exchange-data/with-database.ts';
import { withExchangeLock } from '../exchange-data/with-exchange-lock.ts';
import {
  createFirstOperators,
  Operators,
  SEALED_OPERATORS,
  type ShownOperator,
} from '../modules/staff/index.ts';
import { MIGRATIONS } from '../modules.ts';
import { migrate } from '../platform/database/index.ts';
import { Passwords } from '../platform/secrets/passwords.ts';
import { SealedBox } from '../platform/secrets/sealed-box.ts';
import { endWith } from '../platform/supervisor/index.ts';

const NAME = /^[a-z][a-z0-9._-]{2,31}$/;
const HOW_MANY = 2;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { name: { type: 'string', multiple: true }, new: { type: 'boolean', default: false } },
  });
  const names = values.name ?? [];
  if (names.length !== HOW_MANY || new Set(names).size !== HOW_MANY)
    throw new Error('name two operators who check each other: --name anna --name ben');
  if (!names.every((name) => NAME.test(name)))
    throw new Error('--name: three to 32 of a-z, 0-9, dot, dash and underscore, beginning with a letter');
  const config = loadConfig(process.env);
  if (values.new) {
    refuseUnmeant(config, true);
    createDataFolder(config.dataDir);
  } else refuseWithoutExchange(config);
  process.stdout.write(`on ${config.dataDir} (${config.mode})\n`);
  const made = await withExchangeLock(config.dataDir, 'setup-desk', () => makeOperators(config, names));
  if (made === undefined) throw new Error('there is an operator already: new ones are made on the desk');
  process.stdout.write(`${[...HEAD, ...made.flatMap(partOf)].join('\n')}\n`);
}

/** undefined: there is an operator already. */
function makeOperators(config: Config, names: readonly string[]): Promise<ShownOperator[] | undefined> {
  refuseHalfRestored(config.dataDir);
  return onDatabase(config, async (sql) => {
    await migrate(sql, MIGRATIONS);
    await keepMode(sql, config);
    await keepKeys(sql, config);
    const operators = new Operators(
      sql,
      new SealedBox(readSealingKeys(config.dataDir), SEALED_OPERATORS.use),
    );
    const passwords = new Passwords(openKeyedHash(config));
    const { exchangeName } = config;
    return createFirstOperators({ operators, passwords, exchangeName }, names, Date.now());
  });
}

const HEAD = [
  '',
  'Two operators of the desk. This is shown once. Give each of them their own part and nobody else’s: the password opens',
  'nothing but its own change, and whoever signs in first changes it.',
];

function partOf({ name, password, otpauth }: ShownOperator): string[] {
  return [
    '',
    `  name               ${name}`,
    `  one-time password  ${password}`,
    `  authenticator      ${otpauth}`,
  ];
}

await main().catch(endWith);
