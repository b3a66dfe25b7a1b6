/** Errors that a record names and no test meets by that call, each with its reason. The lists only shrink. */
import type { CallName, ErrorName } from '@tern/protocol';
import type { DeskCallName } from '@tern/protocol/desk';

export interface NeverMet {
  reason: string;
  errors: Partial<Record<CallName | DeskCallName, readonly ErrorName[]>>;
}

export interface MetOnce {
  reason: string;
  errors: readonly ErrorName[];
}

export const NEVER_MET: readonly NeverMet[] = [
  {
    reason: 'Other calls meet it: one function answers it for all of them. A test by this call is owed.',
    errors: {
      getOtcEvidenceImage: ['viewBudget'],
      getDeskTicketImage: ['viewBudget'],
      reverseRebate: ['liquidating'],
    },
  },
  {
    reason:
      'No test reaches it by a call; tests of the part that answers it, where there are some, call that part.',
    errors: { sendTestMail: ['mailFailed'] },
  },
  {
    reason:
      'The module refuses first by the same facts, and the engine has the last word where the two differ.',
    errors: {
      confirmApplication: ['fundingUnknown'],
      decideOtcAppeal: ['orderFinished', 'otcOrderState'],
      closeOtcReport: ['noOpenDispute'],
      payCampaign: ['memberUnknown'],
      movePledgeFunds: ['feeReserved'],
    },
  },
  {
    reason:
      'The call words its command as another call does, and nothing but a block that is there is taken back.',
    errors: { unblockOtcMember: ['otcOwnBlock'] },
  },
];

/** One call that meets such an error is enough. */
export const MET_ONCE: readonly MetOnce[] = [
  {
    reason: 'One part of the server takes captchas and codes for every call that asks for them.',
    errors: ['captchaRequired', 'captchaWrong', 'captchaUnavailable', 'codeFormat', 'codeWrong'],
  },
  {
    reason: 'One part of the server sends the codes of every call that sends one.',
    errors: ['codeTooSoon', 'codeBudget', 'codeDayBudget', 'codeSmsUsedUp', 'smsOff', 'codeSendFailed'],
  },
  {
    reason: 'One function reads the phone or the mailbox that was typed.',
    errors: ['phoneFormat', 'mailFormat', 'channelNotBound'],
  },
  {
    reason: 'One part of the server asks the owner for password, authenticator and trading password.',
    errors: [
      'wrongPassword',
      'loginLocked',
      'googleWrong',
      'googleRequired',
      'googleLocked',
      'postPasswordWrong',
      'postPasswordLocked',
      'postPasswordMissing',
    ],
  },
  {
    reason: 'One registry asks for the agreements in force before every call of its list.',
    errors: ['newAgreementRequired'],
  },
  {
    reason: 'One function finds the pair that a call names.',
    errors: ['pairUnknown'],
  },
];
