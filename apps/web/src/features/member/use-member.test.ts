import { describe, expect, it } from 'vitest';
import { identityWords, isVerified, type Member, memberName } from './use-member.ts';

const MEMBER: Member = {
  uuid: '10002931',
  nickName: '',
  areaCode: '86',
  cardNo: '',
  cardState: '',
  phone: '138****2046',
  mail: 'a***@tern.example',
};

describe('memberName', () => {
  it('prefers nickname, then phone, then e-mail', () => {
    expect(memberName({ ...MEMBER, nickName: '海燕' })).toBe('海燕');
    expect(memberName(MEMBER)).toBe('138****2046');
    expect(memberName({ ...MEMBER, phone: '' })).toBe('a***@tern.example');
  });
});

describe('identityWords', () => {
  it.each([
    ['PASS', 'app.verified'],
    ['REVIEWING', 'app.reviewing'],
    ['REJECT', 'app.goVerify'],
    ['', 'app.goVerify'],
  ])('%j is %s', (cardState, words) => {
    expect(identityWords({ ...MEMBER, cardState })).toBe(words);
  });
});

describe('isVerified', () => {
  it('wants PASS', () => {
    expect(isVerified({ ...MEMBER, cardState: 'PASS' })).toBe(true);
    expect(isVerified({ ...MEMBER, cardState: 'REVIEWING' })).toBe(false);
    expect(isVerified(undefined)).toBe(false);
  });
});
