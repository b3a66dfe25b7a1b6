import { describe, expect, it } from 'vitest';
import { headOf, nextOf, stepOf, turnOf } from './order-state.ts';

const FRESH = {
  side: 'BUY',
  status: 'PENDING_PAYMENT',
  appeal: 'NONE',
  reopening: 'NONE',
  cancelCause: 'NONE',
  clock: 'PAY',
} as const;
const PAID = { ...FRESH, status: 'PENDING_RELEASE', clock: 'APPEAL' } as const;
const TIMED_OUT = { ...FRESH, status: 'CANCELLED', cancelCause: 'TIMEOUT', clock: 'REOPEN' } as const;

describe('an order as its party reads it', () => {
  it('has another headline for each side', () => {
    expect(headOf(FRESH)).toBe('payBuyer');
    expect(headOf({ ...FRESH, side: 'SELL' })).toBe('paySeller');
    expect(headOf(PAID)).toBe('releaseBuyer');
    expect(headOf({ ...PAID, side: 'SELL' })).toBe('releaseSeller');
  });

  it('says that an appeal is open, and no more once it has ended', () => {
    expect(headOf({ ...PAID, appeal: 'OPEN' })).toBe('appeal');
    expect(headOf({ ...PAID, appeal: 'WITHDRAWN' })).toBe('releaseBuyer');
    expect(headOf({ ...PAID, status: 'COMPLETED', appeal: 'RESOLVED' })).toBe('COMPLETED');
  });

  it('tells a buyer alone that a cancelled order may be reopened, and both of a request', () => {
    expect(nextOf(TIMED_OUT)).toBe('reopenWindow');
    expect(nextOf({ ...TIMED_OUT, side: 'SELL' })).toBe('TIMEOUT');
    expect(nextOf({ ...TIMED_OUT, reopening: 'ASKED', clock: 'CONSENT' })).toBe('reopenBuyer');
    expect(nextOf({ ...TIMED_OUT, side: 'SELL', reopening: 'ASKED', clock: 'CONSENT' })).toBe('reopenSeller');
    expect(nextOf({ ...TIMED_OUT, reopening: 'ENDED', clock: 'NONE' })).toBe('TIMEOUT');
  });

  it('names the buyer’s account as the own one to the buyer alone', () => {
    const completed = { ...PAID, status: 'COMPLETED', clock: 'NONE' } as const;
    expect(nextOf(completed)).toBe('completedBuyer');
    expect(nextOf({ ...completed, side: 'SELL' })).toBe('completedSeller');
  });

  it.each([
    ['PENDING_PAYMENT', 1],
    ['PENDING_RELEASE', 2],
    ['COMPLETED', 3],
    ['CANCELLED', undefined],
  ] as const)('%s stands at step %s', (status, step) => {
    expect(stepOf({ status })).toBe(step);
  });

  it('names whose turn it is', () => {
    expect(turnOf({ isOwnTurn: true, turn: 'BUYER' })).toBe('yourTurn');
    expect(turnOf({ isOwnTurn: false, turn: 'SELLER' })).toBe('waiting');
    expect(turnOf({ isOwnTurn: false, turn: 'OPERATOR' })).toBe('operatorTurn');
    expect(turnOf({ isOwnTurn: false, turn: 'NOBODY' })).toBe('ended');
  });
});
