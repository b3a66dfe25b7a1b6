/** Addresses of databases, and the settings that follow from them. */
import { expect, test } from 'vitest';
import { clientConfig } from './client-config.ts';

const optionsOf = (url: string, settings: Record<string, string> = {}) => {
  const { connectionString } = clientConfig({ kind: 'url', url }, 'tern test', settings);
  return new URL(connectionString ?? '').searchParams;
};

test('settings of a session go to the server, those of the address after ours', () => {
  expect(
    optionsOf('postgres://a@b/c?search_path=x y&statement_timeout=5s', { synchronous_commit: 'on' }).get(
      'options',
    ),
  ).toBe('-c synchronous_commit=on -c search_path=x\\ y -c statement_timeout=5s');
  expect([...optionsOf('postgres://a@b/c').keys()]).toEqual([]);
  expect(optionsOf('postgres://a@b/c?options=-c%20geqo%3Doff', { jit: 'off' }).get('options')).toBe(
    '-c geqo=off -c jit=off',
  );
});

test('sslmode means what it means elsewhere: require does not ask who signed the certificate', () => {
  const sslmode = optionsOf('postgres://a@b/c?sslmode=require');
  expect([sslmode.get('sslmode'), sslmode.get('uselibpqcompat')]).toEqual(['require', 'true']);
  expect(optionsOf('postgres://a@b/c').has('uselibpqcompat')).toBe(false);
});
