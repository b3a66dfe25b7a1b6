/**
 * Whose money it is: four account types per member and the named system accounts (rules/accounts#account-types,
 * rules/accounts#system-accounts).
 */

export const ACCOUNT_TYPES = ['assets', 'spot', 'contract', 'otc'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/**
 * Only `outside` and `deficit` may be negative. `liquidation` holds the liquidation engine's cash within a command and
 * is empty after it. Contract clearing, one per contract, stands with the contract. Order is the code in the journal.
 */
export const SYSTEM_ACCOUNTS = [
  'outside',
  'fee',
  'promo',
  'rounding',
  'insurance',
  'liquidation',
  'deficit',
] as const;
export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];

/** Positive integer below 2^53, given by the platform at registration. */
export type MemberId = number;

/** A system account has one balance per asset; its type is written as `assets` and means nothing. */
export type Owner = MemberId | SystemAccount;

export interface AccountKey {
  owner: Owner;
  type: AccountType;
  /** Asset name, e.g. USDT. */
  asset: string;
}
