/** Requests and results of the desk's own house: sessions, proposals, operators, the audit log. */
import { z } from 'zod';
import { because, deskPaging, jsonText, operatorName } from './desk-scalars.ts';
import { AUDIT_OUTCOMES, FOUR_EYES, OPERATOR_ROLES, PROPOSAL_STATES } from './desk-values.ts';
import { digits, done, id, none, page, text, time } from './scalars.ts';

const role = z.enum(OPERATOR_ROLES);
const roles = z.array(role).min(1).max(OPERATOR_ROLES.length);
const totp = z.string().regex(/^\d{6}$/);
const password = text(200);

const ownSession = z.strictObject({
  operatorId: id,
  name: z.string(),
  roles: z.array(role),
  /** Goes into the header x-desk-csrf of every POST. */
  csrf: z.string(),
  /** Until the password that somebody else gave is replaced, every other call answers passwordChangeFirst. */
  mustChangePassword: z.boolean(),
  /** When the session ends if nothing is done, and when it ends all the same. */
  idleUntil: time,
  absoluteUntil: time,
  exchangeName: z.string(),
  mode: z.enum(['demo', 'production']),
  fourEyes: z.enum(FOUR_EYES),
});

const proposal = z.strictObject({
  proposalId: id,
  /** A four-eyes call. */
  call: z.string(),
  /** What it is about: "BTC/USDT", "operator anna", "member 10002001". */
  subject: z.string(),
  /** JSON text of the request, without its reason. */
  request: jsonText,
  /** JSON text: what it was when the proposal was made; empty when there was nothing. */
  before: jsonText,
  /** JSON text: what it would have done to members when the proposal was made; empty when nothing is told. */
  effects: jsonText,
  maker: z.string(),
  isOwn: z.boolean(),
  reason: z.string(),
  state: z.enum(PROPOSAL_STATES),
  /** Who approved, rejected or cancelled; empty while nobody has. */
  decider: z.string(),
  decisionReason: z.string(),
  /** Error code of an execution that was refused; else empty. */
  errorCode: z.string(),
  /** A secret waits for the maker: takeProposalSecret shows it once. */
  hasSecret: z.boolean(),
  /** What must be opened before it is approved, and which operators opened all of it; null: nothing but the proposal. */
  evidence: z
    .strictObject({
      kind: z.literal('SECURITY_REVIEW'),
      id,
      openings: z.array(z.strictObject({ operator: z.string(), time })),
      /** By the signed-in operator. */
      isOpened: z.boolean(),
    })
    .nullable(),
  /** What the signed-in operator may do with it now. */
  mayApprove: z.boolean(),
  mayReject: z.boolean(),
  mayCancel: z.boolean(),
  mayExecute: z.boolean(),
  makeTime: time,
  expireTime: time,
  /** When the maker alone may execute it; 0 unless fourEyes is delay. */
  executeFrom: time,
  /** 0 while undecided. */
  decideTime: time,
});

/** What every four-eyes call answers. */
export const proposalMade = z.strictObject({
  proposalId: id,
  expireTime: time,
  executeFrom: time,
  /** As of the proposal. */
  effects: jsonText,
});

const executed = z.strictObject({
  state: z.enum(PROPOSAL_STATES),
  /** JSON text of what the execution gave, by the result schema of its call. Secrets in it are shown here only. */
  result: jsonText,
});

const decide = because({ proposalId: digits });
const operatorById = because({ operatorId: digits });

export const DESK_STAFF_SCHEMAS = {
  signIn: {
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
  },
  getOwnSession: { request: none, result: ownSession },
  signOut: { request: none, result: done },
  /** 12 to 128 characters. Ends the operator's other sessions. */
  changeOwnPassword: {
    request: z.strictObject({ password, newPassword: password, totp }),
    result: done,
  },

  /** Those whose call the operator's roles may say, newest first. */
  getProposals: {
    request: z.strictObject({ state: z.enum(PROPOSAL_STATES).optional(), ...deskPaging }),
    result: page(proposal),
  },
  getProposal: { request: z.strictObject({ proposalId: digits }), result: proposal },
  approveProposal: { request: decide, result: executed },
  rejectProposal: { request: decide, result: done },
  cancelProposal: { request: decide, result: done },
  /** fourEyes delay alone: the maker, the call's loneHours after the making. */
  executeProposal: { request: decide, result: executed },
  takeProposalSecret: { request: decide, result: z.strictObject({ secret: z.string() }) },

  getOperators: {
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
  },
  /**
   * Executed: the approver gets the authenticator's link, the maker takes the first password, each once; so neither
   * can sign in as the new one. With fourEyes delay the maker gets both.
   */
  createOperator: {
    request: because({ name: operatorName, roles }),
    result: z.strictObject({ operatorId: id, name: z.string(), otpauth: z.string() }),
  },
  setOperatorRoles: { request: because({ operatorId: digits, roles }), result: done },
  /** The maker takes the new first password. */
  resetOperatorPassword: { request: operatorById, result: done },
  /** The approver gets the new link. */
  resetOperatorTotp: { request: operatorById, result: z.strictObject({ otpauth: z.string() }) },
  enableOperator: { request: operatorById, result: done },
  disableOperator: { request: operatorById, result: done },
  endOperatorSessions: { request: operatorById, result: z.strictObject({ ended: z.int() }) },

  getAudit: {
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
        /** Of a refusal; else empty. */
        errorCode: z.string(),
        before: jsonText,
        after: jsonText,
        /** Hex. */
        hash: z.string(),
      }),
    ),
  },
  verifyAudit: {
    request: none,
    result: z.strictObject({
      isWhole: z.boolean(),
      rows: z.int(),
      /** Hex of the last row's hash. */
      head: z.string(),
      /** Number of the first row that does not fit; 0 when all do. */
      brokenAt: z.int(),
    }),
  },
} as const;
