/** Names this device to the exchange: a random text that it keeps, so that a known device is told from a new one. */
import { readStored, writeStored } from '../../platform/storage.ts';

const STORAGE_KEY = 'deviceId';
const BYTES = 16;

export function deviceId(): string {
  const stored = readStored(STORAGE_KEY);
  if (stored && /^[A-Za-z0-9_-]{16,64}$/.test(stored)) return stored;
  const fresh = [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  writeStored(STORAGE_KEY, fresh);
  return fresh;
}
