/** Requests and results of the desk's calls about members: who they are, their reviews, what is done to them. */
import { z } from 'zod';
import { because, deskPaging, imageId, memberId, shownText } from './desk-scalars.ts';
import { IDENTITY_REVIEW_LEVELS } from './desk-values.ts';
import { digits, done, id, money, page, text, time } from './scalars.ts';
import {
  ACCOUNT_TYPES,
  CARD_STATES,
  CLIENT_TYPES,
  FREEZE_KINDS,
  ID_TYPES,
  LOST_FACTORS,
  ORDER_STATUSES,
  ORDER_TYPES,
  REVIEW_STATES,
  SECURITY_EVENTS,
  SIDES,
} from './values.ts';

const ofMember = z.strictObject({ memberId, ...deskPaging });
const toMember = because({ memberId });
const toReview = because({ reviewId: digits });

const memberRow = z.strictObject({
  memberId: id,
  nickName: z.string(),
  /** Masked, as everywhere on the desk. */
  phone: z.string(),
  mail: z.string(),
  cardState: z.enum(CARD_STATES),
  advancedState: z.enum(CARD_STATES),
  isFrozen: z.boolean(),
  tradingAllowed: z.boolean(),
  registerTime: time,
});

/** data: of an <img> is `data:${contentType};base64,${base64}`. */
const image = z.strictObject({ contentType: z.string(), base64: z.string() });

const identityReview = z.strictObject({
  reviewId: id,
  memberId: id,
  level: z.enum(IDENTITY_REVIEW_LEVELS),
  state: z.enum(REVIEW_STATES),
  /** Masked. */
  name: z.string(),
  country: z.string(),
  idType: z.enum(ID_TYPES),
  /** Operator who has claimed it; empty while nobody has. */
  claimedBy: z.string(),
  submitTime: time,
  /** 0 while undecided. */
  decideTime: time,
});

const securityReview = z.strictObject({
  reviewId: id,
  memberId: id,
  factor: z.enum(LOST_FACTORS),
  state: z.enum(REVIEW_STATES),
  /** An approval waits as this proposal; empty when none does. */
  proposalId: z.string(),
  makeTime: time,
  decideTime: time,
});

export const DESK_PEOPLE_SCHEMAS = {
  /** A whole member id, phone, mail or nickname; without one the newest members. */
  findMembers: {
    request: z.strictObject({ query: text(100).optional(), ...deskPaging }),
    result: page(memberRow),
  },
  getMemberDetail: {
    request: z.strictObject({ memberId }),
    result: z.strictObject({
      ...memberRow.shape,
      areaCode: z.string(),
      /** Masked; empty before the first submission. */
      name: z.string(),
      country: z.string(),
      google: z.boolean(),
      postPassword: z.boolean(),
      withdrawalLockedUntil: time,
      inviterId: z.string(),
      sessions: z.int(),
      lastSeenTime: time,
      notes: z.int(),
      /** null: not frozen. The member reads the kind alone. */
      freeze: z
        .strictObject({ kind: z.enum(FREEZE_KINDS), reason: z.string(), operator: z.string(), time })
        .nullable(),
    }),
  },
  getMemberBalances: {
    request: z.strictObject({ memberId }),
    result: z.array(
      z.strictObject({
        account: z.enum(ACCOUNT_TYPES),
        currency: z.string(),
        free: money,
        frozen: money,
      }),
    ),
  },
  getMemberOrders: {
    request: z.strictObject({ memberId, open: z.enum(['true', 'false']).optional(), ...deskPaging }),
    result: page(
      z.strictObject({
        orderId: id,
        pairsName: z.string(),
        side: z.enum(SIDES),
        type: z.enum(ORDER_TYPES),
        status: z.enum(ORDER_STATUSES),
        price: money,
        qty: money,
        filledQty: money,
        filledQuote: money,
        fee: money,
        createTime: time,
        updateTime: time,
      }),
    ),
  },
  getMemberSessions: {
    request: ofMember,
    result: page(
      z.strictObject({
        sessionId: z.string(),
        clientType: z.enum(CLIENT_TYPES),
        device: z.string(),
        ip: z.string(),
        createTime: time,
        lastSeenTime: time,
      }),
    ),
  },
  getMemberEvents: {
    request: ofMember,
    result: page(
      z.strictObject({ id, kind: z.enum(SECURITY_EVENTS), device: z.string(), ip: z.string(), time }),
    ),
  },
  getMemberNotes: {
    request: ofMember,
    result: page(z.strictObject({ noteId: id, operator: z.string(), text: z.string(), time })),
  },
  addMemberNote: {
    request: because({ memberId, text: shownText(2_000) }),
    result: z.strictObject({ noteId: id }),
  },
  /** All sessions end; the member logs in anew, reads, cancels and closes, and changes nothing else. */
  freezeMember: { request: because({ memberId, kind: z.enum(FREEZE_KINDS) }), result: done },
  unfreezeMember: { request: toMember, result: done },
  setMemberTrading: { request: because({ memberId, tradingAllowed: z.boolean() }), result: done },
  endMemberSessions: { request: toMember, result: z.strictObject({ ended: z.int() }) },

  /** Oldest first while PENDING, else newest first. */
  getIdentityReviews: {
    request: z.strictObject({
      state: z.enum(REVIEW_STATES).optional(),
      level: z.enum(IDENTITY_REVIEW_LEVELS).optional(),
      ...deskPaging,
    }),
    result: page(identityReview),
  },
  /** Makes the case one's own; who has not claimed it sees no image and decides nothing. */
  claimIdentityReview: { request: toReview, result: done },
  /** The claimed case in full; each opening is logged. */
  openIdentityReview: {
    request: toReview,
    result: z.strictObject({
      ...identityReview.shape,
      name: z.string(),
      idNumber: z.string(),
      birthDate: z.string(),
      /** In the order of looking at them. */
      images: z.array(z.strictObject({ imageId: z.string(), kind: z.string() })),
      decision: z.string(),
    }),
  },
  /** Watermarked with the operator's name and the time; at most 60 an hour and operator. */
  viewIdentityImage: { request: because({ reviewId: digits, imageId }), result: image },
  approveIdentity: { request: toReview, result: done },
  /** memberReason is shown to the member, reason stays on the desk. */
  rejectIdentity: { request: because({ reviewId: digits, memberReason: shownText(200) }), result: done },

  getSecurityReviews: {
    request: z.strictObject({ state: z.enum(REVIEW_STATES).optional(), ...deskPaging }),
    result: page(securityReview),
  },
  openSecurityReview: {
    request: toReview,
    result: z.strictObject({
      ...securityReview.shape,
      remark: z.string(),
      /** Masked: what takes the lost one's place; empty for GOOGLE. */
      newTarget: z.string(),
      /** Empty without one. */
      imageId: z.string(),
      decision: z.string(),
    }),
  },
  viewSecurityImage: { request: because({ reviewId: digits, imageId }), result: image },
  approveSecurityReview: { request: toReview, result: done },
  rejectSecurityReview: {
    request: because({ reviewId: digits, memberReason: shownText(200) }),
    result: done,
  },
} as const;
