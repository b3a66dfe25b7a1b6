/** Requests and results of the entrance and the account centre. */
import { z } from 'zod';
import { digits, done, flag, id, none, page, paging, session, target, text, time } from './scalars.ts';
import {
  CAPTCHA_FLOWS,
  CAPTCHA_KINDS,
  CARD_STATES,
  CLIENT_TYPES,
  CODE_CHANNELS,
  CODE_FLOWS,
  CODE_PURPOSES,
  FREEZE_KINDS,
  LOGIN_STEPS,
  LOST_FACTORS,
  MEMBER_CODE_PURPOSES,
  REVIEW_STATES,
  SECURITY_EVENTS,
} from './values.ts';

/** The solved captcha (SPEC 3, RULES 7.8). `status` is what the client believes; it is never read. */
const captcha = {
  status: z.string().max(10).optional(),
  randomCode: digits.optional(),
  geetest_challenge: z.string().max(64).optional(),
  geetest_validate: z.string().max(128).optional(),
  geetest_seccode: z.string().max(256).optional(),
};
const challenge = z.string().regex(/^[0-9a-z]{32,34}$/);
/** Names a device to itself: a random text it keeps. A known one has its own counts of passwords and codes (RULES 7.3, 7.6). */
const deviceId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/)
  .optional();
/** Six digits, or a recovery code where that is allowed. */
const googleCode = text(20);
const code = text(20);
const ticket = text(100);
const password = text(100);
const channel = z.enum(CODE_CHANNELS);
const imageId = z.string().regex(/^[A-Za-z0-9_-]{16,40}$/);

/** What a solved captcha gives. */
const solved = z.strictObject({
  geetest_challenge: z.string(),
  geetest_validate: z.string(),
  geetest_seccode: z.string(),
});

