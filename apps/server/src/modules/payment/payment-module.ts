/** The static part of the module for payment methods. */
import type { StaticModule } from '../module.ts';
import { paymentInit } from './migrations/0001-init.ts';
import { paymentEnabledInTheEngine } from './migrations/0002-enabled-in-the-engine.ts';
import { SEALED_PAYMENTS } from './payment-box.ts';

export const paymentModule = {
  name: 'payment',
  migrations: [paymentInit, paymentEnabledInTheEngine],
  sealedColumns: [SEALED_PAYMENTS],
} satisfies StaticModule;
