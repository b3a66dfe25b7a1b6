/** Calls about the chat of an own OTC order. New lines come by the topic `otcChat`. */
import { z } from 'zod';
import { call } from '../call.ts';
import { otcLine } from '../otc-shapes.ts';
import { OTC_LIMITS } from '../otc-values.ts';
import { digits, done, id, imageId, page, paging, requestId, text } from '../scalars.ts';

const orderId = digits;

export const OTC_CHAT_CALLS = {
  getOtcChat: call({
    method: 'GET',
    path: 'otc/chat/getLines',
    access: 'member',
    errors: ['otcOrderUnknown'],
    summary: 'The chat of an own order, newest first',
    request: z.strictObject({ orderId, cursor: paging.cursor, limit: paging.limit }),
    result: page(otcLine),
  }),

  /** Either a text or an image. The same requestId again answers the same line. */
  sendOtcLine: call({
    method: 'POST',
    path: 'otc/chat/send',
    access: 'member',
    errors: ['requestIdReused', 'imageUnknown', 'otcOrderState', 'chatImageLimit', 'otcOrderUnknown'],
    summary: 'Writes a line into the chat of an own order',
    request: z.strictObject({
      orderId,
      requestId,
      text: text(OTC_LIMITS.line).optional(),
      imageId: imageId.optional(),
    }),
    result: z.strictObject({ lineId: id }),
  }),

  readOtcChat: call({
    method: 'POST',
    path: 'otc/chat/read',
    access: 'member',
    errors: ['otcOrderUnknown'],
    summary: 'The member has seen the lines up to this one',
    request: z.strictObject({ orderId, lineId: digits }),
    result: done,
  }),
} as const;
