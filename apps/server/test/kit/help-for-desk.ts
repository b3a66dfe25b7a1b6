/** The help center of the desk's tests: the real module over the engine's live state; no coin has a network. */
import { DEFAULT_WALLET_POLICY } from '@tern/engine';
import { figureSources } from '../../src/boot/figure-sources.ts';
import type { Config } from '../../src/config.ts';
import { openHelp } from '../../src/modules/help/index.ts';
import type { MarketApi } from '../../src/modules/market/index.ts';
import type { OtcApi } from '../../src/modules/otc/index.ts';
import type { Programmes } from '../../src/modules/programme/index.ts';
import type { Clock } from '../../src/platform/clock/clock.ts';
import type { TempDatabase } from '../../src/platform/database/testing/temp-database.ts';
import type { KeyedHash } from '../../src/platform/secrets/keyed-hash.ts';

interface DeskParts {
  database: Pick<TempDatabase, 'sql'>;
  clock: Clock;
  live: { markets: MarketApi['marketData'] };
  programmes: Programmes;
}

export function openHelpForDesk(
  { database, clock, live, programmes }: DeskParts,
  config: Config,
  otc: Pick<OtcApi, 'live'>,
  keyed: KeyedHash,
) {
  const wallet = { networks: async () => [], policyInForce: async () => DEFAULT_WALLET_POLICY };
  const activity = { live: { products: () => [] } };
  const market = { marketData: live.markets };
  const sources = figureSources(config, { market, wallet, otc, activity, programmes });
  return openHelp({ sql: database.sql, clock, keyed, sources, config: config.help });
}
