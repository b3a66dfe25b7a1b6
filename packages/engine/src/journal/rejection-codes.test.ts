import { expect, test } from 'vitest';
import { CODES_OF_DOMAINS, REJECTIONS } from './rejections.ts';

test('each rejection has a code of its own, and the codes leave no gap', () => {
  const codes = CODES_OF_DOMAINS.flatMap((words) => Object.values(words)).sort((a, b) => a - b);
  expect(codes).toEqual(REJECTIONS.map((_, code) => code));
});

test('each domain finds its rejections at their codes in the joined list', () => {
  for (const words of CODES_OF_DOMAINS)
    for (const [word, code] of Object.entries(words)) expect(REJECTIONS[code]).toBe(word);
});
