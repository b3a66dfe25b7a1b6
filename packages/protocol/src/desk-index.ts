/** The contract of the operators' desk for every program: types, values and routes, without zod. */
import { DESK_ROUTES } from '../generated/desk-routes.ts';
import type { DeskCallName } from './desk-calls.ts';

export type * from './desk-call.ts';
export type * from './desk-calls.ts';
export * from './desk-values.ts';
export * from './growth-values.ts';
export * from './help-values.ts';
export * from './otc-values.ts';
export * from './release-values.ts';
export * from './support-values.ts';
export { DESK_ROUTES };
export const DESK_CALL_NAMES = Object.keys(DESK_ROUTES) as DeskCallName[];
