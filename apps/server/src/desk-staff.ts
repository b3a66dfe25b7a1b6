/** The operators' own house: stores and keys, for the desk and for the command that makes the first operator. */
import { setTimeout } from 'node:timers/promises';
import { openKeyedHash } from './auth.ts';
import { readSealingKeys } from './boot/data-folder.ts';
import type { Config } from './config.ts';
import {
  AuditLog,
  DeskSessions,
  OperatorDevices,
  Operators,
  Proposals,
  SEALED_OPERATORS,
  SEALED_PROPOSAL_SECRETS,
  SignIn,
  SignInLockout,
} from './modules/staff/index.ts';
import type { Sql } from './platform/database/index.ts';
import { TrustedProxies } from './platform/http/client-address.ts';
import { Passwords } from './platform/secrets/passwords.ts';
import { SealedBox } from './platform/secrets/sealed-box.ts';

export function openStaff(
  config: Config,
  sql: Sql,
  pause: (ms: number) => Promise<unknown> = (ms) => setTimeout(ms),
) {
  const { dataDir, exchangeName } = config;
  const keyed = openKeyedHash(config);
  const sealing = readSealingKeys(dataDir);
  const passwords = new Passwords(keyed);
  const operators = new Operators(sql, new SealedBox(sealing, SEALED_OPERATORS.use));
  const lockout = new SignInLockout(sql, keyed);
  const devices = new OperatorDevices(sql, keyed);
  const allowed = new TrustedProxies(config.desk.allow);
  return {
    operators,
    passwords,
    lockout,
    devices,
    exchangeName,
    sessions: new DeskSessions(sql, keyed),
    signIn: new SignIn(operators, passwords, {
      lockout,
      devices,
      pause,
      isAllowed: (ip) => allowed.trusts(ip),
      exchangeName,
    }),
    proposals: new Proposals(sql),
    secrets: new SealedBox(sealing, SEALED_PROPOSAL_SECRETS.use),
    audit: new AuditLog(sql),
  };
}
export type Staff = ReturnType<typeof openStaff>;
