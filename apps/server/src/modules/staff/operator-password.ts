/** Which passwords operators may have, and the first ones that are made for them. */
import { randomBytes } from 'node:crypto';
import { Refusal } from '../../platform/http/call.ts';
import { passwordIsCommon } from '../../platform/secrets/common-passwords.ts';

const LEAST = 12;
const MOST = 128;

/** 120 random bits. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}

export function refuseWeakOperatorPassword(password: string, name: string): void {
  const length = [...password].length;
  const isWeak = passwordIsCommon(password) || password.toLowerCase().includes(name);
  if (length < LEAST || length > MOST || isWeak) throw new Refusal('deskPasswordFormat');
}
