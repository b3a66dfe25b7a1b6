/** The desk's calls about proposals of four-eyes calls. */
import { z } from 'zod';
import { action, read, WORKERS } from '../desk-call.ts';
import { because, deskPaging, jsonText } from '../desk-scalars.ts';
import { PROPOSAL_STATES } from '../desk-values.ts';
import { digits, done, id, page, time } from '../scalars.ts';

const proposal = z.strictObject({
  proposalId: id,
  /** A four-eyes call. */
  call: z.string(),
  /** The subject of the proposal: "BTC/USDT", "operator anna", "member 10002001". */
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
  /** Operator who approved, rejected or cancelled; empty while none has. */
  decider: z.string(),
  decisionReason: z.string(),
  /** Error code of an execution that was refused; else empty. */
  errorCode: z.string(),
  /** A secret waits for the maker: takeProposalSecret shows it once. */
  hasSecret: z.boolean(),
  /**
   * The review that must be opened before the proposal is approved, and which operators opened all of it; null: nothing
   * but the proposal.
   */
  evidence: z
    .strictObject({
      kind: z.enum(['SECURITY_REVIEW', 'OTC_ORDER', 'IDENTITY_REVIEW']),
      id,
      openings: z.array(z.strictObject({ operator: z.string(), time })),
      /** True when the signed-in operator has opened it. */
      isOpened: z.boolean(),
    })
    .nullable(),
  /** The actions that the signed-in operator may take on it now. */
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

/** The answer of every four-eyes call. */
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

export const DESK_PROPOSAL_CALLS = {
  /** Those whose call the operator's roles may say, newest first. */
  getProposals: read({
    path: 'proposal/getProposals',
    roles: [...WORKERS],
    request: z.strictObject({ state: z.enum(PROPOSAL_STATES).optional(), ...deskPaging }),
    result: page(proposal),
  }),

  getProposal: read({
    path: 'proposal/getProposal',
    roles: [...WORKERS],
    errors: ['proposalUnknown'],
    request: z.strictObject({ proposalId: digits }),
    result: proposal,
  }),

  approveProposal: action({
    path: 'proposal/approve',
    roles: [...WORKERS],
    errors: ['evidenceUnopened', 'proposalUnknown', 'proposalDecided', 'proposalExpired', 'proposalOwn'],
    executesProposals: true,
    request: decide,
    result: executed,
  }),

  rejectProposal: action({
    path: 'proposal/reject',
    roles: [...WORKERS],
    errors: ['proposalUnknown', 'proposalDecided', 'proposalExpired', 'proposalOwn'],
    request: decide,
    result: done,
  }),

  cancelProposal: action({
    path: 'proposal/cancel',
    roles: [...WORKERS],
    errors: ['proposalUnknown', 'proposalDecided', 'proposalExpired', 'proposalForeign'],
    request: decide,
    result: done,
  }),

  /** fourEyes delay alone: the maker, the call's loneHours after the making. */
  executeProposal: action({
    path: 'proposal/execute',
    roles: [...WORKERS],
    errors: [
      'proposalUnknown',
      'proposalDecided',
      'proposalExpired',
      'proposalOwn',
      'proposalForeign',
      'proposalTooEarly',
    ],
    executesProposals: true,
    request: decide,
    result: executed,
  }),

  takeProposalSecret: action({
    path: 'proposal/takeSecret',
    roles: [...WORKERS],
    errors: ['proposalUnknown', 'proposalSecretGone'],
    request: decide,
    result: z.strictObject({ secret: z.string() }),
  }),
} as const;
