import { LEDGER_SYSTEM_ACCOUNTS } from '@tern/protocol/desk';
import { describe, expect, it } from 'vitest';
import { FIRST_QUESTION, type LedgerQuestion, questionIn } from './ledger-question.ts';

const read = (fields: Record<string, string>) => questionIn(new URLSearchParams(fields));
const asked: LedgerQuestion = { owner: '10002001', account: 'spot', currency: 'USDT' };

describe('the question in the address', () => {
  it('is read as it was written', () => {
    expect(read({ ...asked })).toEqual(asked);
    expect(read({ ...asked, other: 'thing' })).toEqual(asked);
  });

  it.each([...LEDGER_SYSTEM_ACCOUNTS, 'outside:ethereum'])('may be of the account %s', (owner) => {
    expect(read({ ...asked, owner })).toEqual({ ...asked, owner });
  });

  it('is none when a part is missing or wrong', () => {
    expect(read({})).toBeUndefined();
    expect(read({ ...FIRST_QUESTION })).toBeUndefined();
    expect(read({ ...asked, owner: 'somebody' })).toBeUndefined();
    expect(read({ ...asked, account: 'all' })).toBeUndefined();
    expect(read({ ...asked, currency: 'usdt' })).toBeUndefined();
  });
});
