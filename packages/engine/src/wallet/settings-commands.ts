/**
 * Commands that list chains and coins on them, set the wallet's limits and pause it. Values in USDT are in 1e-8 USDT,
 * whatever the asset's scale.
 */
import { MAX_ADDRESS_LENGTH, MAX_REASON_LENGTH } from '../base/limits.ts';
import { type CommandBlocks, commandRecord } from '../codec/declarations.ts';
import { choice, id, signed, text, whole } from '../codec/field.ts';
import { asset, chain } from '../codec/name-fields.ts';
import { bit, struct } from '../codec/struct.ts';
import type { WalletRejection } from './rejections.ts';

/** Gives the chain its outside account `outside:<chain>` (rules/wallet#ledger-accounts). */
export interface ListChain {
  kind: 'list-chain';
  /** e.g. ethereum; `manual` is no chain. */
  chain: string;
}

/** The terms of one asset on one chain. Amounts are in units of the asset's scale. */
export interface CoinChainSettings {
  /** Decimals of the token on its chain, 0 to 36 (rules/wallet#units). */
  decimals: number;
  /** The token's contract in canonical form; empty for the chain's own coin. */
  contract: string;
  /** Blocks until a deposit is creditable and a withdrawal confirmed, from 1. */
  confirmations: number;
  /** A smaller deposit is ignored by the scanner (rules/wallet#deposits-on-a-chain). */
  minDeposit: bigint;
  /** A multiple of the step, and above the fee. */
  minWithdrawal: bigint;
  /** The largest single withdrawal. */
  maxWithdrawal: bigint;
  /** A multiple of the step. */
  withdrawalFee: bigint;
  /** No larger withdrawal is approved automatically (rules/wallet#velocity). */
  autoLimit: bigint;
}

/**
 * A change that widens takes effect after the policy's delay and any other one at once; first terms widen where a
 * member has the asset or was ever credited a unit of it on a chain. Each replaces one that waits
 * (rules/wallet#velocity).
 */
export interface SetCoinChain {
  kind: 'set-coin-chain';
  asset: string;
  chain: string;
  settings: CoinChainSettings;
  firstOperator: number;
  secondOperator: number;
}

/** The wallet's limits (rules/wallet#day-limits, rules/wallet#velocity); values in 1e-8 USDT. */
export interface WalletPolicy {
  /** All withdrawals of a business day with basic verification. */
  basicDayLimit: bigint;
  advancedDayLimit: bigint;
  /** The largest withdrawal that is approved automatically; 0: none is. */
  autoLimit: bigint;
  /** A member's automatic approvals of a day are worth at most so many times autoLimit. */
  memberAutoFactor: number;
  /** The automatic approvals of all members in an hour are worth at most so many times autoLimit. */
  hourAutoFactor: number;
  /** Above it a withdrawal needs two approvals. */
  secondApprovalAbove: bigint;
  /** Confirmed applications of a business day (rules/wallet#suspense). */
  manualDayLimit: bigint;
  /** Withdrawals that a member may request in a business day. */
  maxPerDay: number;
  /** An address counts as saved this long after it was saved. */
  savedAddressDelayMs: number;
  /** Changes that widen take effect this long after their command. */
  wideningDelayMs: number;
  isNewAddressReviewed: boolean;
  isNewDeviceReviewed: boolean;
  isYoungAccountReviewed: boolean;
}

const USDT = 100_000_000n;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The policy as long as none was set. */
export const DEFAULT_WALLET_POLICY: WalletPolicy = {
  basicDayLimit: 20_000n * USDT,
  advancedDayLimit: 200_000n * USDT,
  autoLimit: 0n,
  memberAutoFactor: 5,
  hourAutoFactor: 50,
  secondApprovalAbove: 50_000n * USDT,
  manualDayLimit: 100_000n * USDT,
  maxPerDay: 10,
  savedAddressDelayMs: DAY_MS,
  wideningDelayMs: DAY_MS,
  isNewAddressReviewed: true,
  isNewDeviceReviewed: true,
  isYoungAccountReviewed: true,
};

/** The first policy holds at once when no chain is listed yet; else widening as in set-coin-chain. */
export interface SetWalletPolicy {
  kind: 'set-wallet-policy';
  policy: WalletPolicy;
  firstOperator: number;
  secondOperator: number;
}

/**
 * The lowest price at which a coin counts (rules/wallet#value), in 1e-8 USDT per whole coin; 0 removes it. A lower one
 * than before widens; the same one again confirms it.
 */
export interface SetFloorPrice {
  kind: 'set-floor-price';
  asset: string;
  price: bigint;
  firstOperator: number;
  secondOperator: number;
}

