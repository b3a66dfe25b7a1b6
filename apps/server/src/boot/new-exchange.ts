/**
 * Decides if an empty data folder may become a new exchange. In production a data folder that got lost, was not mounted
 * or is misspelled would open as a new and empty exchange: there an empty one needs the word --new.
 */

import type { Config } from '../config.ts';
import { isExchangeThere } from '../exchange-data/exchange-there.ts';
import { EXIT_REFUSED } from '../platform/supervisor/exit-codes.ts';

class NewExchangeError extends Error {
  override readonly name = 'NewExchangeError';
  readonly exitCode = EXIT_REFUSED;
}

export function refuseUnmeant(
  config: Pick<Config, 'mode' | 'dataDir' | 'databaseUrl'>,
  isNewMeant: boolean,
): void {
  const { mode, dataDir } = config;
  const isThere = isExchangeThere(config);
  if (isThere && isNewMeant)
    throw new NewExchangeError(`--new: ${dataDir} holds an exchange already, leave the word out`);
  if (!isThere && !isNewMeant && mode === 'production')
    throw new NewExchangeError(
      `${dataDir} holds no exchange: check DATA_DIR and its mount; to make a new exchange there, add --new once`,
    );
}
