import { expect, test } from 'vitest';
import { deskOrigin } from './desk-origin.ts';

const from = (origin: string | undefined, host: string) => ({ headers: { origin, host } });

test('a configured origin is the only one', () => {
  const isOwn = deskOrigin('https://desk.example', false);
  expect(isOwn(from('https://desk.example', 'anything'))).toBe(true);
  for (const origin of [
    undefined,
    'null',
    '',
    'http://desk.example',
    'https://desk.example.evil',
    'https://evil',
  ])
    expect(isOwn(from(origin, 'desk.example')), origin).toBe(false);
});

test('without one it is the host that was asked, on loopback under a name of loopback alone', () => {
  const isOwn = deskOrigin(undefined, true);
  for (const host of ['localhost:8081', '127.0.0.1:8081', '[::1]:8081'])
    expect(isOwn(from(`http://${host}`, host)), host).toBe(true);
  expect(isOwn(from('http://evil.example:8081', 'evil.example:8081'))).toBe(false);
  expect(isOwn(from('http://localhost:8081', '127.0.0.1:8081'))).toBe(false);
  expect(isOwn(from(undefined, 'localhost:8081'))).toBe(false);
  expect(deskOrigin(undefined, false)(from('http://10.0.0.5:8081', '10.0.0.5:8081'))).toBe(true);
  expect(deskOrigin(undefined, false)(from('http://', ''))).toBe(false);
});
