/**
 * Every call of the wire contract as data: routes, OpenAPI and tests derive from this table, from schemas.ts, which
 * holds the shape of each request and result under the same name, and from call-summaries.ts. A browser sends by
 * callWay() alone, which says the same in less.
 */
import { LISTED_CALLS } from './call-table.ts';
import { CONTRACT_CALLS } from './contract-table.ts';

export const CALLS = { ...LISTED_CALLS, ...CONTRACT_CALLS } as const;

export type CallName = keyof typeof CALLS;
export const CALL_NAMES = Object.keys(CALLS) as CallName[];
