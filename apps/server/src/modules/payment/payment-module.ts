/** The static part of the module for payment methods. */
import type { StaticModule } from '../module.ts';
import { paymentInit } from './migrations/0001-init.ts';
import { SEALED_PAYMENTS } from './payments.ts';

export const paymentModule = {
  name: 'payment',
  migrations: [paymentInit],
  sealedColumns: [SEALED_PAYMENTS],
} satisfies StaticModule;
