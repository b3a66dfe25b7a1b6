import { expect, it } from 'vitest';
import { CALL_NAMES, CALLS } from './all-calls.ts';
import { callWay } from './call-table.ts';
import { SCHEMAS } from './schemas.ts';

it.each(CALL_NAMES)('%s is sent as its row says', (name) => {
  const { method, path } = CALLS[name];
  expect(callWay(name)).toMatchObject({ method, path });
});

it('no two calls share method and path, and each has its shapes', () => {
  const ways = CALL_NAMES.map((name) => `${CALLS[name].method} ${CALLS[name].path}`);
  expect(new Set(ways).size).toBe(ways.length);
  expect(Object.keys(SCHEMAS).sort()).toEqual([...CALL_NAMES].sort());
});
