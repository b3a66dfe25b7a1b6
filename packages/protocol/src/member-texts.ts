/**
 * All fields in which a member or a visitor can write freely and that a member or an operator may read later, as data:
 * tests plant markup in each and look whether it is shown as text, to members and to operators. Its test refuses a new
 * free field that neither stands here nor is known never to be shown.
 */
import type { CallName } from './calls.ts';
import type { ErrorName } from './errors.ts';

export interface MemberText {
  call: CallName;
  field: string;
  /** Longest text that is taken. */
  most: number;
  /** The treatment of markup: kept as it was written, or refused. */
  markup: 'kept' | ErrorName;
  /** The readers of the text. */
  readers: readonly ('member' | 'operator')[];
}

const BOTH = ['member', 'operator'] as const;
const OPERATOR = ['operator'] as const;
const MEMBER = ['member'] as const;

export const MEMBER_TEXTS: readonly MemberText[] = [
  { call: 'setNickName', field: 'nickName', most: 20, markup: 'kept', readers: BOTH },
  { call: 'requestRecovery', field: 'remark', most: 500, markup: 'kept', readers: OPERATOR },
  { call: 'requestReview', field: 'remark', most: 500, markup: 'kept', readers: OPERATOR },
  { call: 'submitIdentity', field: 'name', most: 100, markup: 'nameFormat', readers: BOTH },
  { call: 'submitIdentity', field: 'idNumber', most: 40, markup: 'idNumberInvalid', readers: BOTH },
  { call: 'addPayment', field: 'holderName', most: 100, markup: 'holderName', readers: MEMBER },
  { call: 'addPayment', field: 'account', most: 60, markup: 'payAccountInvalid', readers: MEMBER },
  { call: 'addPayment', field: 'bankName', most: 60, markup: 'kept', readers: MEMBER },
  { call: 'addPayment', field: 'branch', most: 100, markup: 'kept', readers: MEMBER },
  // Printable ASCII, so markup fits into it.
  { call: 'submitApplication', field: 'fromAddress', most: 128, markup: 'kept', readers: BOTH },
  {
    call: 'submitApplication',
    field: 'toAddress',
    most: 128,
    markup: 'receivingAddressUnknown',
    readers: BOTH,
  },
  { call: 'submitApplication', field: 'hash', most: 130, markup: 'transferHashInvalid', readers: BOTH },
  { call: 'submitApplication', field: 'remark', most: 200, markup: 'kept', readers: BOTH },
  { call: 'checkAddress', field: 'address', most: 1000, markup: 'addressInvalid', readers: MEMBER },
  { call: 'removeAddress', field: 'address', most: 200, markup: 'addressUnknown', readers: MEMBER },
  { call: 'requestWithdrawal', field: 'address', most: 200, markup: 'addressInvalid', readers: BOTH },
  { call: 'saveAddress', field: 'address', most: 200, markup: 'addressInvalid', readers: BOTH },
  { call: 'saveAddress', field: 'label', most: 20, markup: 'kept', readers: MEMBER },
  { call: 'sendOtcLine', field: 'text', most: 500, markup: 'kept', readers: BOTH },
  { call: 'openOtcAppeal', field: 'text', most: 500, markup: 'kept', readers: BOTH },
  { call: 'addOtcStatement', field: 'text', most: 500, markup: 'kept', readers: BOTH },
  { call: 'reportOtcOrder', field: 'text', most: 1000, markup: 'kept', readers: BOTH },
  { call: 'publishAd', field: 'remark', most: 200, markup: 'kept', readers: BOTH },
  { call: 'publishAd', field: 'autoReply', most: 200, markup: 'kept', readers: BOTH },
  { call: 'editAd', field: 'remark', most: 200, markup: 'kept', readers: BOTH },
  { call: 'editAd', field: 'autoReply', most: 200, markup: 'kept', readers: BOTH },
  { call: 'openTicket', field: 'text', most: 1000, markup: 'kept', readers: BOTH },
  { call: 'sendTicketLine', field: 'text', most: 1000, markup: 'kept', readers: BOTH },
  { call: 'placeSpotOrder', field: 'requestId', most: 64, markup: 'kept', readers: BOTH },
];

/** Free in their shape and never shown to anybody: secrets, names of accounts that have a form, positions in lists. */
export const NEVER_SHOWN: readonly string[] = [
  'phone',
  'mail',
  'password',
  'oldPassword',
  'postPassword',
  'oldPostPassword',
  'code',
  'googleCode',
  'ticket',
  'answer',
  'welCode',
  'status',
  'geetest_challenge',
  'geetest_validate',
  'geetest_seccode',
  'sessionId',
  'cursor',
  'target',
  'amount',
  'fee',
  'price',
  'qty',
  'quoteAmount',
  'lots',
  'leverage',
  'triggerPrice',
  'takeProfit',
  'stopLoss',
];
