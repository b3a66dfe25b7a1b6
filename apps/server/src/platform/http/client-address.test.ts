import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { TrustedProxies } from './client-address.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('the client behind trusted proxies', () => {
  const proxies = new TrustedProxies(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

  it.each([
    ['no proxy at all', '203.0.113.7', undefined, '203.0.113.7'],
    ['a stranger who claims to be one', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['one proxy', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['one proxy over a mapped address', '::ffff:10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['two proxies', '127.0.0.1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['a client that invents a hop before its own', '127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['IPv6', 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['a proxy that says nothing', '10.0.0.1', undefined, '10.0.0.1'],
  ])('%s', (_, remote, forwarded, expected) => {
    expect(proxies.clientOf(request(remote, forwarded))).toBe(expected);
  });
});
