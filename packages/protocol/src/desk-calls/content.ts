/** The desk's calls about notices, banners, posters and the text about the exchange. */
import { z } from 'zod';
import { action, read } from '../desk-call.ts';
import { because, deskPaging, shownText } from '../desk-scalars.ts';
import { CONTENT_STATES } from '../desk-values.ts';
import { POSTER_DESIGNS, POSTER_TYPES } from '../growth-values.ts';
import { digits, done, id, none, page, time } from '../scalars.ts';
import { NOTICE_TYPES } from '../values.ts';

/** A path of the app: /spot, /banners/summer.svg. Never another site. */
const appPath = z.string().regex(/^\/(?![/\\])[A-Za-z0-9/_.?=&%-]{0,200}$/);

const orNone = (schema: z.ZodString) => z.union([schema, z.literal('')]);

/** A draft may be unfinished; what is published is whole in both languages. */
const noticeText = z.strictObject({ title: orNone(shownText(100)), body: orNone(shownText(10_000)) });

const bannerText = z.strictObject({
  bannerUrl: orNone(appPath),
  title: orNone(shownText(100)),
  link: orNone(appPath),
});

/** The text of /about, and that of the licence of the software. */
const aboutText = z.strictObject({ body: orNone(shownText(10_000)), licence: orNone(shownText(20_000)) });

/** 5 MB in base64. */
const LONGEST_PICTURE = 7_000_000;

const poster = { posterType: z.enum(POSTER_TYPES), design: z.enum(POSTER_DESIGNS) };

/** Shown from then to then; toTime 0: without end. */
const schedule = {
  fromTime: z.int().min(0).max(8_640_000_000_000_000),
  toTime: z.int().min(0).max(8_640_000_000_000_000),
};

export const DESK_CONTENT_CALLS = {
  getDeskNotices: read({
    path: 'content/getNotices',
    roles: ['support', 'market'],
    request: z.strictObject({ noticeId: digits.optional(), ...deskPaging }),
    result: page(
      z.strictObject({
        noticeId: id,
        noticeType: z.enum(NOTICE_TYPES),
        zh: noticeText,
        en: noticeText,
        ...schedule,
        state: z.enum(CONTENT_STATES),
      }),
    ),
  }),

  /** Without noticeId a new one, as DRAFT; fromTime is also the date that members see. Without a type it keeps its own: OFFICIAL at first. */
  saveNotice: action({
    path: 'content/saveNotice',
    roles: ['support', 'market'],
    errors: ['contentUnknown', 'scheduleOrder', 'contentIncomplete'],
    request: because({
      noticeId: digits.optional(),
      noticeType: z.enum(NOTICE_TYPES).optional(),
      zh: noticeText,
      en: noticeText,
      ...schedule,
    }),
    result: z.strictObject({ noticeId: id }),
  }),

  publishNotice: action({
    path: 'content/publishNotice',
    roles: ['support', 'market'],
    errors: ['contentUnknown', 'nothingToChange', 'contentIncomplete'],
    request: because({ noticeId: digits }),
    result: done,
  }),

  withdrawNotice: action({
    path: 'content/withdrawNotice',
    roles: ['support', 'market'],
    errors: ['contentUnknown', 'nothingToChange'],
    request: because({ noticeId: digits }),
    result: done,
  }),

  /** In the order of showing. */
  getDeskBanners: read({
    path: 'content/getBanners',
    roles: ['support', 'market'],
    request: z.strictObject({ bannerId: digits.optional(), ...deskPaging }),
    result: page(
      z.strictObject({
        bannerId: id,
        zh: bannerText,
        en: bannerText,
        ...schedule,
        state: z.enum(CONTENT_STATES),
        place: z.int(),
      }),
    ),
  }),

  /** Without bannerId a new one, as DRAFT at the end. */
  saveBanner: action({
    path: 'content/saveBanner',
    roles: ['support', 'market'],
    errors: ['contentUnknown', 'scheduleOrder', 'contentIncomplete', 'contentPicture'],
    request: because({ bannerId: digits.optional(), zh: bannerText, en: bannerText, ...schedule }),
    result: z.strictObject({ bannerId: id }),
  }),

  /** All banners, each once, in their new order. */
  orderBanners: action({
    path: 'content/orderBanners',
    roles: ['support', 'market'],
    errors: ['bannerOrder'],
    request: because({ bannerIds: z.array(digits).min(1).max(200) }),
    result: done,
  }),

  publishBanner: action({
    path: 'content/publishBanner',
    roles: ['support', 'market'],
    errors: ['contentUnknown', 'nothingToChange', 'contentIncomplete', 'contentPicture'],
    request: because({ bannerId: digits }),
    result: done,
  }),

  withdrawBanner: action({
    path: 'content/withdrawBanner',
    roles: ['support', 'market'],
    errors: ['contentUnknown', 'nothingToChange'],
    request: because({ bannerId: digits }),
    result: done,
  }),

  /** A picture for a banner, as base64; gives its path. */
  uploadPicture: action({
    path: 'content/uploadPicture',
    roles: ['support', 'market'],
    bodyBytes: 7_100_000,
    errors: ['imageRequired', 'imageType', 'imageTooLarge', 'imageTooSmall', 'imageUnreadable'],
    request: because({ base64: z.base64().max(LONGEST_PICTURE) }),
    result: z.strictObject({ path: z.string() }),
  }),

  /** The versions of /about, the newest first; members read the newest. */
  getDeskAbout: read({
    path: 'content/getAbout',
    roles: ['support', 'market'],
    request: none,
    result: z.array(
      z.strictObject({ version: z.int(), time, operator: z.string(), zh: aboutText, en: aboutText }),
    ),
  }),

  publishAbout: action({
    path: 'content/publishAbout',
    roles: ['support', 'market'],
    bodyBytes: 500_000,
    errors: ['nothingToChange', 'contentIncomplete'],
    request: because({ zh: aboutText, en: aboutText }),
    result: z.strictObject({ version: z.int() }),
  }),

  getPosterBackgrounds: read({
    path: 'content/getPosterBackgrounds',
    roles: ['support', 'market'],
    request: none,
    /** One row for each type and design, in the order of showing. */
    result: z.array(
      z.strictObject({
        ...poster,
        /** Empty: the design's own ground. */
        pictureUrl: z.string(),
        /** 0: never set. */
        setTime: time,
      }),
    ),
  }),

  /** A picture behind the text of a poster, as base64, at least 744 by 1188; an empty one gives the design's own ground back. */
  setPosterBackground: action({
    path: 'content/setPosterBackground',
    roles: ['support', 'market'],
    bodyBytes: 7_100_000,
    errors: ['imageType', 'imageTooLarge', 'imageTooSmall', 'imageUnreadable', 'nothingToChange'],
    request: because({ ...poster, base64: z.union([z.base64().max(LONGEST_PICTURE), z.literal('')]) }),
    result: z.strictObject({ pictureUrl: z.string() }),
  }),
} as const;
