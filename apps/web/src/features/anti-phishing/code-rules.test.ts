import { describe, expect, it } from 'vitest';
import { codeProblem, plainCode } from './code-rules.ts';

describe('a typed anti-phishing code', () => {
  it.each([
    ['Blue42', 'Blue42'],
    [' Ｂｌｕｅ４２ ', 'Blue42'],
    ['blue٤٢', 'blue42'],
  ])('%s is %s', (typed, code) => {
    expect(plainCode(typed)).toBe(code);
    expect(codeProblem(plainCode(typed), 'first-horse-9')).toBeUndefined();
  });

  it.each(['', 'abc', 'a'.repeat(21), 'blue 42', 'blue-42', '蓝色四十二', '123456'])(
    '%s is none: 4 to 20 letters or digits, and not six digits, which other codes have',
    (typed) => {
      expect(codeProblem(plainCode(typed), '')).toBe('antiPhishingFormat');
    },
  );

  it('is not the password, which each mail would carry', () => {
    expect(codeProblem('firsthorse9', 'firsthorse9')).toBe('antiPhishingIsPassword');
  });
});
