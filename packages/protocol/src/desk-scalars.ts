/** The scalars that the desk's requests and results are built of, beside scalars.ts. */
import { z } from 'zod';
import { digits, paging } from './scalars.ts';
import { visibleLength } from './visible-text.ts';

/** Text for others to read: without blank ends, and with so many characters at least that can be seen. */
export const shownText = (most: number, least = 1) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((value) => visibleLength(value) >= least);
const reason = shownText(200, 3);
/** The request of an action: its fields and why it is done. */
export const because = <T extends z.ZodRawShape>(fields: T) => z.strictObject({ ...fields, reason });
/** Paging of the desk's lists, all of which are paged. */
export const deskPaging = { cursor: paging.cursor, limit: paging.limit };
/** The text that members read of an action; both languages empty: nothing. */
export const publicText = z
  .strictObject({
    zh: z.union([shownText(200), z.literal('')]),
    en: z.union([shownText(200), z.literal('')]),
  })
  .refine(({ zh, en }) => (zh === '') === (en === ''));
export const operatorName = z.string().regex(/^[a-z][a-z0-9._-]{2,31}$/);
/** The highest fee that the engine takes, in parts of a million: 10 %. */
const MAX_FEE_PPM = 100_000;
/** Parts of a million: 1000 is 0.1 %. */
export const feePpm = z.int().min(0).max(MAX_FEE_PPM);
/** Any JSON, as text: what was before, what is after, what was asked for. */
export const jsonText = z.string();
export const memberId = z.string().regex(/^\d{1,16}$/);
/** The hash of a transaction, with 0x or without. */
export const txid = z.string().regex(/^(0x)?[0-9a-fA-F]{64}$/);
export const chainAddress = z.string().regex(/^[\x21-\x7e]{1,128}$/);
/** An amount of a coin on a chain, which may count further than the ledger. */
export const chainDecimal = z.string().regex(/^\d{1,30}(\.\d{1,36})?$/);
/** A page of what belongs to one member. */
export const ofMember = z.strictObject({ memberId, ...deskPaging });
/** An action on one review. */
export const toReview = because({ reviewId: digits });
/** An image as a page shows it: `data:${contentType};base64,${base64}`. */
export const shownImage = z.strictObject({ contentType: z.string(), base64: z.string() });
const sourceName = z.string().regex(/^[a-z0-9_-]{1,32}$/);
/** A source of an index and its weight. */
export const weightedSource = z.strictObject({ source: sourceName, weight: z.int().min(1).max(1_000_000) });
