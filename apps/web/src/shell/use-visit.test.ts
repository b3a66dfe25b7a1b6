import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { beginSession, endSession } from '../kit/session/session.ts';
import { isDecided, loadTable, rowOf } from './load-screen.ts';
import { redirectOf } from './use-visit.tsx';

afterEach(() => endSession());
const redirect = (pathname: string, search = '') => redirectOf({ pathname, search });

describe('before the table is whole', () => {
  it('knows the first screens, and decides nothing of others', () => {
    expect([isDecided('/home'), isDecided('/payment'), isDecided('/nowhere')]).toEqual([true, false, false]);
    expect(redirect('/payment')).toBeUndefined();
  });
});

describe('guards', () => {
  beforeAll(() => loadTable());

  it('leads the bare address home', () => {
    expect(redirect('/')).toBe('/home');
  });

  it('sends a visitor to the login and remembers where he was going', () => {
    expect(redirect('/assets/capitalRecords', '?type=transfer')).toBe(
      '/login?to=%2Fassets%2FcapitalRecords%3Ftype%3Dtransfer',
    );
    expect(redirect('/payment')).toBe('/login?to=%2Fpayment');
    expect(redirect('/quotes')).toBeUndefined();
    expect(redirect('/nowhere')).toBeUndefined();
  });

  it('lets a member pass', () => {
    beginSession('token', '1');
    expect(redirect('/assets')).toBeUndefined();
  });
});

describe('rowOf', () => {
  beforeAll(() => loadTable());

  it('does not mind a slash at the end', () => {
    expect(rowOf('/quotes/')?.path).toBe('/quotes');
    expect(rowOf('/quotes/none')).toBeUndefined();
  });
});
