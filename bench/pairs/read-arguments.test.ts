import { expect, it } from 'vitest';
import { readArguments } from './read-arguments.ts';

const PARTS = ['engine', 'http'] as const;
const read = (...args: string[]) => readArguments(args, PARTS);

it('takes a commit and a part, with twenty pairs unless named', () => {
  expect(read('HEAD~3', 'http')).toEqual({ commit: 'HEAD~3', part: 'http', pairs: 20, anyway: false });
  expect(read('main', 'engine', '--pairs', '4', '--anyway')).toMatchObject({ pairs: 4, anyway: true });
});

it('says what is missing or wrong in a sentence', () => {
  const usage = 'npm run bench -- pairs <commit> <part> [--pairs 20] [--anyway]';
  expect(() => read()).toThrow(`Name a commit and a part: ${usage}. The parts are engine, http.`);
  expect(() => read('HEAD')).toThrow('Name a commit and a part');
  expect(() => read('HEAD', 'enigne')).toThrow('There is no part "enigne". The parts are engine, http.');
  expect(() => read('HEAD', 'http', 'engine')).toThrow('"engine" is one too many');
  expect(() => read('HEAD', 'http', '--pairs', '1')).toThrow(
    '--pairs takes a whole number from 2 on, not "1".',
  );
  expect(() => read('HEAD', 'http', '--pairs', 'many')).toThrow('not "many"');
  expect(() => read('HEAD', 'http', '--quick')).toThrow('There are two options, --pairs and --anyway');
});
