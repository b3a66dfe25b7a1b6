/** The settings of payment methods. */
import type { EnvReader } from '../../platform/settings/env-reader.ts';

export interface PaymentConfig {
  methodsPerMember: number;
}

export function readPayment(read: EnvReader): PaymentConfig {
  return { methodsPerMember: read.integer('PAYMENTS_PER_MEMBER', 10, 1, 1_000) };
}
