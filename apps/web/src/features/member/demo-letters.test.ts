import { expect, it } from 'vitest';
import { codeAmong, isFilledIn } from './demo-letters.ts';

const NOW = 1_800_000_000_000;
const letter = (target: string, text: string, ageMs = 0) => ({
  channel: target.includes('@') ? ('mail' as const) : ('sms' as const),
  target,
  text,
  time: NOW - ageMs,
});
const MINUTE = 60_000;

it('finds the code that went to a masked phone or e-mail, and nobody else’s', () => {
  const letters = [
    letter('+8613900002046', '【Tern】验证码 111111'),
    letter('+8613800002046', '【Tern】验证码 222222'),
    letter('+85213800002046', '【Tern】验证码 333333'),
    letter('alice@example.com', 'Your code is 444444.'),
    letter('bob@example.com', 'Your code is 555555.'),
  ];
  const found = (sentTo: string) => codeAmong(letters, { sentTo, sentAt: NOW, nowMs: NOW });
  expect(found('+86138****2046')).toBe('222222');
  expect(found('+852138****2046')).toBe('333333');
  expect(found('al***@example.com')).toBe('444444');
  expect(found('b***@example.com')).toBe('555555');
  expect(found('+86137****2046')).toBe('');
});

it('takes the newest that is still good, past letters without a code', () => {
  const letters = [
    letter('ann@example.com', 'Your deposit was credited.'),
    letter('ann@example.com', 'Your code is 111111.', MINUTE),
    letter('ann@example.com', 'Your code is 222222.', 2 * MINUTE),
  ];
  const sent = { sentTo: 'ann@example.com', sentAt: NOW - MINUTE };
  expect(codeAmong(letters, { ...sent, nowMs: NOW })).toBe('111111');
  expect(codeAmong(letters, { ...sent, nowMs: NOW + 4 * MINUTE })).toBe('111111');
  expect(codeAmong(letters, { ...sent, nowMs: NOW + 4 * MINUTE + 1 })).toBe('');
});

it('takes none that went out before this form asked', () => {
  const letters = [letter('ann@example.com', 'Your code is 111111.', MINUTE)];
  const found = (sentAt: number) => codeAmong(letters, { sentTo: 'ann@example.com', sentAt, nowMs: NOW });
  expect(found(NOW)).toBe('');
  expect(found(NOW - MINUTE + 5_000)).toBe('111111');
  expect(found(0)).toBe('111111');
});

it('takes no code of an authenticator', () => {
  const card = { ...letter('ann@example.com', 'Code 111111'), channel: 'google' as const };
  expect(codeAmong([card], { sentTo: 'ann@example.com', sentAt: NOW, nowMs: NOW })).toBe('');
});

it('goes into its field by itself once, and over nothing that the member typed', () => {
  expect(isFilledIn('', '', '')).toBe(false);
  expect(isFilledIn('111111', '', '')).toBe(true);
  expect(isFilledIn('111111', '12', '')).toBe(false);
  // The member emptied the field.
  expect(isFilledIn('111111', '', '111111')).toBe(false);
  // Another phone, or another code, follows one that came by itself.
  expect(isFilledIn('222222', '111111', '111111')).toBe(true);
});
