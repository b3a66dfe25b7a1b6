/**
 * A call of the wire contract is one record: routes, OpenAPI, client types, limits and fuzz cases derive from the
 * records of calls/. A request is a flat object of strings, off a form or a query; a result carries money as decimal
 * strings, times as UTC milliseconds, ids as strings. Browsers do not import records, because these carry zod and
 * prose; they import the routes that tools/build/generate-routes.mjs writes from them, one file a domain.
 */
import type { z } from 'zod';
import { type CallErrors, callErrors, type NamedErrors } from './call-errors.ts';

/** `visitor` calls are answered alike with and without a session; `member` calls need a live one. */
export type Access = 'visitor' | 'member';

/** In which mode a call exists; elsewhere it answers 404 like any unknown path. */
export type Mode = 'always' | 'demo';

/**
 * The count that a call falls under (rules/security#call-limits). `calls`, `orders` and `cancels` count for the member, or for the
 * address of a visitor. So do the captcha's steps, and the reads that visitors share budgets for
 * (rules/security#reads-of-visitors), the dearest first: pages that are made or searched, read tables, live market
 * data. The others count for the address alone.
 */
export type LimitName =
  | 'calls'
  | 'madeReads'
  | 'tableReads'
  | 'marketReads'
  | 'captchaSteps'
  | 'orders'
  | 'cancels'
  | 'captchas'
  | 'logins'
  | 'secondSteps'
  | 'codes'
  | 'resets'
  | 'updates'
  | 'registrations';

/**
 * The fate of a call while the core appends no row (architecture#a-silent-core). `refused` answers 503. `stale` answers
 * from memory and says how old that is. `waits` stands in the lane of cancels until a row holds it, or is taken out of it.
 */
export type WhileSilent = 'refused' | 'stale' | 'waits';

/** The text of a field of the request; undefined when there is none that can be read. */
export type FieldOf = (name: string) => string | undefined;

export interface Limit {
  name: LimitName;
  /** The order looks at a whole book before it fills and counts for several orders. */
  isFillOrKill: boolean;
}

/** The limit of a call that depends on what its request asks for. */
export type LimitOfRequest = (fieldOf: FieldOf) => Limit;

/** The method and path by which a client sends a call. */
export interface CallRoute {
  method: 'GET' | 'POST';
  /** Below /api/, verbatim. */
  path: string;
}

export interface CallSpec extends CallRoute, CallErrors {
  access: Access;
  mode: Mode;
  /** The call changes state: its answer carries a sequence once it moved money. */
  write: boolean;
  /** The request is a multipart body whose part `file` is the image; the other parts are the request's fields. */
  upload: boolean;
  limit: LimitName | LimitOfRequest;
  whileSilent: WhileSilent;
  /** An app of any version may make the call (rules/releases#versions). */
  everyVersion: boolean;
  /** One line for the OpenAPI document. */
  summary: string;
  request: z.ZodType;
  result: z.ZodType;
}

export interface Call<Request extends z.ZodType, Result extends z.ZodType> extends CallSpec {
  request: Request;
  result: Result;
}

type Optional = 'mode' | 'upload' | 'limit' | 'whileSilent' | 'everyVersion';

export function call<Request extends z.ZodType, Result extends z.ZodType>(
  record: Omit<Call<Request, Result>, 'write' | Optional | keyof CallErrors> &
    Partial<Pick<CallSpec, Optional>> &
    NamedErrors,
): Call<Request, Result> {
  return {
    mode: 'always',
    upload: false,
    limit: 'calls',
    whileSilent: 'refused',
    everyVersion: false,
    write: record.method === 'POST',
    ...record,
    ...callErrors(record),
  };
}
