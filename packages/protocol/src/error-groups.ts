/** Errors that several calls answer together, because one part of the server answers them for all of them. */
import type { ErrorName } from './errors.ts';

export const CAPTCHA = ['captchaRequired', 'captchaWrong'] as const satisfies readonly ErrorName[];

/** A phone or a mailbox that was typed. */
export const ACCOUNT_NAME = ['phoneFormat', 'mailFormat'] as const satisfies readonly ErrorName[];

export const CODE = ['codeFormat', 'codeWrong'] as const satisfies readonly ErrorName[];

/** A code that is to be sent. */
export const CODE_SENT = [
  'codeTooSoon',
  'codeBudget',
  'codeDayBudget',
  'codeSmsUsedUp',
  'smsOff',
  'codeSendFailed',
] as const satisfies readonly ErrorName[];

export const TRADING_PASSWORD = [
  'postPasswordWrong',
  'postPasswordLocked',
  'postPasswordMissing',
] as const satisfies readonly ErrorName[];

/** A member's proof of being the owner, before a change of the account. */
export const OWNER_PROOF = [
  'wrongPassword',
  'loginLocked',
  ...CODE,
  'googleWrong',
  'googleRequired',
  'googleLocked',
  'channelNotBound',
] as const satisfies readonly ErrorName[];

/** A member's confirmation of a withdrawal, or of the addresses that it may go to. */
export const MONEY_CONFIRMATION = [
  ...CODE,
  'googleWrong',
  'googleRequired',
  'googleLocked',
  'channelNotBound',
  ...TRADING_PASSWORD,
] as const satisfies readonly ErrorName[];
