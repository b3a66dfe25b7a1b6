import type { CallName } from '@tern/protocol';
import { CALL_NAMES } from '@tern/protocol/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badRequests, faultOf } from '../testing/bad-input.ts';
import { fakeExchange, SESSION } from '../testing/fake-exchange.ts';

let app: FastifyInstance;
let reached = 0;
beforeAll(async () => {
  const count = () => {
    reached++;
    return { result: {} };
  };
  app = await fakeExchange(Object.fromEntries(CALL_NAMES.map((name) => [name, count])));
});
afterAll(() => app.close());

it.each(CALL_NAMES)('%s answers whatever it is told in the envelope', async (name: CallName) => {
  const found: string[] = [];
  for (const { what, mayReachHandler, ...request } of badRequests(name, SESSION)) {
    const before = reached;
    const answer = await app.inject(request as never);
    const fault = faultOf(answer.statusCode, answer.body);
    if (fault !== undefined) found.push(`${what}: ${fault}`);
    if (!mayReachHandler && reached !== before) found.push(`${what}: reached the handler`);
  }
  expect(found).toEqual([]);
});

it('tries enough', () => {
  const count = CALL_NAMES.flatMap((name) => badRequests(name, SESSION)).length;
  expect(count).toBeGreaterThan(3_000);
});

describe('an answer', () => {
  const tells = (text: string) =>
    faultOf(200, JSON.stringify({ status: 'SUCCEED', errorCode: 0, errorMessage: '', result: text }));

  it.each([
    new Error('x').stack ?? '',
    'TypeError: x is undefined\n    at placeOrder (native:1:2)',
    '    at async /opt/tern/apps/server/dist/main.js:12:7',
    'select * from member_sessions where token = $1',
    'Select order_id\nFrom spot_orders',
    'INSERT INTO journal values ($1)',
    'error: syntax error at or near "x"',
    'FATAL: terminating connection of postgres',
    '/opt/tern/node_modules/fastify/lib/reply',
  ])('that shows the inside tells too much: %s', (text) => {
    expect(tells(text)).toMatch(/^it tells too much/);
  });

  it.each([
    'Say what happened (at most 500 characters) and upload pictures.',
    'Tap that page (or the chat page (at the top)).',
    'Select the network from the list, then insert the address.',
  ])('of an article is no leak: %s', (text) => {
    expect(tells(text)).toBeUndefined();
  });
});
