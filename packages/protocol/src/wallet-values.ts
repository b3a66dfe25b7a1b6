/** Words of the wallet's calls. */

/** A deposit application: REVIEWING until two operators confirm it or one rejects it (rules/wallet#deposit-applications). */
export const APPLICATION_STATES = ['REVIEWING', 'CONFIRMED', 'REJECTED'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/**
 * A deposit on a chain as its member sees it (rules/wallet#deposits-on-a-chain): CONFIRMING, then CREDITED or HELD. DROPPED:
 * its chain took it back before it was credited; IGNORED: below the least deposit; REVERSED: taken back after the credit. A
 * held one that operators booked to the member is CREDITED.
 */
export const DEPOSIT_STATES = ['CONFIRMING', 'CREDITED', 'HELD', 'IGNORED', 'DROPPED', 'REVERSED'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** The states of a withdrawal (rules/wallet#withdrawal-states). */
export const WITHDRAWAL_STATES = [
  'REVIEW',
  'APPROVED',
  'SENDING',
  'BROADCAST',
  'CONFIRMED',
  'CANCELLED',
  'REJECTED',
  'FAILED',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** The state of any record of money in short: under way, done, or ended without money that moved. */
export const MONEY_STAGES = ['OPEN', 'DONE', 'FAILED'] as const;
export type MoneyStage = (typeof MONEY_STAGES)[number];

/** Reasons for a review of a withdrawal; operators alone see them. */
export const WITHDRAWAL_FLAGS = [
  'NEW_ADDRESS',
  'SECURITY_CHANGE',
  'NEW_DEVICE',
  'YOUNG_ACCOUNT',
  'DEPOSIT_REORG',
  'FAILED_RECENTLY',
  'VALUE_UNKNOWN',
  'UNRECONCILED',
  'ABOVE_AUTO_LIMIT',
  'HELD_BACK',
  'OWN_ADDRESS',
  'OTC_FAULT',
  'PRICE_UNCONFIRMED',
] as const;
export type WithdrawalFlag = (typeof WITHDRAWAL_FLAGS)[number];

/**
 * The states of an own transaction of the exchange, as operators see them. WANTED: nothing is signed. DONE: it ended, and its
 * costs are posted. VOID: it ended unsigned.
 */
export const PAYMENT_STATES = ['WANTED', 'SIGNED', 'SENT', 'MINED', 'DONE', 'VOID'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A deposit or withdrawal waits for this; NOTHING where it has ended (rules/wallet#timeline). */
export const MONEY_WAITS = [
  'NOTHING',
  'CONFIRMATIONS',
  'REVIEW',
  'PROCESSING',
  'PAUSED',
  'NETWORK_FEE',
  'SECOND_CONFIRMATION',
] as const;
export type MoneyWait = (typeof MONEY_WAITS)[number];

/** One dated step of a deposit or withdrawal (rules/wallet#timeline). */
export const TIMELINE_STEPS = [
  'SEEN',
  'CONFIRMING',
  'CREDITED',
  'HELD',
  'IGNORED',
  'DROPPED',
  'REVERSED',
  'REQUESTED',
  'REVIEW',
  'APPROVED',
  'SENDING',
  'BROADCAST',
  'CONFIRMED',
  'CANCELLED',
  'REJECTED',
  'FAILED',
] as const;
export type TimelineStep = (typeof TIMELINE_STEPS)[number];

/** A pause stops one of the two. */
export const WALLET_SIDES = ['deposits', 'withdrawals'] as const;
export type WalletSide = (typeof WALLET_SIDES)[number];

/** Operators pause by OPERATOR; the exchange pauses itself for the other causes (rules/wallet#pauses). */
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
