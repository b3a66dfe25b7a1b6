/**
 * Time-based one-time passwords (RFC 6238: SHA-1, 30 s, six digits, one step either way), as Google Authenticator makes
 * them. It only counts: the caller keeps the last accepted step, so that each is accepted once.
 */
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
const CODE = /^\d{6}$/;

/** A fresh secret of 160 bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The text of the QR code that an authenticator reads. */
export function totpUri(issuer: string, account: string, secret: string): string {
  return totp(secret, issuer, account).toString();
}

/** The code of an instant: for tests, bots and the demo's own people. */
export function totpCode(secret: string, nowMs: number): string {
  return totp(secret).generate({ timestamp: nowMs });
}

/** The code of this step, or of the next one where this step's is spent; undefined: both are. */
export function nextTotpCode(secret: string, spentStep: number, nowMs: number): string | undefined {
  const step = Math.max(Math.floor(nowMs / STEP_MS), spentStep + 1);
  return step * STEP_MS > nowMs + STEP_MS ? undefined : totpCode(secret, step * STEP_MS);
}

/** The step that a right code belongs to, or undefined. Accept it only when it is greater than the last accepted one. */
export function totpStep(secret: string, code: string, nowMs: number): number | undefined {
  if (!CODE.test(code)) return undefined;
  const delta = totp(secret).validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? undefined : Math.floor(nowMs / STEP_MS) + delta;
}

function totp(secret: string, issuer = '', label = 'account'): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });
}
