/** The desk's calls about members: who they are and what is done to them. */
import { z } from 'zod';
import { action, fourEyes, read } from '../desk-call.ts';
import { because, deskPaging, memberId, ofMember, shownText } from '../desk-scalars.ts';
import { done, id, money, page, text, time } from '../scalars.ts';
import { SECURITY_EVENTS } from '../security-values.ts';
import {
  ACCOUNT_TYPES,
  CARD_STATES,
  CLIENT_TYPES,
  FREEZE_KINDS,
  ORDER_STATUSES,
  ORDER_TYPES,
  SIDES,
} from '../values.ts';

const toMember = because({ memberId });

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

export const DESK_MEMBER_CALLS = {
  /** A whole member id, phone, mail or nickname; without one the newest members. */
  findMembers: read({
    path: 'member/findMembers',
    roles: ['support', 'identity', 'finance'],
    request: z.strictObject({ query: text(100).optional(), ...deskPaging }),
    result: page(memberRow),
  }),

  /** Accounts that have one phone in two spellings, the oldest first in each; phones are masked. */
  getPhoneTwins: read({
    path: 'member/getPhoneTwins',
    roles: ['support', 'identity', 'finance'],
    request: z.strictObject({ ...deskPaging }),
    result: page(
      z.strictObject({
        members: z.array(
          z.strictObject({ memberId: id, areaCode: z.string(), phone: z.string(), registerTime: time }),
        ),
      }),
    ),
  }),

  /** Nicknames of before that would be refused now, and those that look like another member's; the newest members first. */
  getDoubtfulNickNames: read({
    path: 'member/getDoubtfulNickNames',
    roles: ['support'],
    request: z.strictObject(deskPaging),
    result: page(
      z.strictObject({
        memberId: id,
        nickName: z.string(),
        isRefused: z.boolean(),
        /** The member whose nickname looks alike and was first. */
        alike: z.strictObject({ memberId: id, nickName: z.string() }).nullable(),
        registerTime: time,
      }),
    ),
  }),

  getMemberDetail: read({
    path: 'member/getDetail',
    roles: ['support', 'identity', 'finance'],
    errors: ['memberUnknown'],
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
  }),

  getMemberBalances: read({
    path: 'member/getBalances',
    roles: ['support', 'finance'],
    errors: ['memberUnknown'],
    request: z.strictObject({ memberId }),
    result: z.array(
      z.strictObject({
        account: z.enum(ACCOUNT_TYPES),
        currency: z.string(),
        free: money,
        frozen: money,
      }),
    ),
  }),

  getMemberOrders: read({
    path: 'member/getOrders',
    roles: ['support', 'finance'],
    errors: ['memberUnknown'],
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
  }),

  getMemberSessions: read({
    path: 'member/getSessions',
    roles: ['support', 'identity', 'finance'],
    errors: ['memberUnknown'],
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
  }),

  getMemberEvents: read({
    path: 'member/getEvents',
    roles: ['support', 'identity', 'finance'],
    errors: ['memberUnknown'],
    request: ofMember,
    result: page(
      z.strictObject({ id, kind: z.enum(SECURITY_EVENTS), device: z.string(), ip: z.string(), time }),
    ),
  }),

  getMemberNotes: read({
    path: 'member/getNotes',
    roles: ['support', 'identity', 'finance'],
    errors: ['memberUnknown'],
    request: ofMember,
    result: page(z.strictObject({ noteId: id, operator: z.string(), text: z.string(), time })),
  }),

  addMemberNote: action({
    path: 'member/addNote',
    roles: ['support', 'identity', 'finance'],
    errors: ['memberUnknown'],
    request: because({ memberId, text: shownText(2_000) }),
    result: z.strictObject({ noteId: id }),
  }),

  /** All sessions end; the member logs in anew, reads, cancels and closes, and changes nothing else. */
  freezeMember: action({
    path: 'member/freeze',
    roles: ['support', 'finance'],
    errors: ['nothingToChange', 'memberUnknown'],
    request: because({ memberId, kind: z.enum(FREEZE_KINDS) }),
    result: done,
  }),

  unfreezeMember: fourEyes({
    path: 'member/unfreeze',
    roles: ['support', 'finance'],
    errors: ['nothingToChange', 'memberUnknown'],
    request: toMember,
    result: done,
  }),

  setMemberTrading: action({
    path: 'member/setTrading',
    roles: ['support', 'finance'],
    errors: ['nothingToChange', 'memberUnknown'],
    request: because({ memberId, tradingAllowed: z.boolean() }),
    result: done,
  }),

  endMemberSessions: action({
    path: 'member/endSessions',
    roles: ['support'],
    errors: ['memberUnknown'],
    request: toMember,
    result: z.strictObject({ ended: z.int() }),
  }),
} as const;
