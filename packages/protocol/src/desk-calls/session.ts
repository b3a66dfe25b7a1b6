/** The desk's calls about the operator's own session. */
import { z } from 'zod';
import { openCall, ownAction, ownRead } from '../desk-call.ts';
import { FOUR_EYES, OPERATOR_ROLES } from '../desk-values.ts';
import { done, id, none, text, time } from '../scalars.ts';

const role = z.enum(OPERATOR_ROLES);

const totp = z.string().regex(/^\d{6}$/);

const password = text(200);

const ownSession = z.strictObject({
  operatorId: id,
  name: z.string(),
  roles: z.array(role),
  /** Goes into the header x-desk-csrf of every POST. */
  csrf: z.string(),
  /** Until the password that another operator gave is replaced, every other call answers passwordChangeFirst. */
  mustChangePassword: z.boolean(),
  /** When the session ends if nothing is done, and when it ends all the same. */
  idleUntil: time,
  absoluteUntil: time,
  exchangeName: z.string(),
  mode: z.enum(['demo', 'production']),
  fourEyes: z.enum(FOUR_EYES),
});

export const DESK_SESSION_CALLS = {
  signIn: openCall({
    path: 'session/signIn',
    errors: ['deskSignInWrong', 'deskSignInLocked'],
    request: z.strictObject({
      name: text(64),
      password,
      totp: text(10),
      /** A random text that the browser keeps: wrong sign-ins elsewhere do not close a device that is known by it. */
      deviceId: z
        .string()
        .regex(/^[A-Za-z0-9_-]{16,64}$/)
        .optional(),
    }),
    result: ownSession,
  }),

  getOwnSession: ownRead({
    path: 'session/getOwnSession',
    request: none,
    result: ownSession,
  }),

  signOut: ownAction({
    path: 'session/signOut',
    request: none,
    result: done,
  }),

  /** 12 to 128 characters. Ends the operator's other sessions. */
  changeOwnPassword: ownAction({
    path: 'session/changeOwnPassword',
    errors: ['passwordSame', 'deskSignInWrong', 'deskSignInLocked', 'deskPasswordFormat'],
    request: z.strictObject({ password, newPassword: password, totp }),
    result: done,
  }),
} as const;
