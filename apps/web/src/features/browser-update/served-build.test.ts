import { expect, it } from 'vitest';
import { parseServedBuild } from './served-build.ts';

const NOTES = { zh: ['修复'], en: ['A fix'] };

it('reads the version, the build and the notes in both languages', () => {
  const served = { version: '1.2.3', build: '0123456789abcdef', notes: NOTES };
  expect(parseServedBuild(served)).toEqual(served);
});

it('leaves out what is no note', () => {
  const { notes } = parseServedBuild({
    version: '1.2.3',
    build: 'a',
    notes: { zh: ['修复', 7], en: 'A fix' },
  });
  expect(notes).toEqual({ zh: ['修复'], en: [] });
  expect(parseServedBuild({ version: '1.2.3', build: 'a' }).notes).toEqual({ zh: [], en: [] });
});

it.each([[null], ['a page'], [{ version: '1.2.3' }], [{ build: 'a' }], [{ version: 1, build: 'a' }]])(
  'takes %j for no answer',
  (given) => {
    expect(() => parseServedBuild(given)).toThrow('no version');
  },
);
