import { beforeEach, describe, expect, it } from 'vitest';
import { CallError } from '../../../platform/http/call.ts';
import { MoneyConfirmation } from './money-confirmation.ts';

const ID = 10_002_001;
const PASSWORD = '482915';

let member: { id: number; areaCode: string; phone: string; mail: string };
let hasGoogle: boolean;
/** Tries and codes that were spent, in order. */
let spent: string[];
let confirmation: MoneyConfirmation;
beforeEach(() => {
  member = { id: ID, areaCode: '86', phone: '13900000001', mail: '' };
  hasGoogle = false;
  spent = [];
  confirmation = new MoneyConfirmation(
    { byId: async () => member as never },
    {
      codes: {
        checkAndSpend: async ({ target, purpose }) => {
          spent.push(`code ${target} ${purpose}`);
        },
      },
      google: {
        isBound: async () => hasGoogle,
        spend: async (_id, code, _nowMs, recovery) => {
          spent.push(`google ${code} ${recovery}`);
        },
      },
      tradingPasswords: {
        isSet: async () => true,
        check: async (_id, text) => {
          spent.push('password');
          if (text !== PASSWORD) throw new CallError('postPasswordWrong');
        },
      },
    },
  );
});

async function answer(given: Parameters<MoneyConfirmation['check']>[1]): Promise<string> {
  try {
    await confirmation.check(ID, given, 0);
    return 'done';
  } catch (error) {
    if (error instanceof CallError) return error.error;
    throw error;
  }
}

describe('without an authenticator', () => {
  const proof = { postPassword: PASSWORD, channel: 'phone', code: '123456' } as const;

  it('spends the trading password first, then a code of its own purpose', async () => {
    expect(await answer(proof)).toBe('done');
    expect(spent[0]).toBe('password');
    expect(spent[1]).toMatch(/^code \+8613900000001 .*WITHDRAWAL/);
    expect(spent).toHaveLength(2);
  });

  it('spends no code for a wrong trading password', async () => {
    expect(await answer({ ...proof, postPassword: '000000' })).toBe('postPasswordWrong');
    expect(spent).toEqual(['password']);
  });

  it('spends nothing for a request that lacks its code or names a channel that is not bound', async () => {
    expect(await answer({ postPassword: PASSWORD, code: '1' })).toBe('parameterMissing');
    expect(await answer({ postPassword: PASSWORD, channel: 'phone' })).toBe('parameterMissing');
    expect(await answer({ ...proof, channel: 'mail' })).toBe('channelNotBound');
    // A code of an authenticator that is not bound proves nothing.
    expect(await answer({ postPassword: PASSWORD, googleCode: '123456' })).toBe('parameterMissing');
    expect(spent).toEqual([]);
  });
});

describe('with an authenticator', () => {
  beforeEach(() => {
    hasGoogle = true;
  });

  it('wants its code and no other one, and takes no recovery code', async () => {
    expect(await answer({ postPassword: PASSWORD, channel: 'phone', code: '1' })).toBe('googleRequired');
    expect(spent).toEqual([]);
    expect(await answer({ postPassword: PASSWORD, googleCode: '654321' })).toBe('done');
    expect(spent).toEqual(['password', 'google 654321 totp-only']);
  });
});

it('names what the member can confirm with', async () => {
  expect(await confirmation.factorsOf(ID)).toEqual({
    hasPostPassword: true,
    hasGoogle: false,
    channels: ['phone'],
  });
  member.mail = 'a@example.com';
  expect((await confirmation.factorsOf(ID)).channels).toEqual(['phone', 'mail']);
});
