import { expect, test } from 'vitest';
import { EnvReader } from '../../platform/settings/env-reader.ts';
import { readDesk } from './desk-config.ts';

function problems(env: Record<string, string>, demo: boolean): string[] {
  const read = new EnvReader(env);
  readDesk(read, demo);
  return read.problems;
}

test('without settings it listens on this machine alone and wants two operators', () => {
  expect(readDesk(new EnvReader({}), false)).toEqual({
    host: '127.0.0.1',
    origin: undefined,
    root: undefined,
    allow: [],
    trustedProxies: [],
    fourEyes: 'second',
  });
});

test('production opens it to others over https alone', () => {
  expect(problems({ CONSOLE_HOST: '0.0.0.0' }, false)).toHaveLength(1);
  expect(problems({ CONSOLE_HOST: '0.0.0.0', CONSOLE_ORIGIN: 'http://desk.example' }, false)).toHaveLength(1);
  expect(problems({ CONSOLE_HOST: '0.0.0.0', CONSOLE_ORIGIN: 'https://desk.example' }, false)).toEqual([]);
  expect(problems({ CONSOLE_HOST: '0.0.0.0' }, true)).toEqual([]);
});

test('what is wrong is named', () => {
  expect(problems({ CONSOLE_ORIGIN: 'https://desk.example/' }, true)).toHaveLength(1);
  expect(problems({ CONSOLE_ALLOW: '10.0.0.0/8,fd00::/8,192.0.2.1' }, true)).toEqual([]);
  expect(problems({ CONSOLE_ALLOW: '10.0.0.0/33,nobody' }, true)).toHaveLength(2);
  expect(problems({ CONSOLE_TRUSTED_PROXIES: '10.0.0.7,10.0.0.0/33' }, true)).toHaveLength(1);
  expect(problems({ FOUR_EYES: 'none' }, true)).toHaveLength(1);
});
