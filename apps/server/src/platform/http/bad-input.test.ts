import type { CallName } from '@tern/protocol';
import { CALL_NAMES } from '@tern/protocol/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { badRequests, faultOf } from './testing/bad-input.ts';
import { fakeExchange, SESSION } from './testing/fake-exchange.ts';

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
