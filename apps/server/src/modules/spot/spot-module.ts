/** The static part of the module for spot orders. */
import type { StaticModule } from '../module.ts';
import { ordersAndFills } from './migrations/0001-orders-and-fills.ts';
import { narrowRows } from './migrations/0002-narrow-rows.ts';
import { unfilledSpotOrders } from './migrations/0003-unfilled-orders.ts';
import { spotProjection } from './projector.ts';
import { SPOT_TABLES } from './tables.ts';

export const spotModule = {
  name: 'spot',
  migrations: [ordersAndFills, narrowRows, unfilledSpotOrders],
  tables: SPOT_TABLES,
  projections: [spotProjection()],
} satisfies StaticModule;
