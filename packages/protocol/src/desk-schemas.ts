/**
 * The shape of every request and result of the desk, under the names of desk-table.ts. A read's request is a flat
 * query of strings; an action's is a JSON object with `reason`. A result carries money as decimal strings, times as UTC
 * milliseconds, ids as strings. Whatever a person wrote is plain text and shown as such.
 * Only servers and tests import this file at run time; everybody else imports its types through desk-index.ts.
 */
import type { z } from 'zod';
import { DESK_CONTRACT_SCHEMAS } from './desk-contract-schemas.ts';
import { DESK_EXCHANGE_SCHEMAS } from './desk-exchange-schemas.ts';
import { DESK_MONEY_SCHEMAS } from './desk-money-schemas.ts';
import { DESK_PEOPLE_SCHEMAS } from './desk-people-schemas.ts';
import { DESK_STAFF_SCHEMAS, type proposalMade } from './desk-staff-schemas.ts';
import type { DeskCallName } from './desk-table.ts';

export const DESK_SCHEMAS = {
  ...DESK_STAFF_SCHEMAS,
  ...DESK_PEOPLE_SCHEMAS,
  ...DESK_MONEY_SCHEMAS,
  ...DESK_EXCHANGE_SCHEMAS,
  ...DESK_CONTRACT_SCHEMAS,
} as const satisfies Record<DeskCallName, { request: z.ZodType; result: z.ZodType }>;

export type DeskSchemas = typeof DESK_SCHEMAS;
export type DeskRequest<N extends DeskCallName> = z.infer<DeskSchemas[N]['request']>;
/** Of a four-eyes call: what its execution gives; the call itself answers a `ProposalMade`. */
export type DeskResult<N extends DeskCallName> = z.infer<DeskSchemas[N]['result']>;

/** What every four-eyes call answers. */
export type ProposalMade = z.infer<typeof proposalMade>;
