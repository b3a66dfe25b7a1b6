/** The static part of the module for the OTC desk. */
import type { StaticModule } from '../module.ts';
import { otcTables } from './migrations/0001-otc.ts';
import { otcProjection } from './projectors/otc-projection.ts';

export const otcModule = {
  name: 'otc',
  migrations: [otcTables],
  projections: [otcProjection],
} satisfies StaticModule;
