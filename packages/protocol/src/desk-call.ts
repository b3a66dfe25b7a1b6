/**
 * A call of the operators' desk is one record: the desk server, the console, the audit log and the table of roles
 * derive from the records of desk-calls/. A call is a read (GET, it changes nothing) or an action (POST: it needs a
 * reason and lands in the audit log). A four-eyes action is stored as a proposal and carried out when another operator
 * approves it. A read's request is a flat query of strings; an action's is a JSON object with `reason`. A result
 * carries money as decimal strings, times as UTC milliseconds, ids as strings. Texts that people wrote are plain text.
 * Browsers do not import records: they import the routes that tools/build/generate-routes.mjs writes from them.
 */
import type { z } from 'zod';
import type { Mode } from './call.ts';
import type { CallErrors } from './call-errors.ts';
import type { OperatorRole } from './desk-values.ts';

/** `open`: before the sign-in. `own`: any signed-in operator, about the own session. `roles`: operators with one of the roles. */
export type DeskAccess = 'open' | 'own' | 'roles';

/** All of a desk call but its shapes and errors. */
export interface DeskRoute {
  method: 'GET' | 'POST';
  /** Below /desk/, verbatim. */
  path: string;
  access: DeskAccess;
  /** Empty for access open and own. */
  roles: readonly OperatorRole[];
  /** The call changes something, or shows what only a logged view may show. */
  write: boolean;
  /** The request carries `reason`, 3 to 200 characters. */
  reason: boolean;
  fourEyes: boolean;
  /** Bytes of the body, where the call may send more than other calls. */
  bodyBytes?: number;
  /** In which mode the call exists; elsewhere it answers 404 like any unknown path. */
  mode: Mode;
  /** Hours after which the maker of a proposal may carry it out alone (FOUR_EYES=delay). */
  loneHours: number;
  /** Set where a call changes nothing but what its operator alone sees: the audit log has no row of it. */
  unlogged?: true;
}

/**
 * The errors that a call of the desk answers. Those of a four-eyes call are what proposing it meets and what its execution
 * meets. The desk's modules word rejections for operators, so that a record names no commands.
 */
interface DeskErrors extends Pick<CallErrors, 'errors'> {
  /** The call executes proposals and answers what any four-eyes call answers. */
  executesProposals: boolean;
}

export interface DeskCallSpec extends DeskRoute, DeskErrors {
  request: z.ZodType;
  result: z.ZodType;
}

interface Shapes<Request extends z.ZodType, Result extends z.ZodType> extends DeskErrors {
  request: Request;
  result: Result;
}
export type DeskRead<Q extends z.ZodType, R extends z.ZodType> = DeskRoute &
  Shapes<Q, R> & { method: 'GET'; write: false; fourEyes: false };
export type DeskAction<Q extends z.ZodType, R extends z.ZodType> = DeskRoute &
  Shapes<Q, R> & { method: 'POST'; write: true; fourEyes: false };
export type FourEyesAction<Q extends z.ZodType, R extends z.ZodType> = DeskRoute &
  Shapes<Q, R> & { method: 'POST'; write: true; fourEyes: true };

type Own<Q extends z.ZodType, R extends z.ZodType> = Omit<Shapes<Q, R>, keyof DeskErrors> &
  Partial<DeskErrors> & { path: string };
/** Roles beside admin, and beside auditor for a read. */
type ForRoles<Q extends z.ZodType, R extends z.ZodType> = Own<Q, R> &
  Partial<Pick<DeskRoute, 'bodyBytes' | 'mode' | 'loneHours'>> & { roles: readonly OperatorRole[] };

const DEFAULTS = {
  roles: [],
  reason: false,
  fourEyes: false,
  mode: 'always',
  loneHours: 24,
  errors: [],
  executesProposals: false,
} as const;

/** Every role that works; admin and auditor are added by the call's kind. */
export const WORKERS = ['support', 'identity', 'finance', 'market'] as const;

export const openCall = <Q extends z.ZodType, R extends z.ZodType>(own: Own<Q, R>): DeskAction<Q, R> => ({
  ...DEFAULTS,
  method: 'POST',
  access: 'open',
  write: true,
  ...own,
});
export const ownRead = <Q extends z.ZodType, R extends z.ZodType>(own: Own<Q, R>): DeskRead<Q, R> => ({
  ...DEFAULTS,
  method: 'GET',
  access: 'own',
  write: false,
  ...own,
});
export const ownAction = <Q extends z.ZodType, R extends z.ZodType>(own: Own<Q, R>): DeskAction<Q, R> => ({
  ...DEFAULTS,
  method: 'POST',
  access: 'own',
  write: true,
  ...own,
});
/** Changes what its operator alone sees, so often that the audit log has no row of it. */
export const privateAction = <Q extends z.ZodType, R extends z.ZodType>(
  own: Own<Q, R> & Pick<DeskRoute, 'bodyBytes'>,
): DeskAction<Q, R> => ({ ...ownAction(own), unlogged: true });
/** Admin and auditor read everything. */
export const read = <Q extends z.ZodType, R extends z.ZodType>(own: ForRoles<Q, R>): DeskRead<Q, R> => ({
  ...DEFAULTS,
  method: 'GET',
  access: 'roles',
  write: false,
  ...own,
  roles: [...own.roles, 'admin', 'auditor'],
});
export const action = <Q extends z.ZodType, R extends z.ZodType>(own: ForRoles<Q, R>): DeskAction<Q, R> => ({
  ...DEFAULTS,
  method: 'POST',
  access: 'roles',
  write: true,
  reason: true,
  ...own,
  roles: [...own.roles, 'admin'],
});
export const fourEyes = <Q extends z.ZodType, R extends z.ZodType>(
  own: ForRoles<Q, R>,
): FourEyesAction<Q, R> => ({ ...action(own), fourEyes: true });
