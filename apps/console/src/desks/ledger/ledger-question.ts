/** The account that the ledger desk shows: whose, of which kind, in what currency. The desk's address holds it. */
import { ACCOUNT_TYPES, type WireAccountType } from '@tern/protocol';
import { LEDGER_SYSTEM_ACCOUNTS } from '@tern/protocol/desk';

export interface LedgerQuestion {
  /** A member's id, or a system account, which are not split by kind. */
  owner: string;
  account: WireAccountType;
  currency: string;
}

export const OWNER = new RegExp(`^(\\d{1,16}|${LEDGER_SYSTEM_ACCOUNTS.join('|')}|outside:.{1,32})$`);
export const CURRENCY = /^[A-Z0-9]{1,12}$/;
export const FIRST_QUESTION: LedgerQuestion = { owner: '', account: 'spot', currency: 'USDT' };

/** undefined: the address holds nothing that could be asked. */
export function questionIn(search: URLSearchParams): LedgerQuestion | undefined {
  const owner = search.get('owner') ?? '';
  const account = ACCOUNT_TYPES.find((type) => type === search.get('account'));
  const currency = search.get('currency') ?? '';
  return OWNER.test(owner) && account && CURRENCY.test(currency) ? { owner, account, currency } : undefined;
}
