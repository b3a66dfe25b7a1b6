/**
 * Opens the module of payment methods. Its `api` shows the payees of orders to those whom an order lets see them, and what two
 * members have in common to those who judge it.
 */
import type { Kernel } from '../../kernel/kernel.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { Log } from '../../platform/log/log.ts';
import { logFailure } from '../../platform/log/log-failure.ts';
import { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { ServerSecrets } from '../../platform/secrets/server-secrets.ts';
import type { Images } from '../files/index.ts';
import type { IdentityApi } from '../identity/index.ts';
import type { OpenModule } from '../module.ts';
import type { SecurityApi } from '../security/index.ts';
import { AccountHashes } from './account-hashes.ts';
import { LivePayMethods } from './live-pay-methods.ts';
import { MemberTies, type TiesSecurity } from './member-ties.ts';
import { MethodSwitch } from './method-switch.ts';
import { type KeptUntil, Payees } from './payees.ts';
import { PaymentBox, SEALED_PAYMENTS } from './payment-box.ts';
import type { PaymentConfig } from './payment-config.ts';
import { Payments } from './payments.ts';
import { paymentRoutes } from './routes.ts';

const SWEEP_MS = 60_000;
const PURGE_MS = 3_600_000;

export interface PaymentDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  kernel: Pick<Kernel, 'execute' | 'initial' | 'onReleased'>;
  secrets: ServerSecrets;
  config: PaymentConfig;
  images: Images;
  identity: Pick<IdentityApi, 'verifiedName'>;
  security: Pick<SecurityApi, 'checkPostPassword'> & TiesSecurity;
  keptUntil: KeptUntil;
}

export function openPayment(deps: PaymentDeps) {
  const { sql, clock, log, kernel, config, images } = deps;
  const { keyed, sealing } = deps.secrets;
  const { verifiedName } = deps.identity;
  const { checkPostPassword } = deps.security;
  const box = new PaymentBox(new SealedBox(sealing, SEALED_PAYMENTS.use));
  const hashes = new AccountHashes(sql, keyed);
  const live = new LivePayMethods(kernel.initial);
  live.follow(kernel);
  const methodSwitch = new MethodSwitch(sql, kernel, logFailure(log, 'enabling payment methods'));
  const ports = { images, verifiedName, checkPostPassword };
  const payments = new Payments({
    sql,
    box,
    hashes,
    live,
    methodSwitch,
    ports,
    most: config.methodsPerMember,
  });
  const payees = new Payees(sql, box, images, live, deps.keptUntil);
  return {
    calls: (calls) => paymentRoutes(calls, payments, clock),
    jobs: [
      {
        name: 'enabling payment methods',
        periodMs: SWEEP_MS,
        run: () => methodSwitch.sweep(),
        isDueAtStart: true,
      },
      {
        name: 'hashing payment accounts',
        periodMs: PURGE_MS,
        run: () => hashes.addMissing(box, logFailure(log, 'hashing payment accounts')),
        isDueAtStart: true,
      },
      { name: 'purging payment methods', periodMs: PURGE_MS, run: () => payees.purge(clock.nowMs()) },
    ],
    api: {
      payees: (methodIds: readonly number[]) => payees.payees(methodIds),
      ties: new MemberTies(hashes, deps.security),
    },
  } satisfies OpenModule & { api: object };
}
export type PaymentApi = ReturnType<typeof openPayment>['api'];
