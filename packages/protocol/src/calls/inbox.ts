/** Calls about the member's inbox. */
import { z } from 'zod';
import { call } from '../call.ts';
import { digits, done, global, id, limit, none, page, paging, time } from '../scalars.ts';
import { MESSAGE_KINDS } from '../values.ts';

export const INBOX_CALLS = {
  getMessages: call({
    method: 'GET',
    path: 'member/message/getMessages',
    access: 'member',
    summary: "The member's inbox, newest first",
    request: z.strictObject({
      kind: z.enum(MESSAGE_KINDS).optional(),
      global,
      cursor: paging.cursor,
      limit: limit.optional(),
    }),
    result: page(
      z.strictObject({
        messageId: id,
        kind: z.enum(MESSAGE_KINDS),
        title: z.string(),
        body: z.string(),
        /** A path of the app that shows more; empty when there is none. */
        link: z.string(),
        isRead: z.boolean(),
        time,
      }),
    ),
  }),

  getUnreadCount: call({
    method: 'GET',
    path: 'member/message/getUnreadCount',
    access: 'member',
    summary: 'How many messages are unread',
    request: none,
    /** The counts of each kind, and of all. */
    result: z.strictObject({
      all: z.int(),
      TRADE: z.int(),
      ASSET: z.int(),
      SECURITY: z.int(),
      SYSTEM: z.int(),
    }),
  }),

  readMessage: call({
    method: 'POST',
    path: 'member/message/read',
    access: 'member',
    errors: ['messageUnknown'],
    summary: 'Marks one message as read',
    request: z.strictObject({ messageId: digits }),
    result: done,
  }),

  readAllMessages: call({
    method: 'POST',
    path: 'member/message/readAll',
    access: 'member',
    summary: 'Marks all messages as read',
    request: none,
    result: done,
  }),
} as const;
