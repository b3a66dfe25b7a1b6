/** Calls that register a member, log in and out, and replace a forgotten password. */
import { z } from 'zod';
import { call } from '../call.ts';
import { ACCOUNT_NAME, CAPTCHA, CODE, CODE_SENT } from '../error-groups.ts';
import {
  code,
  done,
  flag,
  googleCode,
  id,
  none,
  password,
  session,
  solvedCaptcha,
  target,
  text,
  ticket,
} from '../scalars.ts';
import { CLIENT_TYPES, CODE_PURPOSES, LOGIN_STEPS } from '../values.ts';

/**
 * Names a device to itself: a random text it keeps. A known one has its own counts of passwords and codes
 * (rules/security#wrong-passwords, rules/security#codes).
 */
const deviceId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/)
  .optional();

export const AUTH_CALLS = {
  sendCode: call({
    method: 'POST',
    path: 'data/sms/sendCode',
    access: 'visitor',
    limit: 'codes',
    errors: [...CODE_SENT, ...CAPTCHA, ...ACCOUNT_NAME],
    summary: 'Sends a verification code by SMS or email',
    request: z.strictObject({ ...target, ...solvedCaptcha, purpose: z.enum(CODE_PURPOSES), deviceId }),
    result: z.strictObject({ resendSeconds: z.int() }),
  }),

  register: call({
    method: 'POST',
    path: 'member/login/register',
    access: 'visitor',
    limit: 'registrations',
    errors: [
      ...CAPTCHA,
      ...ACCOUNT_NAME,
      ...CODE,
      'passwordFormat',
      'passwordCommon',
      'agreementRequired',
      'inviteCodeInvalid',
      'accountTaken',
    ],
    summary: 'Registers a member and logs in',
    request: z.strictObject({
      ...target,
      ...solvedCaptcha,
      code,
      password,
      agreement: flag,
      welCode: z.string().max(20).optional(),
      clientType: z.enum(CLIENT_TYPES),
      deviceId,
    }),
    result: session,
  }),

  /** With a second step to come token and userId are empty and the ticket opens it; otherwise the ticket is empty. */
  login: call({
    method: 'POST',
    path: 'member/login/login',
    access: 'visitor',
    limit: 'logins',
    errors: [
      ...CODE_SENT,
      ...CAPTCHA,
      ...ACCOUNT_NAME,
      ...CODE,
      'sessionInvalid',
      'wrongPassword',
      'loginLocked',
    ],
    summary: 'Logs in',
    request: z.strictObject({
      ...target,
      ...solvedCaptcha,
      password,
      /**
       * Opens a login that wrong passwords have closed; the server sends it to a caller who shows the right password
       * then.
       */
      code: code.optional(),
      clientType: z.enum(CLIENT_TYPES),
      deviceId,
    }),
    result: z.strictObject({ ...session.shape, next: z.enum(LOGIN_STEPS), ticket: z.string() }),
  }),

  loginSecond: call({
    method: 'POST',
    path: 'member/login/loginSecond',
    access: 'visitor',
    limit: 'secondSteps',
    errors: [
      'sessionInvalid',
      'googleWrong',
      'recoveryWrong',
      'googleLocked',
      'googleNotBound',
      'ticketInvalid',
    ],
    summary: 'Second step of a login: the Google code',
    request: z.strictObject({ ticket, googleCode, clientType: z.enum(CLIENT_TYPES), deviceId }),
    result: session,
  }),

  requestRecovery: call({
    method: 'POST',
    path: 'member/login/requestRecovery',
    access: 'visitor',
    limit: 'resets',
    errors: ['ticketInvalid', 'reviewPending'],
    summary: 'Asks for a manual review by somebody who lost the second factor at login',
    request: z.strictObject({ ticket, remark: text(500) }),
    result: z.strictObject({ reviewId: id }),
  }),

  forget: call({
    method: 'POST',
    path: 'member/login/forget',
    access: 'visitor',
    limit: 'resets',
    errors: [...CAPTCHA, ...ACCOUNT_NAME, ...CODE, 'passwordFormat', 'passwordCommon'],
    summary: 'Sets a new login password with a verification code',
    request: z.strictObject({ ...target, ...solvedCaptcha, code, password, deviceId }),
    result: done,
  }),

  logout: call({
    method: 'POST',
    path: 'member/login/logout',
    access: 'member',
    summary: 'Ends this session',
    request: none,
    result: done,
  }),

  socketTicket: call({
    method: 'POST',
    path: 'member/login/socketTicket',
    access: 'member',
    summary: 'One-time ticket that authenticates a websocket (30 s)',
    request: none,
    result: z.strictObject({ ticket: z.string() }),
  }),
} as const;
