/** Scalars of OTC requests; a request is flat, so lists are written with commas. */
import { z } from 'zod';

/** At most six. */
export const imageIds = z.string().regex(/^[A-Za-z0-9_-]{16,40}(,[A-Za-z0-9_-]{16,40}){0,5}$/);
/** At most twenty. */
export const paymentIds = z.string().regex(/^\d{1,16}(,\d{1,16}){0,19}$/);
/** In percent, with at most two decimals. */
export const signedPercent = z.string().regex(/^-?\d{1,2}(\.\d{1,2})?$/);
