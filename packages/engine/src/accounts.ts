/**
 * Whose money it is: four account types per member and the named system accounts (rules/accounts#account-types,
 * rules/accounts#system-accounts).
 */

export const ACCOUNT_TYPES = ['assets', 'spot', 'contract', 'otc'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/**
 * `outside:manual` is the world of hand-made deposits. Only it and `deficit` and `reorg-loss` may be negative. `liquidation` holds the liquidation engine's cash within a command and
 * is empty after it. Contract clearing, one per contract, stands with the contract. Order is the code in the journal.
 */
export const SYSTEM_ACCOUNTS = [
  'outside:manual',
  'fee',
  'promo',
  'rounding',
  'insurance',
  'liquidation',
  'deficit',
  'withdraw-fee',
  'operations',
  'suspense',
  'unmatched',
  'reorg-loss',
] as const;
export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];

/** Positive integer below 2^53, given by the platform at registration. */
export type MemberId = number;

/** The world outside on one chain; it may be negative. No chain is called `manual`. */
export type ChainAccount = `outside:${string}`;

/** A system account has one balance per asset; its type is written as `assets` and means nothing. */
export type Owner = MemberId | SystemAccount | ChainAccount;

export interface AccountKey {
  owner: Owner;
  type: AccountType;
  /** Asset name, e.g. USDT. */
  asset: string;
}

/** These accounts may be negative (rules/wallet#ledger-accounts). */
export function mayBeNegative(owner: Owner): boolean {
  return owner === 'deficit' || owner === 'reorg-loss' || isOutside(owner);
}

/** The world outside: hand-made deposits, or a chain. */
export function isOutside(owner: Owner): boolean {
  return typeof owner === 'string' && owner.startsWith('outside:');
}
