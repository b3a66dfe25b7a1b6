/** Names this browser to the desk: a random text, so that wrong sign-ins elsewhere do not close it. */
import { keep, stored } from './storage.ts';

const STORAGE_KEY = 'deviceId';
const BYTES = 16;

export function deviceId(): string {
  const kept = stored(STORAGE_KEY);
  if (kept !== null && /^[A-Za-z0-9_-]{16,64}$/.test(kept)) return kept;
  const fresh = [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  keep(STORAGE_KEY, fresh);
  return fresh;
}
