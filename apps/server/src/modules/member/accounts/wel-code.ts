/** Invitation codes: six characters that readers do not mistake for one another when they read them aloud. */
import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.replace(/[IO01]/g, '');
const LENGTH = 6;

export function randomWelCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Turns a code as a visitor types it into the stored spelling. */
export function canonicalWelCode(text: string): string {
  return text.trim().toUpperCase();
}
