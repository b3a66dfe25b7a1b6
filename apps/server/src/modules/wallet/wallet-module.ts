/** The static part of the module for money that comes in and goes out. */
import type { StaticModule } from '../module.ts';
import { applications } from './migrations/0005-applications.ts';
import { applicationsProjection } from './projector.ts';

export const walletModule = {
  name: 'wallet',
  migrations: [applications],
  projections: [applicationsProjection],
} satisfies StaticModule;
