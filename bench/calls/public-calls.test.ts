import { API_BASE } from '@tern/protocol';
import { CALL_NAMES, CALLS } from '@tern/protocol/calls';
import { expect, it } from 'vitest';
import { publicCalls } from './public-calls.ts';

it('asks every call that needs no session, each in its form', () => {
  const calls = publicCalls({ spot: ['BTC/USDT'], contracts: ['BTC/USDT'] });
  const malformed = calls.filter(({ path, params }) => {
    const name = CALL_NAMES.find((one) => API_BASE + CALLS[one].path === path);
    return name !== undefined && !CALLS[name].request.safeParse(params(1)).success;
  });
  expect(malformed.map(({ name }) => name)).toEqual([]);
});
