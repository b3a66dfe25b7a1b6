import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { DeskCookie } from './desk-cookie.ts';

const read = (cookie: string | undefined, isSecure = false) =>
  new DeskCookie(isSecure).read({ headers: { cookie } } as FastifyRequest);

function written(token: string | null, isSecure: boolean): string {
  let found = '';
  const reply = { header: (_name: string, value: string) => (found = value) } as unknown as FastifyReply;
  new DeskCookie(isSecure).write(reply, token);
  return found;
}

test('it reads its own name and nothing that looks like it', () => {
  expect(read('a=1; desk=abc_-9; b=2')).toBe('abc_-9');
  expect(read('desk=abc')).toBe('abc');
  for (const none of [
    undefined,
    '',
    'desk',
    'Desk=abc',
    'mydesk=abc',
    'desk=a b',
    'desk="abc"',
    '__Host-desk=abc',
  ])
    expect(read(none), none).toBe('');
  expect(read('desk=one; desk=two')).toBe('');
  expect(read('__Host-desk=abc; desk=other', true)).toBe('abc');
});

test('over https it is bound to the host and to https', () => {
  expect(written('abc', true)).toBe('__Host-desk=abc; Path=/; HttpOnly; SameSite=Strict; Secure');
  expect(written(null, false)).toBe('desk=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
});