export const MEMBER_SCHEMAS = {
  geetestCode: {
    request: z.strictObject({ randomCode: z.string().regex(/^\d{13}$/), clientType: z.enum(CLIENT_TYPES) }),
    result: z.strictObject({
      /** 1 normal, 0 failback; the same value as success. */
      status: z.int(),
      gt: z.string(),
      challenge: z.string(),
      success: z.int(),
      new_captcha: z.boolean(),
      /** Where a vendor's widget is: the address of its script. Missing where the pictures are the exchange's own. */
      script: z.string().optional(),
    }),
  },
  /** The number below `most` whose SHA-256 of `<challenge>:<number>` is `target` (hex); it is taken from waitMs on. */
  getCaptchaWork: {
    request: z.strictObject({ challenge, kind: z.enum(CAPTCHA_KINDS) }),
    result: z.strictObject({ target: z.string(), most: z.int(), waitMs: z.int() }),
  },
  getCaptchaPuzzle: {
    request: z.strictObject({ challenge, flow: z.enum(CAPTCHA_FLOWS), work: digits }),
    result: z.strictObject({
      /** data: URLs. The figure of the piece is that of one hole of the background, turned and drawn otherwise. */
      background: z.string(),
      piece: z.string(),
      width: z.int(),
      height: z.int(),
      pieceWidth: z.int(),
    }),
  },
  solveCaptcha: {
    request: z.strictObject({
      challenge,
      /** The left edge of the right hole in pixels of the background, a whole number. */
      answer: text(40),
    }),
    result: solved,
  },
  /** Instead of a picture, where the flow sends a code anyway. */
  waiveCaptcha: {
    request: z.strictObject({ challenge, flow: z.enum(CODE_FLOWS), work: digits }),
    result: solved,
  },
  /** Instead of a picture, before a login: the code goes to the account that the login names. */
  sendCaptchaCode: {
    request: z.strictObject({ ...target, challenge, work: digits }),
    result: z.strictObject({ resendSeconds: z.int() }),
  },
  solveCaptchaCode: { request: z.strictObject({ ...target, challenge, code }), result: solved },
  /** The demo's and the tests' way through: solves the stored challenge for one flow. */
  answerCaptcha: {
    request: z.strictObject({ challenge, flow: z.enum(CAPTCHA_FLOWS) }),
    result: z.strictObject({
      /** What a person would answer to the puzzle asked for; empty before one was. */
      answer: z.string(),
      ...solved.shape,
    }),
  },

  sendCode: {
    request: z.strictObject({ ...target, ...captcha, purpose: z.enum(CODE_PURPOSES), deviceId }),
    result: z.strictObject({ resendSeconds: z.int() }),
  },
  register: {
    request: z.strictObject({
      ...target,
      ...captcha,
      code,
      password,
      agreement: flag,
      welCode: z.string().max(20).optional(),
      clientType: z.enum(CLIENT_TYPES),
      deviceId,
    }),
    result: session,
  },
  /** With a second step to come token and userId are empty and the ticket opens it; otherwise the ticket is empty. */
  login: {
    request: z.strictObject({
      ...target,
      ...captcha,
      password,
      /** Opens a login that wrong passwords have closed; it is sent to whoever shows the right password then. */
      code: code.optional(),
      clientType: z.enum(CLIENT_TYPES),
      deviceId,
    }),
    result: z.strictObject({ ...session.shape, next: z.enum(LOGIN_STEPS), ticket: z.string() }),
  },
  loginSecond: {
    request: z.strictObject({ ticket, googleCode, clientType: z.enum(CLIENT_TYPES), deviceId }),
    result: session,
  },
  requestRecovery: {
    request: z.strictObject({ ticket, remark: text(500) }),
    result: z.strictObject({ reviewId: id }),
  },
  forget: { request: z.strictObject({ ...target, ...captcha, code, password, deviceId }), result: done },

  getSecurity: {
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
      /** How well the account is protected: low, medium, high. */
      level: z.enum(['low', 'medium', 'high']),
    }),
  },
  /** NEW_TARGET names where to; the others name the bound channel. */
  sendMemberCode: {
    request: z.strictObject({
      ...target,
      ...captcha,
      purpose: z.enum(MEMBER_CODE_PURPOSES),
      channel: channel.optional(),
    }),
    result: z.strictObject({ resendSeconds: z.int(), target: z.string() }),
  },
  /** The ticket opens one bindTarget or changeTarget within ten minutes. googleCode where Google is bound. */
  verifyOwner: {
    request: z.strictObject({ channel, code, googleCode: googleCode.optional() }),
    result: z.strictObject({ ticket: z.string() }),
  },
  bindTarget: { request: z.strictObject({ ...target, ticket, code }), result: done },
  changeTarget: { request: z.strictObject({ ...target, ticket, code }), result: done },
  changePassword: {
    request: z.strictObject({
      oldPassword: password,
      password,
      channel,
      code,
      googleCode: googleCode.optional(),
    }),
    result: done,
  },
  setPostPassword: {
    request: z.strictObject({ postPassword: text(20), password, channel, code }),
    result: done,
  },
  changePostPassword: {
    request: z.strictObject({
      oldPostPassword: text(20),
      postPassword: text(20),
      channel,
      code,
      googleCode: googleCode.optional(),
    }),
    result: done,
  },
  forgetPostPassword: {
    request: z.strictObject({
      postPassword: text(20),
      password,
      channel,
      code,
      googleCode: googleCode.optional(),
    }),
    result: done,
  },
  /** The secret waits ten minutes for bindGoogle; a new one replaces it. */
  startGoogle: { request: none, result: z.strictObject({ secret: z.string(), uri: z.string() }) },
  /** Closing and binding anew is how a bound one is replaced. */
  bindGoogle: {
    request: z.strictObject({ password, channel, code, googleCode }),
    result: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  },
  closeGoogle: { request: z.strictObject({ password, channel, code, googleCode }), result: done },
  /** A lost phone or e-mail names its replacement and a NEW_TARGET code that went there. */
  requestReview: {
    request: z.strictObject({
      ...target,
      factor: z.enum(LOST_FACTORS),
      password,
      code: code.optional(),
      remark: text(500),
      imageId: imageId.optional(),
    }),
    result: z.strictObject({ reviewId: id }),
  },
  getReviews: {
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
  },
  getSessions: {
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
  },
  endSession: { request: z.strictObject({ sessionId: text(40) }), result: done },
  endOtherSessions: { request: none, result: z.strictObject({ ended: z.int() }) },
  getSecurityEvents: {
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
  },
} as const;
