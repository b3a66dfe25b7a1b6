/** The static part of the module for payment methods. */
import type { StaticModule } from '../module.ts';
import { paymentInit } from './migrations/0001-init.ts';
import { paymentEnabledInTheEngine } from './migrations/0002-enabled-in-the-engine.ts';
import { paymentAccountHashes } from './migrations/0003-account-hashes.ts';
import { SEALED_PAYMENTS } from './payment-box.ts';
import { PAYMENT_TABLES } from './tables.ts';

export const paymentModule = {
  name: 'payment',
  migrations: [paymentInit, paymentEnabledInTheEngine, paymentAccountHashes],
  tables: PAYMENT_TABLES,
  sealedColumns: [SEALED_PAYMENTS],
} satisfies StaticModule;
