import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { callLimits } from '../limits/call-limits.ts';
import { fakeExchange, GENEROUS_LIMITS } from '../testing/fake-exchange.ts';
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
    ['a proxy that writes the port', '127.0.0.1', '203.0.113.7:50123', '203.0.113.7'],
    ['a proxy that writes the port of IPv6', 'fd00::1', '[2001:db8::7]:50123', '2001:db8::7'],
    ['a proxy that writes brackets', 'fd00::1', '[2001:db8::7]', '2001:db8::7'],
    ['two proxies with ports', '127.0.0.1', '203.0.113.7:1, 10.0.0.2:65535', '203.0.113.7'],
    ['a hop that is no address', '127.0.0.1', '198.51.100.1, unknown', 'unknown'],
    ['a proxy that says nothing', '10.0.0.1', undefined, '10.0.0.1'],
  ])('%s', (_, remote, forwarded, expected) => {
    expect(proxies.clientOf(request(remote, forwarded))).toBe(expected);
  });
});

it('connections of one address share its limits, whatever ports the proxy writes', async () => {
  const app = await fakeExchange(
    {},
    {
      limitFor: callLimits({ ...GENEROUS_LIMITS, captchasPerMinute: 2 }),
      proxies: new TrustedProxies(['127.0.0.1', '10.0.0.0/8']),
    },
  );
  const ask = async (forwarded: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/data/sms/geetestCode?randomCode=1767225600000&clientType=h5',
        headers: { 'x-forwarded-for': forwarded },
      })
    ).statusCode;
  const statuses = [];
  for (const port of [1, 2, 3]) statuses.push(await ask(`203.0.113.7:${port}, 10.1.2.3:${port}`));
  expect(statuses).toEqual([200, 200, 429]);
  expect(await ask('203.0.113.8:1')).toBe(200);
  await app.close();
});
