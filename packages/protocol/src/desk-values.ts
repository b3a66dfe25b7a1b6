/** Closed sets of the desk's wire values, shared by its schemas, the server and the console. */

/**
 * The roles of operators. `admin` may make every call and runs operators and roles; `auditor` may make every read, does
 * nothing and has no other role beside it.
 */
export const OPERATOR_ROLES = ['support', 'identity', 'finance', 'market', 'admin', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * PENDING: waits for another operator. EXECUTING: approved, under way. EXECUTED: done. FAILED: approved, refused by
 * what it was said to. OUTDATED: what it would change has changed since. INTERRUPTED: the server stopped in the middle,
 * a human must look. The others never ran.
 */
export const PROPOSAL_STATES = [
  'PENDING',
  'EXECUTING',
  'EXECUTED',
  'FAILED',
  'OUTDATED',
  'INTERRUPTED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/**
 * The ways to execute four-eyes calls: by a second operator, or (one-operator exchange) by the maker after loneHours.
 */
export const FOUR_EYES = ['second', 'delay'] as const;
export type FourEyes = (typeof FOUR_EYES)[number];

/** INTERRUPTED: the server stopped or failed in the middle, so it is unknown whether the call was executed. */
export const AUDIT_OUTCOMES = ['DONE', 'REFUSED', 'INTERRUPTED'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** The longest draft of a form, in bytes of UTF-8. */
export const LONGEST_DRAFT_BYTES = 65_536;

/** A field of such a name holds a secret, which no draft keeps. */
export const SECRET_FIELD = /pass(word|phrase)|secret|totp|mnemonic|privateKey/i;

/** DRAFT: never shown. SCHEDULED, SHOWN, OVER: published, and what its schedule says now. */
export const CONTENT_STATES = ['DRAFT', 'SCHEDULED', 'SHOWN', 'OVER'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** The statuses to which one operator alone can halt a market. */
export const HALTED_STATUSES = ['SUSPENDED', 'CANCEL_ONLY'] as const;
export type HaltedStatus = (typeof HALTED_STATUSES)[number];

/** The statuses that one operator alone can give a contract, unless it is HALTED. */
export const SETTABLE_CONTRACT_STATUSES = ['OPEN', 'CANCEL_ONLY', 'HALTED'] as const;
export type SettableContractStatus = (typeof SETTABLE_CONTRACT_STATUSES)[number];

/** The statuses that two operators can give a halted contract. */
export const RESUMED_CONTRACT_STATUSES = ['OPEN', 'CANCEL_ONLY'] as const;

/**
 * System accounts, which belong to no member; in the ledger they stand under the account type `assets`. Beside them each
 * chain has one, `outside:<chain>`.
 */
export const LEDGER_SYSTEM_ACCOUNTS = [
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
export type LedgerSystemAccount = (typeof LEDGER_SYSTEM_ACCOUNTS)[number];
/** The account of a chain in the ledger. */
export const LEDGER_CHAIN_ACCOUNT: RegExp = /^outside:.{1,32}$/;

/** A deposit over a chain as operators see it. VOID: its number is used up and nothing moved. */
export const DESK_DEPOSIT_STATES = [
  ...(['CONFIRMING', 'CREDITED', 'HELD', 'BOOKED'] as const),
  ...(['VOID', 'IGNORED', 'DROPPED', 'REVERSED'] as const),
] as const;
export type DeskDepositState = (typeof DESK_DEPOSIT_STATES)[number];

/**
 * A withdrawal waits for this one to act next. REFILL: operators put coins into the hot wallet. SIGNER: a person confirms at the
 * signer. RESUME: two operators end a pause. NETWORK: its miners. EXCHANGE: the exchange by itself.
 */
export const WITHDRAWAL_ACTORS = [
  'OPERATOR',
  'SECOND_OPERATOR',
  'EXCHANGE',
  'REFILL',
  'SIGNER',
  'RESUME',
  'NETWORK',
  'NOBODY',
] as const;
export type WithdrawalActor = (typeof WITHDRAWAL_ACTORS)[number];

/** NONE: no chain is configured, so there is no signer. */
export const SIGNER_STATES = ['NONE', 'READY', 'AWAY'] as const;
export type SignerState = (typeof SIGNER_STATES)[number];

/** A deposit over a chain has the same transaction, receiving address, or coin and amount as an application. */
export const DEPOSIT_MATCHES = ['HASH', 'ADDRESS', 'AMOUNT'] as const;
export type DepositMatch = (typeof DEPOSIT_MATCHES)[number];

export const IDENTITY_REVIEW_LEVELS = ['BASIC', 'ADVANCED'] as const;
export type IdentityReviewLevel = (typeof IDENTITY_REVIEW_LEVELS)[number];

/** The way of a new exchange from its operators to its first trade, in order; those of chains only where there are chains. */
export const FIRST_STEPS = [
  ...(['OPERATORS', 'MAIL', 'BACKUP', 'CNY_RATE', 'PAIR_LISTED', 'PAIR_OPEN'] as const),
  ...(['CHAIN_LISTED', 'GAS', 'COIN_TERMS', 'OPERATIONS'] as const),
  ...(['FIRST_MEMBER', 'RESERVES', 'FIRST_CREDIT', 'FIRST_TRADE', 'INVITATION', 'MERCHANTS'] as const),
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The problems of an exchange that trades all the same. */
export const HEALTH_PROBLEMS = [
  ...(['INDEX_DEAD', 'JOB_STALLED', 'PROJECTOR_FAILED', 'MAIL_FAILED', 'BACKUP_OLD'] as const),
  ...(['CHAIN_STALLED', 'SIGNER_AWAY', 'COINS_MISSING'] as const),
  ...(['CNY_RATE_HELD', 'CNY_RATE_OLD', 'OTC_APPEAL_OLD', 'REBATES_DUE', 'REBATE_RATE_OLD'] as const),
  ...(['RELEASE_PAUSED', 'REFERENCE_MOVED'] as const),
  ...(['GAS_LOW', 'OPERATIONS_EMPTY', 'SMS_OFF'] as const),
] as const;
export interface HealthProblem {
  kind: (typeof HEALTH_PROBLEMS)[number];
  /** The index, the job, the chain, the rate, the reason; may be empty. */
  subject: string;
  /** Since when, of a backup when the last one was made; 0: not known, never. */
  time: number;
}

/** The causes for which a command changed a member's balance; ADL: closed against another member's liquidation. */
export const LEDGER_CAUSES = [
  ...(['OTHER', 'TRADE', 'TRANSFER', 'DEPOSIT', 'FAUCET', 'MARGIN', 'FUNDING'] as const),
  ...(['LIQUIDATION', 'ADL', 'LOSS_SHARED', 'REBATE', 'PLEDGE', 'AIRDROP'] as const),
] as const;
export type LedgerCause = (typeof LEDGER_CAUSES)[number];

export const DESK_BASE = '/desk/';

export const DESK_HEADERS = {
  /** On every POST but signIn: the `csrf` that signIn and getOwnSession answer. */
  csrf: 'x-desk-csrf',
  /** `1`: says what would be refused and does nothing; the audit log does not mention it. */
  check: 'x-desk-check',
  /** `1` on requests that no operator asked for (polling): they do not keep the session awake. */
  passive: 'x-desk-passive',
} as const;
