/** Calls that start and solve a captcha (rules/security#captcha). */
import { z } from 'zod';
import { call } from '../call.ts';
import { ACCOUNT_NAME, CODE, CODE_SENT } from '../error-groups.ts';
import { code, digits, target, text } from '../scalars.ts';
import { CAPTCHA_FLOWS, CAPTCHA_KINDS, CLIENT_TYPES, CODE_FLOWS } from '../values.ts';

const challenge = z.string().regex(/^[0-9a-z]{32,34}$/);

/** The three fields that a solved captcha gives. */
const solved = z.strictObject({
  geetest_challenge: z.string(),
  geetest_validate: z.string(),
  geetest_seccode: z.string(),
});

export const CAPTCHA_CALLS = {
  geetestCode: call({
    method: 'POST',
    path: 'data/sms/geetestCode',
    access: 'visitor',
    everyVersion: true,
    limit: 'captchas',
    errors: ['captchaUnavailable'],
    summary: 'A fresh captcha challenge',
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
  }),

  /** The number below `most` whose SHA-256 of `<challenge>:<number>` is `target` (hex); it is taken from waitMs on. */
  getCaptchaWork: call({
    method: 'POST',
    path: 'data/captcha/getWork',
    access: 'visitor',
    limit: 'captchaSteps',
    errors: ['captchaUnavailable', 'captchaWrong'],
    summary: 'The work that a self-hosted captcha asks of the client',
    request: z.strictObject({ challenge, kind: z.enum(CAPTCHA_KINDS) }),
    result: z.strictObject({ target: z.string(), most: z.int(), waitMs: z.int() }),
  }),

  getCaptchaPuzzle: call({
    method: 'POST',
    path: 'data/captcha/getPuzzle',
    access: 'visitor',
    limit: 'captchaSteps',
    errors: ['captchaUnavailable', 'captchaWrong'],
    summary: 'The picture of a self-hosted captcha, once its work is done',
    request: z.strictObject({ challenge, flow: z.enum(CAPTCHA_FLOWS), work: digits }),
    result: z.strictObject({
      /** data: URLs. The figure of the piece is that of one hole of the background, turned and drawn otherwise. */
      background: z.string(),
      piece: z.string(),
      width: z.int(),
      height: z.int(),
      pieceWidth: z.int(),
    }),
  }),

  solveCaptcha: call({
    method: 'POST',
    path: 'data/captcha/solve',
    access: 'visitor',
    limit: 'captchaSteps',
    errors: ['captchaUnavailable', 'captchaWrong'],
    summary: 'Checks the answer to a self-hosted captcha and gives the three GeeTest fields',
    request: z.strictObject({
      challenge,
      /** The left edge of the right hole in pixels of the background, a whole number. */
      answer: text(40),
    }),
    result: solved,
  }),

  /** Instead of a picture, where the flow sends a code anyway. */
  waiveCaptcha: call({
    method: 'POST',
    path: 'data/captcha/waive',
    access: 'visitor',
    limit: 'captchaSteps',
    errors: ['captchaUnavailable', 'captchaWrong', 'captchaPictureNeeded'],
    summary: 'Passes a self-hosted captcha without its picture where a code follows',
    request: z.strictObject({ challenge, flow: z.enum(CODE_FLOWS), work: digits }),
    result: solved,
  }),

  /** Instead of a picture, before a login: the code goes to the account that the login names. */
  sendCaptchaCode: call({
    method: 'POST',
    path: 'data/captcha/sendCode',
    access: 'visitor',
    limit: 'codes',
    errors: [...CODE_SENT, ...ACCOUNT_NAME, 'captchaUnavailable', 'captchaWrong', 'captchaPictureNeeded'],
    summary: 'Sends a code that passes the captcha of a login without its picture',
    request: z.strictObject({ ...target, challenge, work: digits }),
    result: z.strictObject({ resendSeconds: z.int() }),
  }),

  solveCaptchaCode: call({
    method: 'POST',
    path: 'data/captcha/solveCode',
    access: 'visitor',
    limit: 'captchaSteps',
    errors: [...ACCOUNT_NAME, ...CODE, 'captchaUnavailable', 'captchaWrong'],
    summary: 'Checks that code and gives the three GeeTest fields',
    request: z.strictObject({ ...target, challenge, code }),
    result: solved,
  }),

  /** The demo's and the tests' way through: solves the stored challenge for one flow. */
  answerCaptcha: call({
    method: 'POST',
    path: 'demo/captcha/answer',
    access: 'visitor',
    mode: 'demo',
    errors: ['captchaUnavailable', 'captchaWrong'],
    summary: 'Solves a self-hosted captcha for tests and bots',
    request: z.strictObject({ challenge, flow: z.enum(CAPTCHA_FLOWS) }),
    result: z.strictObject({
      /** The answer that a person would give to the puzzle asked for; empty before one was. */
      answer: z.string(),
      ...solved.shape,
    }),
  }),
} as const;
