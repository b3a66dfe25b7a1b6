/** Calls about banners, notices, the exchange itself and what the app shares. */
import { z } from 'zod';
import { call } from '../call.ts';
import { POSTER_DESIGNS, POSTER_TYPES } from '../growth-values.ts';
import { digits, global, id, none, time } from '../scalars.ts';
import { NOTICE_TYPES } from '../values.ts';

export const CONTENT_CALLS = {
  getBanners: call({
    method: 'GET',
    path: 'data/data/getBanners',
    access: 'visitor',
    everyVersion: true,
    limit: 'tableReads',
    summary: 'Banners of the home screen',
    request: z.strictObject({ bannerType: z.literal('DATA_BANNER'), global }),
    result: z.array(z.strictObject({ bannerUrl: z.string(), title: z.string(), link: z.string() })),
  }),

  getNotices: call({
    method: 'GET',
    path: 'data/data/getNotices',
    access: 'visitor',
    everyVersion: true,
    limit: 'tableReads',
    summary: 'Notices, newest first',
    request: z.strictObject({ noticeType: z.enum(NOTICE_TYPES), global }),
    result: z.array(z.strictObject({ id, title: z.string(), time })),
  }),

  getNotice: call({
    method: 'GET',
    path: 'data/data/getNotice',
    access: 'visitor',
    everyVersion: true,
    limit: 'tableReads',
    errors: ['contentUnknown'],
    summary: 'One notice with its text',
    request: z.strictObject({ id: digits, global }),
    result: z.strictObject({ id, title: z.string(), time, body: z.string() }),
  }),

  getAbout: call({
    method: 'GET',
    path: 'data/data/getAbout',
    access: 'visitor',
    limit: 'tableReads',
    summary: 'The text about the exchange, and that of the licence of its software',
    request: z.strictObject({ global }),
    result: z.strictObject({ body: z.string(), licence: z.string(), time }),
  }),

  getSharing: call({
    method: 'GET',
    path: 'data/data/getSharing',
    access: 'visitor',
    everyVersion: true,
    limit: 'tableReads',
    summary: 'The download page, the stores of the app, and the backgrounds of the posters',
    request: none,
    result: z.strictObject({
      /** On the public origin that the operator configured; without one a path that begins with a slash. */
      downloadLink: z.string(),
      /** https addresses of the app's page in each store; empty: it is in none. */
      iosStore: z.string(),
      androidStore: z.string(),
      /** Posters without a row keep the ground of their design. */
      backgrounds: z.array(
        z.strictObject({
          posterType: z.enum(POSTER_TYPES),
          design: z.enum(POSTER_DESIGNS),
          /** A path of the server. */
          pictureUrl: z.string(),
        }),
      ),
    }),
  }),
} as const;
