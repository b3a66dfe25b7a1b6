/** The desk's calls about operators and the audit log. */
import { z } from 'zod';
import { action, fourEyes, read } from '../desk-call.ts';
import { because, deskPaging, jsonText, operatorName } from '../desk-scalars.ts';
import { AUDIT_OUTCOMES, OPERATOR_ROLES } from '../desk-values.ts';
import { digits, done, id, none, page, text, time } from '../scalars.ts';

const role = z.enum(OPERATOR_ROLES);

const roles = z.array(role).min(1).max(OPERATOR_ROLES.length);

const operatorById = because({ operatorId: digits });

export const DESK_STAFF_CALLS = {
  getOperators: read({
    path: 'staff/getOperators',
    roles: [],
    request: z.strictObject(deskPaging),
    result: page(
      z.strictObject({
        operatorId: id,
        name: z.string(),
        roles: z.array(role),
        isDisabled: z.boolean(),
        mustChangePassword: z.boolean(),
        sessions: z.int(),
        createTime: time,
        /** 0: never. */
        lastSignInTime: time,
      }),
    ),
  }),

  /**
   * Executed: the approver gets the authenticator's link, the maker takes the first password, each once; so neither
   * can sign in as the new one. With fourEyes delay the maker gets both.
   */
  createOperator: fourEyes({
    path: 'staff/createOperator',
    roles: [],
    errors: ['operatorTaken', 'operatorRoles'],
    request: because({ name: operatorName, roles }),
    result: z.strictObject({ operatorId: id, name: z.string(), otpauth: z.string() }),
  }),

  setOperatorRoles: fourEyes({
    path: 'staff/setOperatorRoles',
    roles: [],
    errors: ['operatorUnknown', 'operatorLastAdmin', 'operatorRoles', 'nothingToChange'],
    request: because({ operatorId: digits, roles }),
    result: done,
  }),

  /** The maker takes the new first password. */
  resetOperatorPassword: fourEyes({
    path: 'staff/resetOperatorPassword',
    roles: [],
    errors: ['operatorUnknown', 'operatorTwoHands'],
    request: operatorById,
    result: done,
  }),

  /** The approver gets the new link. */
  resetOperatorTotp: fourEyes({
    path: 'staff/resetOperatorTotp',
    roles: [],
    errors: ['operatorUnknown', 'operatorTwoHands'],
    request: operatorById,
    result: z.strictObject({ otpauth: z.string() }),
  }),

  enableOperator: fourEyes({
    path: 'staff/enableOperator',
    roles: [],
    errors: ['operatorUnknown', 'nothingToChange'],
    request: operatorById,
    result: done,
  }),

  disableOperator: action({
    path: 'staff/disableOperator',
    roles: [],
    errors: ['operatorUnknown', 'operatorSelf', 'operatorLastAdmin', 'nothingToChange'],
    request: operatorById,
    result: done,
  }),

  endOperatorSessions: action({
    path: 'staff/endOperatorSessions',
    roles: [],
    errors: ['operatorUnknown'],
    request: operatorById,
    result: z.strictObject({ ended: z.int() }),
  }),

  getAudit: read({
    path: 'staff/getAudit',
    roles: [],
    request: z.strictObject({
      operator: text(64).optional(),
      call: text(64).optional(),
      /** Contained in the subject. */
      subject: text(100).optional(),
      ...deskPaging,
    }),
    result: page(
      z.strictObject({
        /** Dense, from 1. */
        number: id,
        time,
        operator: z.string(),
        ip: z.string(),
        call: z.string(),
        subject: z.string(),
        reason: z.string(),
        outcome: z.enum(AUDIT_OUTCOMES),
        /** The code of a refusal; else empty. */
        errorCode: z.string(),
        before: jsonText,
        after: jsonText,
        /** Hex. */
        hash: z.string(),
      }),
    ),
  }),

  verifyAudit: read({
    path: 'staff/verifyAudit',
    roles: [],
    request: none,
    result: z.strictObject({
      isWhole: z.boolean(),
      rows: z.int(),
      /** Hex of the last row's hash. */
      head: z.string(),
      /** Number of the first row that does not fit; 0 when all do. */
      brokenAt: z.int(),
    }),
  }),
} as const;
