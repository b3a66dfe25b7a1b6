/** The desk's calls about drafts: what an operator typed into a form and did not send (rules/security#drafts). */
import { z } from 'zod';
import { ownRead, privateAction } from '../desk-call.ts';
import { LONGEST_DRAFT_BYTES } from '../desk-values.ts';
import { done, none, time } from '../scalars.ts';

/** JSON in JSON: quotes and backslashes count twice. */
const BODY_BYTES = 3 * LONGEST_DRAFT_BYTES;

const names = {
  /** The name of the call that the form ends in. */
  form: z.string().regex(/^[A-Za-z]{1,64}$/),
  /** The object of the form: a number, a pair, `new`. */
  subject: z.string().regex(/^[\x21-\x7e]{1,64}$/),
};

/** The page of the desk on which the form opens. */
const path = z.string().regex(/^(\/[A-Za-z0-9_-]{1,64}){1,4}$/);

export const DESK_DRAFT_CALLS = {
  /** Those of the operator, the newest first. */
  getDrafts: ownRead({
    path: 'draft/getDrafts',
    errors: ['deskPasswordFirst'],
    request: none,
    result: z.array(
      z.strictObject({ form: z.string(), subject: z.string(), path: z.string(), savedTime: time }),
    ),
  }),

  getDraft: ownRead({
    path: 'draft/getDraft',
    errors: ['deskPasswordFirst'],
    request: z.strictObject(names),
    result: z.strictObject({
      /** JSON of the fields; empty: there is no draft. */
      content: z.string(),
      savedTime: time,
    }),
  }),

  /** Takes the place of the draft of before. Nothing but the form reads it; no action takes it for its request. */
  saveDraft: privateAction({
    path: 'draft/saveDraft',
    bodyBytes: BODY_BYTES,
    errors: ['draftTooLong', 'deskRole', 'deskPasswordFirst'],
    request: z.strictObject({ ...names, path, content: z.string().min(2).max(LONGEST_DRAFT_BYTES) }),
    result: z.strictObject({ savedTime: time }),
  }),

  discardDraft: privateAction({
    path: 'draft/discardDraft',
    errors: ['deskPasswordFirst'],
    request: z.strictObject(names),
    result: done,
  }),
} as const;
