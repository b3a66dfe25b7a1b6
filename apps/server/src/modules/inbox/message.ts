/** A message as it is kept: the event with its values, not its text in a language. */
import type { PositionSide, ReverseRefused, Side, TradeType } from '@tern/engine';
import type {
  AdCause,
  MerchantState,
  MessageKind,
  OtcFault,
  OtcFinding,
  OtcParty,
  OtcStep,
  OtcVerdict,
  Redemption,
  SecurityEvent,
} from '@tern/protocol';
import type { LiquidatedPosition } from '../contract/index.ts';

/** Values are texts; amounts are units and quantities as the engine counts them. */
export interface TemplateValues {
  /** All of the order is filled. */
  orderMatched: {
    orderId: string;
    market: string;
    filledQty: string;
    filledQuote: string;
    /** Messages of earlier versions have none. */
    side?: Side;
  };
  /** The exchange took it from the book. */
  orderCancelled: { orderId: string; market: string; filledQty: string };
  /** lots at scale 8; pnl, amount and notional in the settlement currency's units. */
  contractOrderMatched: {
    orderId: string;
    market: string;
    lots: string;
    notional: string;
    /** Messages of earlier versions have neither quantity nor trade type. */
    qty?: string;
    tradeType?: TradeType;
  };
  /** The exchange took it from the book, or its margin no longer sufficed. */
  contractOrderCancelled: { orderId: string; market: string; lots: string };
  planFailed: { market: string };
  triggerFired: { market: string; side: PositionSide; which: 'TP' | 'SL' };
  triggerFailed: { market: string; side: PositionSide };
  /** side is that of the position that was not opened. */
  reverseRefused: { market: string; side: PositionSide; reason: ReverseRefused['reason'] };
  /** positions are added when the message is read: the liquidation's record names them. */
  liquidated: {
    liquidationId: string;
    outcome: 'REDUCED' | 'TAKEN';
    positions?: readonly LiquidatedPosition[];
  };
  /** market and side are empty for all cross positions together. */
  riskWarning: { market: string; side: PositionSide | ''; risk: string };
  /** effectiveMs: when the announced settings take effect. */
  settingsAnnounced: { market: string; effectiveMs: string };
  deleveraged: { market: string; side: PositionSide; pnl: string };
  lossShared: { market: string; side: PositionSide; amount: string };
  faucetPaid: { amounts: string };
  credited: { amounts: string };
  /** debt: the part that paid the member's debt; empty: none. */
  applicationConfirmed: { applicationId: string; amounts: string; debt: string };
  applicationRejected: { applicationId: string; reason: string };
  /** debt as above. */
  depositCredited: DepositValues & { debt: string };
  depositHeld: DepositValues;
  /** debt: what the member owes now for it; empty: nothing. */
  depositReversed: DepositValues & { debt: string };
  withdrawalRequested: { amounts: string; chain: string; address: string };
  withdrawalSent: WithdrawalValues;
  withdrawalConfirmed: WithdrawalValues;
  withdrawalRejected: WithdrawalValues;
  withdrawalFailed: WithdrawalValues;
  addressSaved: { chain: string; address: string };
  savedOnlySet: { isOn: boolean };
  security: { event: SecurityEvent };
  identityPassed: { level: 'BASIC' | 'ADVANCED' };
  identityRejected: { level: 'BASIC' | 'ADVANCED'; reason: string };
  /** A step of an order after which the reader must act, or another one must, or no one. */
  otcTurn: OtcOrderValues;
  otcNews: OtcOrderValues;
  otcEnd: OtcOrderValues;
  /** side is the merchant's; reason: an operator's. */
  otcAd: { adId: string; side: Side; asset: string; cause: AdCause; reason: string };
  /** isLifted: two operators ended a suspension. */
  merchantChanged: {
    state: MerchantState;
    bond: string;
    isByOperator: boolean;
    isLifted: boolean;
    reason: string;
    quitMs: string;
    reapplyFromMs: string;
  };
  merchantPenalized: PenaltyValues;
  /** To the harmed party. */
  otcCompensated: PenaltyValues;
  /** '0': not restricted. */
  otcRestricted: { buyOffUntilMs: string; otcOffUntilMs: string };
  /** The buyer's cancel counts no longer. isByOperators: on a report, not by the seller. */
  otcExcused: { orderId: string; orderNumber: string; isByOperators: boolean };
  otcFaultMark: { orderId: string; orderNumber: string; isGiven: boolean };
  otcReported: { orderId: string; orderNumber: string };
  otcReportClosed: { orderId: string; orderNumber: string };
  /** day: the business day; total: all so far; cap: whole USDT. */
  rebatePaid: { day: number; amounts: string; total: string; cap: string };
  rebateReversed: { day: number; amounts: string };
  /** firstDay: the business day that earns first; dueMs: the time of payment, '0' of a flexible order. */
  pledgeOpened: { pledgeId: string; amounts: string; termDays: number; firstDay: number; dueMs: string };
  /** dueMs: the time of payment. */
  pledgeRedeeming: { pledgeId: string; amounts: string; dueMs: string };
  /** interest: empty where none is paid; left: what the order still holds, empty when it is over. */
  pledgeRedeemed: { pledgeId: string; how: Redemption; amounts: string; interest: string; left: string };
  /** lastDay: the last business day that earns. */
  pledgeEnding: { pledgeId: string; amounts: string; lastDay: number };
  airdropReceived: { campaignId: string; amounts: string };
  ticketAnswered: { ticketId: string };
  ticketClosing: { ticketId: string };
  ticketClosed: { ticketId: string };
}
/** The clocks that move are seen in the order and make no notice. */
export type OtcOrderStep = Exclude<OtcStep, 'MOVED'>;
export interface OtcOrderValues {
  orderId: string;
  orderNumber: string;
  /** The reader's. */
  party: OtcParty;
  step: OtcOrderStep;
  /** The reader took the step. */
  isBy: boolean;
  amounts: string;
  cents: string;
  /** The clock that runs from the step on ends then; '0': none. */
  untilMs: string;
  decision?: { verdict: OtcVerdict; finding: OtcFinding; fault: OtcFault };
}
interface PenaltyValues {
  orderId: string;
  orderNumber: string;
  amounts: string;
  reason: string;
}
/** chain is its name on the wire; depositId: empty for a move between members, and messages of earlier versions have none. */
interface DepositValues {
  amounts: string;
  chain: string;
  depositId?: string;
}
/** txid: `internal:<id>` for a move between members; reason: of a rejection, or the proof of a failure. */
interface WithdrawalValues {
  withdrawalId: string;
  amounts: string;
  chain: string;
  address: string;
  txid: string;
  reason: string;
}
export type Template = keyof TemplateValues;