export const WALLET_SIDES = ['deposits', 'withdrawals'] as const;
export type WalletSide = (typeof WALLET_SIDES)[number];

/** A pause for a NODE ends by itself; every other one needs two operators (rules/wallet#pauses). */
export const PAUSE_CAUSES = [
  'OPERATOR',
  'NODE',
  'REORG',
  'SHORTFALL',
  'FOREIGN_SIGNATURE',
  'CHAIN_IDENTITY',
  'ADDRESS_PROOF',
] as const;
export type PauseCause = (typeof PAUSE_CAUSES)[number];

/**
 * Pauses one side of a coin on a chain, or of the whole chain when the asset is empty; a pause of the same cause stays
 * and takes the new reason. BAD_COMMAND (an empty or long reason; cause OPERATOR without an operator).
 */
export interface PauseWallet {
  kind: 'pause-wallet';
  asset: string;
  chain: string;
  side: WalletSide;
  cause: PauseCause;
  /** Members see it. */
  reason: string;
  /** 0: the exchange itself. */
  operator: number;
}

/** Ends the pause of one cause; OK without an event when there is none. TWO_OPERATORS_NEEDED (not for NODE). */
export interface ResumeWallet {
  kind: 'resume-wallet';
  asset: string;
  chain: string;
  side: WalletSide;
  cause: PauseCause;
  firstOperator: number;
  secondOperator: number;
}

/** From now on, and for ever, credit-from-outside pays no member: CREDIT_CLOSED (rules/wallet#suspense). */
export interface CloseMemberCredits {
  kind: 'close-member-credits';
}

export type WalletSettingsCommand =
  | ListChain
  | SetCoinChain
  | SetWalletPolicy
  | SetFloorPrice
  | PauseWallet
  | ResumeWallet
  | CloseMemberCredits;

export const coinChainSettings = struct<CoinChainSettings>({
  decimals: whole,
  contract: text(MAX_ADDRESS_LENGTH),
  confirmations: whole,
  minDeposit: signed,
  minWithdrawal: signed,
  maxWithdrawal: signed,
  withdrawalFee: signed,
  autoLimit: signed,
});

export const walletPolicy = struct<WalletPolicy>({
  basicDayLimit: signed,
  advancedDayLimit: signed,
  autoLimit: signed,
  memberAutoFactor: whole,
  hourAutoFactor: whole,
  secondApprovalAbove: signed,
  manualDayLimit: signed,
  maxPerDay: whole,
  savedAddressDelayMs: whole,
  wideningDelayMs: whole,
  isNewAddressReviewed: bit,
  isNewDeviceReviewed: bit,
  isYoungAccountReviewed: bit,
});

export const walletSide = choice<WalletSide>(WALLET_SIDES);
export const pauseCause = choice<PauseCause>(PAUSE_CAUSES);

export const WALLET_SETTINGS_COMMANDS = {
  'list-chain': commandRecord('risk', ['BAD_COMMAND', 'ALREADY_EXISTS'], 36, { chain }),
  'set-coin-chain': commandRecord(
    'risk',
    ['TWO_OPERATORS_NEEDED', 'UNKNOWN_ASSET', 'UNKNOWN_CHAIN', 'SETTINGS_INVALID'],
    37,
    {
      asset,
      chain,
      settings: coinChainSettings,
      firstOperator: id,
      secondOperator: id,
    },
  ),
  'set-wallet-policy': commandRecord('risk', ['TWO_OPERATORS_NEEDED', 'SETTINGS_INVALID'], 38, {
    policy: walletPolicy,
    firstOperator: id,
    secondOperator: id,
  }),
  'set-floor-price': commandRecord('risk', ['TWO_OPERATORS_NEEDED', 'UNKNOWN_ASSET', 'PRICE_INVALID'], 39, {
    asset,
    price: signed,
    firstOperator: id,
    secondOperator: id,
  }),
  'pause-wallet': commandRecord('risk', ['BAD_COMMAND', 'UNKNOWN_ASSET', 'UNKNOWN_CHAIN'], 40, {
    asset,
    chain,
    side: walletSide,
    cause: pauseCause,
    reason: text(MAX_REASON_LENGTH),
    operator: id,
  }),
  'resume-wallet': commandRecord('risk', ['TWO_OPERATORS_NEEDED', 'UNKNOWN_ASSET', 'UNKNOWN_CHAIN'], 41, {
    asset,
    chain,
    side: walletSide,
    cause: pauseCause,
    firstOperator: id,
    secondOperator: id,
  }),
  'close-member-credits': commandRecord('risk', [], 42, {}),
} satisfies CommandBlocks<WalletSettingsCommand, WalletRejection>;
