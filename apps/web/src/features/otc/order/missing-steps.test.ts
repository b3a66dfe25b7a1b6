import { describe, expect, it } from 'vitest';
import { blockOf, missingSteps, screenOfStep } from './missing-steps.ts';

const READY = {
  hasIdentity: true,
  hasNickName: true,
  hasPostPassword: true,
  payments: [{ paymentId: '1', kind: 'bankCard' as const, account: '•••• 6543' }],
};
const NOW = Date.UTC(2026, 10, 26);
const FREE = { buyOffUntil: 0, otcOffUntil: 0, lockedUntil: 0, isInDebt: false };

describe('steps before an order', () => {
  it('are none for a member who has all', () => {
    expect(missingSteps(READY, ['weixin', 'bankCard'])).toEqual([]);
  });

  it('name a payment method where no own one is of a kind that the ad takes', () => {
    expect(missingSteps(READY, ['weixin'])).toEqual(['payment']);
  });

  it('come in the order in which one needs the other', () => {
    const nothing = { hasIdentity: false, hasNickName: false, hasPostPassword: false, payments: [] };
    expect(missingSteps(nothing, ['weixin'])).toEqual(['identity', 'nickName', 'postPassword', 'payment']);
  });

  it('lead to their screen: to the one kind that the ad takes, or to the list', () => {
    expect(screenOfStep('identity', ['weixin'])).toBe('/realname');
    expect(screenOfStep('postPassword', ['weixin'])).toBe('/accountCenter/postPasswordSet');
    expect(screenOfStep('payment', ['weixin'])).toBe('/payment/weixin');
    expect(screenOfStep('payment', ['weixin', 'bankCard'])).toBe('/payment');
  });
});

describe('what bars an order', () => {
  it('is nothing for a member without a restriction, and ends with it', () => {
    expect(blockOf(FREE, 'BUY', NOW)).toBeUndefined();
    expect(blockOf({ ...FREE, otcOffUntil: NOW }, 'SELL', NOW)).toBeUndefined();
  });

  it('stops buying alone, or both sides', () => {
    const buyOff = { ...FREE, buyOffUntil: NOW + 1 };
    expect(blockOf(buyOff, 'BUY', NOW)).toEqual({ kind: 'restricted', until: NOW + 1 });
    expect(blockOf(buyOff, 'SELL', NOW)).toBeUndefined();
    expect(blockOf({ ...FREE, otcOffUntil: NOW + 1 }, 'SELL', NOW)).toEqual({
      kind: 'restricted',
      until: NOW + 1,
    });
  });

  it('waits for operators where it has no end', () => {
    expect(blockOf({ ...FREE, otcOffUntil: Number.MAX_SAFE_INTEGER }, 'BUY', NOW)).toEqual({ kind: 'open' });
  });

  it('of a lock or a debt stops sales alone', () => {
    const locked = { ...FREE, lockedUntil: NOW + 1 };
    expect(blockOf(locked, 'SELL', NOW)).toEqual({ kind: 'locked', until: NOW + 1 });
    expect(blockOf(locked, 'BUY', NOW)).toBeUndefined();
    expect(blockOf({ ...FREE, isInDebt: true }, 'SELL', NOW)).toEqual({ kind: 'debt' });
  });
});