export type Notice = {
  [T in Template]: { template: T; values: TemplateValues[T] };
}[Template];

export type NewMessage = Notice & {
  memberId: number;
  timeMs: number;
  /**
   * The event or decision that the message reports, of which there is one message; undefined: the message may repeat.
   */
  source?: string;
};

export const KINDS: Record<Template, MessageKind> = {
  orderMatched: 'TRADE',
  orderCancelled: 'TRADE',
  contractOrderMatched: 'TRADE',
  contractOrderCancelled: 'TRADE',
  planFailed: 'TRADE',
  triggerFired: 'TRADE',
  triggerFailed: 'TRADE',
  reverseRefused: 'TRADE',
  riskWarning: 'TRADE',
  liquidated: 'TRADE',
  settingsAnnounced: 'TRADE',
  deleveraged: 'TRADE',
  lossShared: 'TRADE',
  faucetPaid: 'ASSET',
  credited: 'ASSET',
  applicationConfirmed: 'ASSET',
  applicationRejected: 'ASSET',
  depositCredited: 'ASSET',
  depositHeld: 'ASSET',
  depositReversed: 'ASSET',
  withdrawalRequested: 'ASSET',
  withdrawalSent: 'ASSET',
  withdrawalConfirmed: 'ASSET',
  withdrawalRejected: 'ASSET',
  withdrawalFailed: 'ASSET',
  addressSaved: 'SECURITY',
  savedOnlySet: 'SECURITY',
  security: 'SECURITY',
  identityPassed: 'SYSTEM',
  identityRejected: 'SYSTEM',
  otcTurn: 'TRADE',
  otcNews: 'TRADE',
  otcEnd: 'TRADE',
  otcAd: 'TRADE',
  merchantChanged: 'TRADE',
  merchantPenalized: 'TRADE',
  otcCompensated: 'TRADE',
  otcRestricted: 'TRADE',
  otcExcused: 'TRADE',
  otcFaultMark: 'TRADE',
  otcReported: 'TRADE',
  otcReportClosed: 'TRADE',
  rebatePaid: 'ASSET',
  rebateReversed: 'ASSET',
  pledgeOpened: 'ASSET',
  pledgeRedeeming: 'ASSET',
  pledgeRedeemed: 'ASSET',
  pledgeEnding: 'ASSET',
  airdropReceived: 'ASSET',
  ticketAnswered: 'SYSTEM',
  ticketClosing: 'SYSTEM',
  ticketClosed: 'SYSTEM',
};

export const MAIL_TRIES = 3;

/**
 * The number of tries to send the message by mail too, where an address is bound; 0: the message does not leave by
 * mail.
 */
export function mailTries(template: Template): number {
  return MAILED[template] ? MAIL_TRIES : 0;
}

const MAILED: Record<Template, boolean> = {
  orderMatched: false,
  orderCancelled: false,
  contractOrderMatched: false,
  contractOrderCancelled: false,
  planFailed: false,
  triggerFired: false,
  triggerFailed: false,
  reverseRefused: false,
  riskWarning: false,
  liquidated: false,
  settingsAnnounced: true,
  deleveraged: false,
  lossShared: false,
  faucetPaid: false,
  credited: false,
  applicationConfirmed: true,
  applicationRejected: true,
  depositCredited: true,
  depositHeld: true,
  depositReversed: true,
  withdrawalRequested: true,
  withdrawalSent: true,
  withdrawalConfirmed: true,
  withdrawalRejected: true,
  withdrawalFailed: true,
  addressSaved: true,
  savedOnlySet: true,
  security: true,
  identityPassed: true,
  identityRejected: true,
  otcTurn: true,
  otcNews: false,
  otcEnd: true,
  otcAd: true,
  merchantChanged: true,
  merchantPenalized: true,
  otcCompensated: true,
  otcRestricted: true,
  otcExcused: false,
  otcFaultMark: true,
  otcReported: true,
  otcReportClosed: true,
  rebatePaid: false,
  rebateReversed: true,
  pledgeOpened: true,
  pledgeRedeeming: true,
  pledgeRedeemed: true,
  pledgeEnding: true,
  airdropReceived: true,
  ticketAnswered: true,
  ticketClosing: true,
  ticketClosed: false,
};

/** "BTC 100000000,USDT 5": asset and units. */
export function amountsText(amounts: readonly { asset: string; amount: bigint }[]): string {
  return amounts.map(({ asset, amount }) => `${asset} ${amount}`).join(',');
}
