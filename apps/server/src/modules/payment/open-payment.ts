/** Opens the module of payment methods. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { SealedBox, type SealingKeys } from '../../platform/secrets/sealed-box.ts';
import type { Images } from '../files/index.ts';
import type { IdentityApi } from '../identity/index.ts';
import type { OpenModule } from '../module.ts';
import type { SecurityApi } from '../security/index.ts';
import type { PaymentConfig } from './payment-config.ts';
import { Payments, SEALED_PAYMENTS } from './payments.ts';
import { paymentRoutes } from './routes.ts';

export interface PaymentDeps {
  sql: Sql;
  clock: Clock;
  sealing: SealingKeys;
  config: PaymentConfig;
  images: Images;
  identity: Pick<IdentityApi, 'verifiedName'>;
  security: Pick<SecurityApi, 'checkPostPassword'>;
}

export function openPayment(deps: PaymentDeps) {
  const { sql, clock, sealing, config, images } = deps;
  const { verifiedName } = deps.identity;
  const { checkPostPassword } = deps.security;
  const box = new SealedBox(sealing, SEALED_PAYMENTS.use);
  const ports = { images, verifiedName, checkPostPassword };
  const payments = new Payments(sql, box, ports, config.methodsPerMember);
  return { calls: (calls) => paymentRoutes(calls, payments, clock) } satisfies OpenModule;
}
