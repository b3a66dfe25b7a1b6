import { DEPOSIT_STATES } from '@tern/protocol';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '../../locale/text.ts';
import { depositStatus } from './deposit-words.ts';

beforeAll(() => loadTexts(['chain']));

const COUNTED = { confirmations: 3, confirmationsNeeded: 12 };

it('a deposit tells how many confirmations it has while it waits for them', () => {
  expect(depositStatus(Object.assign({ status: 'CONFIRMING' as const }, COUNTED))).toBe('确认中 3/12');
  expect(depositStatus(Object.assign({ status: 'CREDITED' as const }, COUNTED))).toBe('已到账');
  const words = DEPOSIT_STATES.map((status) => depositStatus(Object.assign({ status }, COUNTED)));
  expect(new Set(words).size).toBe(DEPOSIT_STATES.length);
});
