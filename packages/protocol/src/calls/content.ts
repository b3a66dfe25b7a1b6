/** Calls about banners and notices. */
import { z } from 'zod';
import { call } from '../call.ts';
import { digits, global, id, time } from '../scalars.ts';
import { NOTICE_TYPES } from '../values.ts';

export const CONTENT_CALLS = {
  getBanners: call({
    method: 'GET',
    path: 'data/data/getBanners',
    access: 'visitor',
    summary: 'Banners of the home screen',
    request: z.strictObject({ bannerType: z.literal('DATA_BANNER'), global }),
    result: z.array(z.strictObject({ bannerUrl: z.string(), title: z.string(), link: z.string() })),
  }),

  getNotices: call({
    method: 'GET',
    path: 'data/data/getNotices',
    access: 'visitor',
    summary: 'Notices, newest first',
    request: z.strictObject({ noticeType: z.enum(NOTICE_TYPES), global }),
    result: z.array(z.strictObject({ id, title: z.string(), time })),
  }),

  getNotice: call({
    method: 'GET',
    path: 'data/data/getNotice',
    access: 'visitor',
    summary: 'One notice with its text',
    request: z.strictObject({ id: digits, global }),
    result: z.strictObject({ id, title: z.string(), time, body: z.string() }),
  }),
} as const;
