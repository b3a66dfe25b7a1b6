import { ApiError } from '@tern/client';
import { describe, expect, it } from 'vitest';
import { createRequestIds, newRequestId } from './request-id.ts';

function counted() {
  let count = 0;
  return createRequestIds(() => `id${++count}`);
}
const ORDER = { pairsName: 'BTC/USDT', qty: '1' };

describe('createRequestIds', () => {
  it.each(['timeout', 'connection', 'http'] as const)('keeps the id of the same words after %s', (kind) => {
    const ids = counted();
    expect(ids.of(ORDER)).toBe('id1');
    ids.ended(new ApiError(kind, '', 'no answer', 0));
    expect(ids.of({ ...ORDER })).toBe('id1');
  });

  it('takes a new id when the words changed', () => {
    const ids = counted();
    ids.of(ORDER);
    ids.ended(new ApiError('timeout', '', 'no answer', 0));
    expect(ids.of({ ...ORDER, qty: '2' })).toBe('id2');
  });

  it('takes a new id after an answer, a refusal too', () => {
    const ids = counted();
    ids.of(ORDER);
    ids.ended();
    expect(ids.of(ORDER)).toBe('id2');
    ids.ended(new ApiError('refused', 'SPOT.0001', 'no', 200));
    expect(ids.of(ORDER)).toBe('id3');
  });
});

it('newRequestId is made of 32 hex digits and not repeated', () => {
  expect(newRequestId()).toMatch(/^[0-9a-f]{32}$/);
  expect(newRequestId()).not.toBe(newRequestId());
});
