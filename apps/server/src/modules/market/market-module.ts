/** The static part of the module for market data. */
import type { StaticModule } from '../module.ts';
import { marketData } from './migrations/0001-market-data.ts';
import { marketStatusTexts } from './migrations/0002-status-texts.ts';
import { marketProjection } from './projector.ts';
import { MARKET_TABLES } from './tables.ts';

export const marketModule = {
  name: 'market',
  migrations: [marketData, marketStatusTexts],
  tables: MARKET_TABLES,
  projections: [marketProjection],
} satisfies StaticModule;
