/** Invitation codes: six characters that nobody mistakes for one another when reading them aloud. */
import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.replace(/[IO01]/g, '');
const LENGTH = 6;

export function randomWelCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** As somebody types it. */
export function canonicalWelCode(text: string): string {
  return text.trim().toUpperCase();
}
