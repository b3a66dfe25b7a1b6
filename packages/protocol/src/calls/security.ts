/** Calls of the account centre: bound factors, passwords, reviews, sessions. */
import { z } from 'zod';
import { call } from '../call.ts';
import { ACCOUNT_NAME, CAPTCHA, CODE, CODE_SENT, OWNER_PROOF, TRADING_PASSWORD } from '../error-groups.ts';
import {
  code,
  done,
  googleCode,
  id,
  imageId,
  none,
  page,
  paging,
  password,
  solvedCaptcha,
  target,
  text,
  ticket,
  time,
} from '../scalars.ts';
import { ANTI_PHISHING_CODE, MEMBER_CODE_PURPOSES, SECURITY_EVENTS } from '../security-values.ts';
import {
  CARD_STATES,
  CLIENT_TYPES,
  CODE_CHANNELS,
  FREEZE_KINDS,
  LOST_FACTORS,
  REVIEW_STATES,
} from '../values.ts';

const channel = z.enum(CODE_CHANNELS);

export const SECURITY_CALLS = {
  getSecurity: call({
    method: 'GET',
    path: 'member/security/getSecurity',
    access: 'member',
    summary: 'What protects the account: bound factors, locks, verification',
    request: none,
    result: z.strictObject({
      /** Masked; empty when not bound. */
      areaCode: z.string(),
      phone: z.string(),
      mail: z.string(),
      google: z.boolean(),
      recoveryCodesLeft: z.int(),
      postPassword: z.boolean(),
      /** 0: not locked. */
      postPasswordLockedUntil: time,
      withdrawalLockedUntil: time,
      cardState: z.enum(CARD_STATES),
      advancedState: z.enum(CARD_STATES),
      /** null: not frozen. A frozen member logs in, reads, cancels and closes, and changes nothing else. */
      freeze: z.strictObject({ kind: z.enum(FREEZE_KINDS), time }).nullable(),
      /** The degree of the account's protection: low, medium, high. */
      level: z.enum(['low', 'medium', 'high']),
    }),
  }),

  /** NEW_TARGET names where to; the others name the bound channel. */
  sendMemberCode: call({
    method: 'POST',
    path: 'member/security/sendCode',
    access: 'member',
    errors: [...CODE_SENT, ...CAPTCHA, ...ACCOUNT_NAME, 'channelNotBound'],
    summary: 'Sends a verification code to a bound or a new phone or email',
    request: z.strictObject({
      ...target,
      ...solvedCaptcha,
      purpose: z.enum(MEMBER_CODE_PURPOSES),
      channel: channel.optional(),
    }),
    result: z.strictObject({ resendSeconds: z.int(), target: z.string() }),
  }),

  /** The ticket opens one bindTarget or changeTarget within ten minutes. googleCode where Google is bound. */
  verifyOwner: call({
    method: 'POST',
    path: 'member/security/verifyOwner',
    access: 'member',
    errors: [...OWNER_PROOF],
    summary: 'First step of binding or changing a phone or email; gives a ticket',
    request: z.strictObject({ channel, code, googleCode: googleCode.optional() }),
    result: z.strictObject({ ticket: z.string() }),
  }),

  bindTarget: call({
    method: 'POST',
    path: 'member/security/bind',
    access: 'member',
    errors: [...ACCOUNT_NAME, ...CODE, 'ticketInvalid', 'channelNotBound', 'channelBound', 'targetTaken'],
    summary: 'Binds a phone or email that is missing',
    request: z.strictObject({ ...target, ticket, code }),
    result: done,
  }),

  changeTarget: call({
    method: 'POST',
    path: 'member/security/change',
    access: 'member',
    errors: [...ACCOUNT_NAME, ...CODE, 'ticketInvalid', 'channelNotBound', 'targetTaken'],
    summary: 'Replaces the bound phone or email; withdrawals are locked for 24 h',
    request: z.strictObject({ ...target, ticket, code }),
    result: done,
  }),

  changePassword: call({
    method: 'POST',
    path: 'member/security/changePassword',
    access: 'member',
    errors: [...OWNER_PROOF, 'passwordFormat', 'passwordCommon', 'passwordSame'],
    summary: 'Changes the login password; ends every session, locks withdrawals for 24 h',
    request: z.strictObject({
      oldPassword: password,
      password,
      channel,
      code,
      googleCode: googleCode.optional(),
    }),
    result: done,
  }),

  setPostPassword: call({
    method: 'POST',
    path: 'member/security/setPostPassword',
    access: 'member',
    errors: [...OWNER_PROOF, 'postPasswordFormat', 'postPasswordSimple', 'postPasswordSet'],
    summary: 'Sets the trading password for the first time',
    request: z.strictObject({ postPassword: text(20), password, channel, code }),
    result: done,
  }),

  changePostPassword: call({
    method: 'POST',
    path: 'member/security/changePostPassword',
    access: 'member',
    errors: [...OWNER_PROOF, ...TRADING_PASSWORD, 'postPasswordFormat', 'postPasswordSimple', 'passwordSame'],
    summary: 'Changes the trading password; withdrawals are locked for 24 h',
    request: z.strictObject({
      oldPostPassword: text(20),
      postPassword: text(20),
      channel,
      code,
      googleCode: googleCode.optional(),
    }),
    result: done,
  }),

  forgetPostPassword: call({
    method: 'POST',
    path: 'member/security/forgetPostPassword',
    access: 'member',
    errors: [...OWNER_PROOF, 'postPasswordFormat', 'postPasswordSimple', 'postPasswordMissing'],
    summary: 'Resets the trading password; withdrawals are locked for 24 h',
    request: z.strictObject({
      postPassword: text(20),
      password,
      channel,
      code,
      googleCode: googleCode.optional(),
    }),
    result: done,
  }),

  /** The secret waits ten minutes for bindGoogle; a new one replaces it. */
  startGoogle: call({
    method: 'POST',
    path: 'member/security/startGoogle',
    access: 'member',
    errors: ['googleBound'],
    summary: 'A fresh Google Authenticator secret, not yet bound',
    request: none,
    result: z.strictObject({ secret: z.string(), uri: z.string() }),
  }),

  /** Closing and binding anew is how a bound one is replaced. */
  bindGoogle: call({
    method: 'POST',
    path: 'member/security/bindGoogle',
    access: 'member',
    errors: [...OWNER_PROOF, 'googleBound', 'ticketInvalid'],
    summary: 'Binds the Google Authenticator; gives ten recovery codes once',
    request: z.strictObject({ password, channel, code, googleCode }),
    result: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  }),

  closeGoogle: call({
    method: 'POST',
    path: 'member/security/closeGoogle',
    access: 'member',
    errors: [...OWNER_PROOF, 'recoveryWrong', 'googleNotBound'],
    summary: 'Closes the Google step; withdrawals are locked for 24 h',
    request: z.strictObject({ password, channel, code, googleCode }),
    result: done,
  }),

  getAntiPhishingCode: call({
    method: 'GET',
    path: 'member/security/getAntiPhishingCode',
    access: 'member',
    summary: 'The anti-phishing code that mails carry, masked',
    request: none,
    /** Its first and its last sign: B****2; empty when the bound mailbox has none. */
    result: z.strictObject({ code: z.string() }),
  }),

  /** `text` is the anti-phishing code, `code` the verification code. The bound mailbox is the one that gets it. */
  setAntiPhishingCode: call({
    method: 'POST',
    path: 'member/security/setAntiPhishingCode',
    access: 'member',
    errors: [...OWNER_PROOF],
    summary: 'Sets or changes the anti-phishing code that each mail to the member carries',
    request: z.strictObject({
      text: z.string().regex(ANTI_PHISHING_CODE),
      password,
      channel,
      code,
      googleCode: googleCode.optional(),
    }),
    result: done,
  }),

  removeAntiPhishingCode: call({
    method: 'POST',
    path: 'member/security/removeAntiPhishingCode',
    access: 'member',
    errors: [...OWNER_PROOF],
    summary: 'Removes the anti-phishing code',
    request: z.strictObject({ password, channel, code, googleCode: googleCode.optional() }),
    result: done,
  }),

  /** A lost phone or e-mail names its replacement and a NEW_TARGET code that went there. */
  requestReview: call({
    method: 'POST',
    path: 'member/security/requestReview',
    access: 'member',
    errors: [
      ...ACCOUNT_NAME,
      ...CODE,
      'wrongPassword',
      'loginLocked',
      'googleNotBound',
      'channelNotBound',
      'targetTaken',
      'reviewPending',
      'imageUnknown',
    ],
    summary: 'Asks for a manual review of a lost factor',
    request: z.strictObject({
      ...target,
      factor: z.enum(LOST_FACTORS),
      password,
      code: code.optional(),
      remark: text(500),
      imageId: imageId.optional(),
    }),
    result: z.strictObject({ reviewId: id }),
  }),

  getReviews: call({
    method: 'GET',
    path: 'member/security/getReviews',
    access: 'member',
    summary: 'Own manual reviews, newest first',
    request: none,
    result: z.array(
      z.strictObject({
        reviewId: id,
        factor: z.enum(LOST_FACTORS),
        state: z.enum(REVIEW_STATES),
        /** Why it was rejected; else empty. */
        reason: z.string(),
        time,
      }),
    ),
  }),

  getSessions: call({
    method: 'GET',
    path: 'member/security/getSessions',
    access: 'member',
    summary: 'Devices and sessions of the member',
    request: none,
    result: z.array(
      z.strictObject({
        sessionId: z.string(),
        clientType: z.enum(CLIENT_TYPES),
        /** "Chrome, Android": what the device said of itself, shortened. */
        device: z.string(),
        /** Masked: 203.0.*.* */
        ip: z.string(),
        createTime: time,
        lastSeenTime: time,
        isCurrent: z.boolean(),
      }),
    ),
  }),

  endSession: call({
    method: 'POST',
    path: 'member/security/endSession',
    access: 'member',
    errors: ['sessionUnknown'],
    summary: 'Ends one of the own sessions',
    request: z.strictObject({ sessionId: text(40) }),
    result: done,
  }),

  endOtherSessions: call({
    method: 'POST',
    path: 'member/security/endOtherSessions',
    access: 'member',
    summary: 'Ends all own sessions but this one',
    request: none,
    result: z.strictObject({ ended: z.int() }),
  }),

  getSecurityEvents: call({
    method: 'GET',
    path: 'member/security/getEvents',
    access: 'member',
    summary: 'Logins and security changes, newest first',
    request: z.strictObject(paging),
    result: page(
      z.strictObject({
        id,
        kind: z.enum(SECURITY_EVENTS),
        device: z.string(),
        ip: z.string(),
        time,
      }),
    ),
  }),
} as const;
