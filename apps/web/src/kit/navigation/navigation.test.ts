import { describe, expect, it } from 'vitest';
import { app as english } from '../../locale/en/app.ts';
import { app as chinese } from '../../locale/zh/app.ts';
import { capitalRecordsKind, loginAddress, menuReopensAfter, safeTarget } from './navigation.ts';

describe('back', () => {
  it('reopens the side menu after its own pages alone', () => {
    expect(menuReopensAfter('/setting')).toBe(true);
    expect(menuReopensAfter('/about')).toBe(true);
    expect(menuReopensAfter('/aboutAgreement')).toBe(false);
    expect(menuReopensAfter('/home')).toBe(false);
  });
});

describe('records icon', () => {
  it.each([
    ['zh', chinese],
    ['en', english],
  ] as const)('reads the title in %s', (_, texts) => {
    const kind = (title: string) => capitalRecordsKind(title, texts);
    expect(kind(texts.deposit)).toBe('coinCharging');
    expect(kind(texts.withdraw)).toBe('withdrawCoin');
    expect(kind(texts.transfer)).toBe('transfer');
  });
});

describe('the way after a login', () => {
  it.each([
    ['/assets?type=1', '/assets?type=1'],
    [null, '/home'],
    ['', '/home'],
    ['https://elsewhere.example', '/home'],
    ['//elsewhere.example', '/home'],
    ['/\\elsewhere.example', '/home'],
    ['/login?to=/login', '/home'],
    ['/register', '/home'],
  ])('%s leads to %s', (target, expected) => {
    expect(safeTarget(target)).toBe(expected);
  });

  it('is carried in the address', () => {
    expect(loginAddress('/assets?a=b')).toBe('/login?to=%2Fassets%3Fa%3Db');
    expect(loginAddress('/home')).toBe('/login');
  });
});
