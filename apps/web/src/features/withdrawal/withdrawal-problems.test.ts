import { describe, expect, it } from 'vitest';
import { chain as english } from '../../locale/en/chain.ts';
import { chain as chinese } from '../../locale/zh/chain.ts';
import type { Network } from '../chain/index.ts';
import {
  type AmountProblem,
  amountProblem,
  type WithdrawalBlock,
  type WithdrawalTerms,
  withdrawalBlocks,
  worthOf,
} from './withdrawal-problems.ts';

const NETWORK: Network = {
  currency: 'ETH',
  chain: 'ethereum',
  network: 'Ethereum',
  contract: '',
  confirmations: 12,
  usualSeconds: 144,
  minDeposit: '0.001',
  minWithdrawal: '0.01',
  maxWithdrawal: '5',
  withdrawalFee: '0.002',
  scale: 6,
  depositPause: '',
  withdrawalPause: '',
};
const TERMS: WithdrawalTerms = {
  available: '3',
  held: '0',
  heldUntil: 0,
  dayLimit: '20000',
  dayLeft: '4000',
  value: '2000',
  countLeft: 2,
  lockedUntil: 0,
  lockCause: null,
  hasIdentity: true,
  isInDebt: false,
  isSavedOnly: false,
  hasPostPassword: true,
  hasGoogle: false,
  channels: ['mail'],
};
const NOW = 1_000;
const terms = (changed: Partial<WithdrawalTerms>): WithdrawalTerms => Object.assign({}, TERMS, changed);
const network = (changed: Partial<Network>): Network => Object.assign({}, NETWORK, changed);

describe('amount', () => {
  it.each<[string, AmountProblem | undefined, Partial<WithdrawalTerms>, Partial<Network>]>([
    ['', 'amountRequired', {}, {}],
    ['.', 'amountRequired', {}, {}],
    ['0.000', 'amountRequired', {}, {}],
    ['0.0123456', 'amountScale', {}, {}],
    ['0.0123450', undefined, {}, {}],
    ['0.009999', 'belowMin', {}, {}],
    ['0.01', undefined, {}, {}],
    ['0.02', 'belowMin', {}, { withdrawalFee: '0.02' }],
    ['5.000001', 'aboveMax', { dayLeft: '99999', available: '9' }, {}],
    ['5', undefined, { dayLeft: '99999', available: '9' }, {}],
    ['2', undefined, {}, {}],
    ['2.000001', 'aboveDay', {}, {}],
    ['2', 'aboveDay', { value: '2000.00000001' }, {}],
    ['2', undefined, { value: '' }, {}],
    ['1', undefined, { available: '1' }, {}],
    ['1.000001', 'aboveBalance', { available: '1' }, {}],
    ['0.5', undefined, { available: '1', held: '0.5' }, {}],
    ['0.500001', 'aboveHold', { available: '1', held: '0.5' }, {}],
    ['1.000001', 'aboveBalance', { available: '1', held: '0.5' }, {}],
    ['0.01', 'aboveHold', { available: '1', held: '1' }, {}],
    // Several at once: the first of the order of the rules is said.
    ['6', 'aboveMax', {}, {}],
  ])('%s: %s', (text, expected, ofTerms, ofNetwork) => {
    expect(amountProblem(text, network(ofNetwork), terms(ofTerms))).toBe(expected);
  });
});

describe('value', () => {
  it('is rounded up to 1e-8 USDT', () => {
    expect(worthOf('0.1', '50000')).toBe('5000');
    expect(worthOf('0.00000001', '0.1')).toBe('0.00000001');
    expect(worthOf('3', '0.333333333')).toBe('1');
    expect(worthOf('3', '0.33333333')).toBe('0.99999999');
    expect(worthOf('100', '1')).toBe('100');
  });
});

describe('blocks', () => {
  const blocks = (changed: Partial<WithdrawalTerms>, paused = '', isFrozen = false) =>
    withdrawalBlocks({
      terms: terms(changed),
      network: network({ withdrawalPause: paused }),
      isFrozen,
      isIdentityInReview: false,
      nowMs: NOW,
    });

  it.each<[WithdrawalBlock[], Partial<WithdrawalTerms>, string, boolean]>([
    [[], {}, '', false],
    [['frozen'], {}, '', true],
    [['debt'], { isInDebt: true }, '', false],
    [['locked'], { lockedUntil: NOW + 1 }, '', false],
    [[], { lockedUntil: NOW }, '', false],
    [['withdrawalsPaused'], {}, '节点维护', false],
    [['identity'], { hasIdentity: false }, '', false],
    [['noPostPassword'], { hasPostPassword: false }, '', false],
    [['noChannel'], { channels: [] }, '', false],
    [[], { channels: [], hasGoogle: true }, '', false],
    [['noValue'], { value: '' }, '', false],
    [['tooMany'], { countLeft: 0 }, '', false],
    [['debt', 'identity'], { hasIdentity: false, isInDebt: true }, '', false],
  ])('%j', (expected, changed, paused, isFrozen) => {
    expect(blocks(changed, paused, isFrozen)).toEqual(expected);
  });

  it('do not ask for a verification that is under review', () => {
    const reviewed = (hasIdentity: boolean) =>
      withdrawalBlocks({
        terms: terms({ hasIdentity }),
        network: network({}),
        isFrozen: false,
        isIdentityInReview: true,
        nowMs: NOW,
      });
    expect(reviewed(false)).toEqual(['identityReview']);
    expect(reviewed(true)).toEqual([]);
    expect([chinese.identityReview, english.identityReview]).toEqual([
      '身份认证审核中，通过后即可提币',
      'Your verification is under review. You can withdraw once it is approved',
    ]);
  });

  it('stand without a network too, and each has its words', () => {
    const all = withdrawalBlocks({
      terms: terms({ value: '', countLeft: 0, hasIdentity: false, hasPostPassword: false }),
      network: undefined,
      isFrozen: false,
      isIdentityInReview: false,
      nowMs: NOW,
    });
    expect(all).toEqual(['identity', 'noPostPassword', 'noValue', 'tooMany']);
    for (const block of all) for (const texts of [chinese, english]) expect(texts).toHaveProperty(block);
  });
});
