/** The operators' own house: stores and keys, for the desk and for the command that makes the first operator. */
import type { Config } from './config.ts';
import { readSealingKeys } from './data-folder.ts';
import { openKeyedHash } from './entrance.ts';
import {
  AuditLog,
  DeskSessions,
  Operators,
  Proposals,
  SEALED_OPERATORS,
  SEALED_PROPOSAL_SECRETS,
  SignIn,
  SignInLockout,
} from './modules/staff/index.ts';
import type { Sql } from './platform/database/index.ts';
import { Passwords } from './platform/secrets/passwords.ts';
import { SealedBox } from './platform/secrets/sealed-box.ts';

export function openStaff(config: Config, sql: Sql) {
  const { dataDir, exchangeName } = config;
  const keyed = openKeyedHash(config);
  const sealing = readSealingKeys(dataDir);
  const passwords = new Passwords(keyed);
  const operators = new Operators(sql, new SealedBox(sealing, SEALED_OPERATORS.use));
  const lockout = new SignInLockout(sql, keyed);
  return {
    ...{ operators, passwords, lockout, exchangeName },
    sessions: new DeskSessions(sql, keyed),
    signIn: new SignIn(operators, passwords, lockout, exchangeName),
    proposals: new Proposals(sql),
    secrets: new SealedBox(sealing, SEALED_PROPOSAL_SECRETS.use),
    audit: new AuditLog(sql),
  };
}
export type Staff = ReturnType<typeof openStaff>;
