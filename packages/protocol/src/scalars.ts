/** The scalars that requests and results are built of. A request's arrive as strings off a form. */
import { z } from 'zod';
import { GLOBALS } from './values.ts';

// Request scalars: strings as they come off a form.
export const decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);
export const digits = z.string().regex(/^\d{1,16}$/);
/** UTC milliseconds; the bars of a chart also begin before 1970. */
const barTime = z.string().regex(/^-?\d{1,16}$/);
/** UTC milliseconds of a record. */
const timeText = z.string().regex(/^\d{1,15}$/);
export const limit = z.string().regex(/^\d{1,4}$/);
export const pairsName = z.string().regex(/^[A-Z0-9]{1,12}\/[A-Z0-9]{1,12}$/);
export const currency = z.string().regex(/^[A-Z0-9]{1,12}$/);
/** A chain's name on the wire, such as `ethereum`. */
export const chainName = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/);
export const requestId = z.string().regex(/^[\x21-\x7e]{1,64}$/);
export const text = (max: number) => z.string().min(1).max(max);
export const flag = z.enum(['true', 'false']);
/** The language of a text. */
export const global = z.enum(GLOBALS).default('CHINESE_SIM');
/** A business day as YYYY-MM-DD (rules/conventions#days). */
export const businessDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const minSequence = z.string().regex(/^\d{1,16}$/);

// Result scalars.
export const money = z.string();
export const id = z.string();
export const time = z.int();

/** An operator's text for members, plain text in both languages. */
export const publicText = z.strictObject({ zh: z.string(), en: z.string() });

export const session = z.strictObject({ token: z.string(), userId: id });

export const none = z.strictObject({});
export const done = z.strictObject({});
export const page = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    rows: z.array(row),
    /** Give it back as `cursor` for the next page; empty on the last one. */
    cursor: z.string(),
  });
/** A page of orders: orders that ended without a fill leave the list after a while. */
export const orderPage = <T extends z.ZodType>(row: T) =>
  page(row).extend({
    /** The list holds the orders without a fill that ended after this time; 0: all of them. */
    unfilledSince: time,
  });
export const paging = {
  cursor: z.string().max(80).optional(),
  limit: limit.optional(),
  minSequence: minSequence.optional(),
};
/** Rows from `fromTime` on and before `toTime`, UTC milliseconds; both are optional. */
export const timeRange = { fromTime: timeText.optional(), toTime: timeText.optional() };
export const barPaging = {
  /** Bars before this time; the newest when absent. */
  endTime: barTime.optional(),
  limit: limit.optional(),
};

/** Names a phone (areaCode and phone) or a mail; exactly one of them. */
export const target = {
  areaCode: z
    .string()
    .regex(/^\d{1,4}$/)
    .optional(),
  phone: text(20).optional(),
  mail: text(100).optional(),
};

/** The fields of a solved captcha (rules/security#captcha). The server never reads `status`, which a client sets. */
export const solvedCaptcha = {
  status: z.string().max(10).optional(),
  randomCode: digits.optional(),
  geetest_challenge: z.string().max(64).optional(),
  geetest_validate: z.string().max(128).optional(),
  geetest_seccode: z.string().max(256).optional(),
};
/** A code that went to a phone or a mail address. */
export const code = text(20);
/** Six digits, or a recovery code where that is allowed. */
export const googleCode = text(20);
/** A token that opens the next step of a flow. */
export const ticket = text(100);
export const password = text(100);
export const imageId = z.string().regex(/^[A-Za-z0-9_-]{16,40}$/);
