/**
 * Replaces the vendor's captcha while the vendor does not answer, where the settings allow it. Any three fields pass,
 * so only few requests do: five a minute and address, a thousand an hour in all (rules/security#captcha).
 */
import { randomInt } from 'node:crypto';
import { addressKey, RateLimit } from '../http/limits/rate-limit.ts';
import type { CaptchaProvider } from './provider.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const PER_MINUTE_AND_ADDRESS = 5;
const PER_HOUR = 1_000;

export function failbackCaptcha(gt: string): CaptchaProvider {
  const perAddress = new RateLimit(PER_MINUTE_AND_ADDRESS, 60_000);
  const inAll = new RateLimit(PER_HOUR, 3_600_000);
  return {
    gt,
    start: async () => Array.from({ length: 32 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    proves: async ({ validate, seccode }, ip, nowMs) =>
      validate.trim() !== '' &&
      seccode.trim() !== '' &&
      perAddress.take(addressKey(ip), nowMs) &&
      inAll.take('all', nowMs),
  };
}
