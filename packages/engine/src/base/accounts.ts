/**
 * Whose money it is: four account types per member and the named system accounts (rules/accounts#account-types,
 * rules/accounts#system-accounts).
 */

export const ACCOUNT_TYPES = ['assets', 'spot', 'contract', 'otc'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/**
 * `outside:manual` is the other side of what operators book by hand. `liquidation` holds the liquidation engine's cash
 * within a command and is empty after it; the accounts from `withdraw-fee` to `reorg-loss` belong to the wallet
 * (rules/wallet#ledger-accounts), `pledge` pays the interest of pledges (rules/growth#backing).
 * Contract clearing, one per contract, stands with the contract. The order is the code in the journal.
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
  'pledge',
] as const;
export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];

/** Positive integer below 2^53, given by the platform at registration. */
export type MemberId = number;

/** The world outside on one chain. No chain is called `manual`. */
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
  return (
    owner === 'deficit' || owner === 'reorg-loss' || (typeof owner === 'string' && isChainAccount(owner))
  );
}

/** Chains come behind the system accounts in the journal's and the ledger's codes of owners; members are no codes there. */
export const FIRST_CHAIN_CODE = 24;

/** The owner of a code, or undefined: `chains` are the names of all chains, by their number. */
export function ownerOfCode(code: number, chains: readonly string[]): Owner | undefined {
  if (code < FIRST_CHAIN_CODE) return SYSTEM_ACCOUNTS[code];
  const chain = chains[code - FIRST_CHAIN_CODE];
  return chain === undefined ? undefined : `outside:${chain}`;
}

/** Also true for `outside:manual`, which belongs to no chain. */
export function isChainAccount(owner: string): owner is ChainAccount {
  return owner.startsWith('outside:');
}
