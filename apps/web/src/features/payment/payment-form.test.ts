import { describe, expect, it } from 'vitest';
import { payment as texts } from '../../locale/zh/payment.ts';
import {
  FRESH_PAYMENT,
  groupedCard,
  lastDigits,
  paymentForm,
  paymentProblems,
  paymentRequest,
} from './payment-form.ts';

const CARD = {
  ...FRESH_PAYMENT,
  holderName: ' 王海燕',
  account: '6214 8312 0987 6543',
  accountAgain: '6214831209876543',
  bankName: '招商银行',
  postPassword: '137905',
};

describe('payment form', () => {
  it('takes a card typed with gaps', () => {
    expect(paymentProblems('bankCard', CARD, '')).toEqual({});
    expect(paymentRequest('bankCard', CARD, '')).toEqual({
      kind: 'bankCard',
      holderName: '王海燕',
      account: '6214831209876543',
      bankName: '招商银行',
      postPassword: '137905',
    });
  });

  it('names every problem, each with a text', () => {
    const empty = {
      ...paymentProblems('bankCard', FRESH_PAYMENT, ''),
      ...paymentProblems('weixin', FRESH_PAYMENT, ''),
    };
    expect(empty).toEqual({
      holderName: 'holderEmpty',
      account: 'accountInvalid',
      bankName: 'bankRequired',
      qr: 'qrRequired',
    });
    expect(paymentProblems('bankCard', { ...CARD, account: '12' }, '').account).toBe('cardInvalid');
    expect(paymentProblems('bankCard', { ...CARD, accountAgain: '1' }, '').accountAgain).toBe('cardMismatch');
    for (const problem of [...Object.values(empty), 'cardInvalid', 'cardMismatch'])
      expect(texts).toHaveProperty(problem);
  });

  it('wants the QR code of a wallet, and no bank', () => {
    const named = paymentForm(FRESH_PAYMENT, { type: 'typed', field: 'holderName', text: '王海燕' });
    const form = paymentForm(named, { type: 'typed', field: 'account', text: ' tern_2026 ' });
    expect(paymentProblems('weixin', form, 'image')).toEqual({});
    expect(paymentRequest('weixin', form, 'image')).toEqual({
      kind: 'weixin',
      holderName: '王海燕',
      account: 'tern_2026',
      imageId: 'image',
      postPassword: '',
    });
  });

  it.each([
    ['weixin', 'tern_2026', true],
    ['weixin', '13800132046', true],
    ['weixin', '2026tern', false],
    ['zhifubao', 'a@b.co', true],
    ['zhifubao', 'tern_2026', false],
    ['bankCard', '62148312098', false],
  ] as const)('%s %s', (kind, account, valid) => {
    const form = { ...CARD, account, accountAgain: account };
    expect(paymentProblems(kind, form, 'image').account === undefined).toBe(valid);
  });

  it('shows the last four digits of a card that is kept', () => {
    expect(lastDigits('****6543')).toBe('•••• 6543');
  });

  it('groups a card', () => {
    expect(groupedCard('6214831209876543210')).toBe('6214 8312 0987 6543 210');
  });
});
