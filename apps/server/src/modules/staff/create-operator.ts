/**
 * Operators that no operator made: the first two of a new exchange (once, by the set-up command), the demo's two, and
 * one who is let in again from the command line. Password and authenticator are shown this one time.
 */
import type { Passwords } from '../../platform/secrets/passwords.ts';
import { newTotpSecret, totpUri } from '../../platform/secrets/totp.ts';
import { newPassword } from './operator-password.ts';
import type { NewOperator, Operators } from './operators.ts';

export interface ShownOperator {
  name: string;
  password: string;
  otpauth: string;
}

interface Parts {
  operators: Operators;
  passwords: Passwords;
  exchangeName: string;
}

/**
 * Makes admins whose passwords open nothing but their own change, so that the person who runs the command is none of
 * them afterwards. undefined: there is an operator already.
 */
export async function createFirstOperators(
  parts: Parts,
  names: readonly string[],
  nowMs: number,
): Promise<ShownOperator[] | undefined> {
  const made = await Promise.all(names.map((name) => newAdmin(parts, name)));
  const operators = made.map(({ operator }) => ({ ...operator, mustChangePassword: true }));
  return (await parts.operators.addFirst(operators, nowMs)) ? made.map(({ shown }) => shown) : undefined;
}

/** An operator that exists gets a new password and a new authenticator: the old ones are lost. */
export async function replaceOperator(parts: Parts, name: string, nowMs: number): Promise<ShownOperator> {
  const { operators } = parts;
  const { shown, operator } = await newAdmin(parts, name);
  const known = await operators.byName(name);
  if (known === undefined) await operators.add(operator, nowMs);
  else {
    const { passwordHash, totpSecret } = operator;
    await operators.setPassword(known.operatorId, { passwordHash, mustChange: false });
    await operators.setTotp(known, { totpSecret });
  }
  return shown;
}

async function newAdmin(
  { passwords, exchangeName }: Parts,
  name: string,
): Promise<{ shown: ShownOperator; operator: NewOperator }> {
  const password = newPassword({ operator: name, exchange: exchangeName });
  const totpSecret = newTotpSecret();
  const passwordHash = await passwords.hash(password);
  return {
    shown: { name, password, otpauth: totpUri(exchangeName, name, totpSecret) },
    operator: { name, roles: ['admin'], passwordHash, totpSecret, mustChangePassword: false },
  };
}
