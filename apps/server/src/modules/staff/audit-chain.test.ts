import { expect, test } from 'vitest';
import { canonicalJson } from '../../platform/http/canonical-json.ts';
import { type AuditRow, EMPTY_LOG, hashOfRow, rowFollows } from './audit-chain.ts';

function row(number: number, prevHash: Uint8Array, reason = 'why'): AuditRow {
  const said = {
    number,
    timeMs: 1,
    operatorId: 2,
    operator: 'anna',
    ip: '127.0.0.1',
    call: 'setMarketFees',
    subject: 'BTC/USDT',
    reason,
    errorCode: '',
    before: '',
    after: '{}',
    prevHash,
    outcome: 'DONE' as const,
  };
  return { ...said, hash: hashOfRow(said) };
}

test('a row follows the one before, or nothing does', () => {
  const first = row(1, EMPTY_LOG.hash);
  const second = row(2, first.hash);
  expect(rowFollows(EMPTY_LOG, first)).toBe(true);
  expect(rowFollows(first, second)).toBe(true);
  expect(rowFollows(EMPTY_LOG, second)).toBe(false);
  expect(rowFollows(first, row(3, first.hash))).toBe(false);
  expect(rowFollows(first, row(2, EMPTY_LOG.hash))).toBe(false);
});

test('every field stands in the hash', () => {
  const kept = row(1, EMPTY_LOG.hash);
  const changes: Partial<AuditRow>[] = [
    { timeMs: 2 },
    { operatorId: 3 },
    { operator: 'ben' },
    { ip: '127.0.0.2' },
    { call: 'x' },
    { subject: 'x' },
    { reason: 'x' },
    { outcome: 'REFUSED' },
    { errorCode: 'x' },
    { before: 'x' },
    { after: 'x' },
  ];
  for (const change of changes)
    expect(rowFollows(EMPTY_LOG, { ...kept, ...change }), JSON.stringify(change)).toBe(false);
  // Text that moves from one field into the next is a change too.
  expect(hashOfRow({ ...kept, subject: 'ab', reason: 'c' })).not.toEqual(
    hashOfRow({ ...kept, subject: 'a', reason: 'bc' }),
  );
});

test('equal values are written alike, whatever the order of their keys', () => {
  expect(canonicalJson({ b: [2n, { d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":["2",{"c":null,"d":1}]}');
  expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  expect(canonicalJson(undefined)).toBe('');
});
