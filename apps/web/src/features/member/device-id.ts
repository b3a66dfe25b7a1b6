/** Names this device to the exchange: a random text that it keeps, so that a known device is told from a new one. */
import { storage } from '@tern/bridge';

const STORAGE_KEY = 'deviceId';
const BYTES = 16;

export function deviceId(): string {
  const stored = storage.read(STORAGE_KEY);
  if (stored && /^[A-Za-z0-9_-]{16,64}$/.test(stored)) return stored;
  const fresh = [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  storage.write(STORAGE_KEY, fresh);
  return fresh;
}
