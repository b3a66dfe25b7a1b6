/**
 * The way of one call of the desk: origin, session, CSRF token, limit, role, request, handler, audit log, envelope. The
 * session comes first, so that a dead one is always SYS.0015. What is about to be done is noted first and answered only
 * once it stands in the audit log; what an operator was refused stands there too.
 */
import { ERRORS, type ErrorName, HEADERS } from '@tern/protocol';
import { DESK_HEADERS, type DeskCallName, type FourEyesName, type ProposalMade } from '@tern/protocol/desk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock/clock.ts';
import { UnavailableError } from '../../errors/unavailable-error.ts';
import type { Log } from '../../log/log.ts';
import { succeeded } from '../answers/answer.ts';
import { JSON_TYPE, sendThrown } from '../answers/fault.ts';
import { languageOf } from '../answers/language.ts';
import { CallError } from '../call.ts';
import { withoutPort } from '../connections/client-address.ts';
import type { Connections } from '../connections/connections.ts';
import type { DeskContext, DeskDone, DeskSessionDone, Operator, SignedIn } from '../desk-call.ts';
import type { AnyRequest, DeskRegistered } from '../desk-registry.ts';
import type { AnsweredErrors } from '../errors/answered-errors.ts';
import { declaredDeskErrors } from '../errors/declared-errors.ts';
import { addressKey, type RateLimit } from '../limits/rate-limit.ts';
import type { DeskCookie } from './desk-cookie.ts';
import type { OriginCheck } from './desk-origin.ts';
import { readDeskBody, readDeskQuery } from './desk-request.ts';

/** Finds the signed-in operator of a session token. */
export interface DeskGate {
  find(token: string, nowMs: number, keepsAwake: boolean): Promise<SignedIn | undefined>;
  csrfFits(token: string, given: string): boolean;
}

/** Keeps what needs a second operator. */
export interface DeskProposer {
  propose(
    name: FourEyesName,
    request: AnyRequest,
    operator: Operator,
    context: DeskContext,
  ): Promise<DeskDone<ProposalMade>>;
}

export interface DeskAuditEntry {
  timeMs: number;
  /** undefined: no operator was signed in. */
  operator: Pick<Operator, 'operatorId' | 'name'> | undefined;
  ip: string;
  call: string;
  subject: string;
  reason: string;
  error: ErrorName | undefined;
  before: unknown;
  after: unknown;
}

export interface DeskDeps {
  log: Log;
  clock: Clock;
  gate: DeskGate;
  proposer: DeskProposer;
  /** Durable when it resolves. */
  record(entry: DeskAuditEntry): Promise<void>;
  /** A sign-in that was refused: strangers must not fill the log. `name` is as it was tried. */
  recordRefusedSignIn(entry: DeskAuditEntry, name: string): Promise<void>;
  /** The same for what is yet to be done: durable before it, and what it gives records what came of it. */
  recordIntent(entry: DeskAuditEntry): Promise<(entry: DeskAuditEntry) => Promise<void>>;
  cookie: DeskCookie;
  /** A connection with a session counts for its operator. */
  connections: Connections;
  isOwnPage: OriginCheck;
  /** Per operator, and for signing in per address. */
  calls: RateLimit;
  signIns: RateLimit;
  answeredErrors: AnsweredErrors;
}

type Handled = { result: unknown; token?: string | null };

export function deskRoute(
  registered: DeskRegistered,
  deps: DeskDeps,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const { name, spec } = registered;
  const declared = declaredDeskErrors(spec);
  return async (request, reply) => {
    try {
      const { result, token } = await handle(registered, deps, request);
      if (token !== undefined) deps.cookie.write(reply, token);
      return reply
        .header('content-type', JSON_TYPE)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header(HEADERS.requestTrace, request.id)
        .send(succeeded({ result }));
    } catch (thrown) {
      sendThrown(deps.log, request, reply, deps.answeredErrors.check(name, declared, thrown));
      return reply;
    }
  };
}

async function handle(registered: DeskRegistered, deps: DeskDeps, request: FastifyRequest): Promise<Handled> {
  const { spec, name } = registered;
  const context = {
    ip: withoutPort(request.ip),
    language: languageOf(request.headers),
    nowMs: deps.clock.nowMs(),
  };
  if (registered.kind === 'open') {
    if (!deps.signIns.take(addressKey(context.ip), context.nowMs)) throw new CallError('rateLimited');
    if (!deps.isOwnPage(request)) throw new CallError('forbidden');
    return signIn(registered, bodyAlone(name, request), deps, context);
  }
  const session = await signedIn(deps, request, context.nowMs);
  if (spec.write) refuseForgery(deps, request);
  if (!deps.calls.take(session.operatorId, context.nowMs)) throw new CallError('rateLimited');
  if (spec.access === 'roles') await refuseStranger(registered, deps, session, context);
  const read = spec.write ? bodyAlone(name, request) : readDeskQuery(name, queryOf(request));
  if (registered.kind === 'read') return { result: await registered.handler(read, session, context) };
  if (request.headers[DESK_HEADERS.check] === '1') return check(registered, read, session, context);
  if (registered.kind === 'own' && (!spec.write || spec.unlogged))
    return registered.handler(read, session, context);
  return recorded(deps, name, read, session, context, () => act(registered, deps, read, session, context));
}

/**
 * Throws the error that the action would meet now, without doing it. An action without a checker passes, and may still
 * be refused when it is done.
 */
async function check(
  registered: DeskRegistered,
  request: AnyRequest,
  session: SignedIn,
  context: DeskContext,
): Promise<Handled> {
  if (registered.kind === 'four-eyes') await registered.handler.examine(request as never, context);
  if (registered.kind === 'action') await registered.checker?.(request, session, context);
  return { result: {} };
}

function act(
  registered: DeskRegistered,
  deps: DeskDeps,
  request: AnyRequest,
  session: SignedIn,
  context: DeskContext,
) {
  switch (registered.kind) {
    case 'own':
      return registered.handler(request, session, context);
    case 'action':
      return registered.handler(request, session, context);
    case 'four-eyes':
      return deps.proposer.propose(registered.name as FourEyesName, request, session, context);
    default:
      throw new Error(`${registered.name} is no action`);
  }
}

async function signedIn(deps: DeskDeps, request: FastifyRequest, nowMs: number): Promise<SignedIn> {
  const keepsAwake = request.headers[DESK_HEADERS.passive] !== '1';
  const session = await deps.gate.find(deps.cookie.read(request), nowMs, keepsAwake);
  if (session === undefined) throw new CallError('sessionInvalid');
  if (!deps.connections.claim(request.raw.socket, session.operatorId)) throw new CallError('rateLimited');
  return session;
}

function refuseForgery(deps: DeskDeps, request: FastifyRequest): void {
  if (!deps.isOwnPage(request)) throw new CallError('forbidden');
  const given = request.headers[DESK_HEADERS.csrf];
  if (typeof given !== 'string' || !deps.gate.csrfFits(deps.cookie.read(request), given))
    throw new CallError('deskCsrf');
}

async function refuseStranger(
  { name, spec }: DeskRegistered,
  deps: DeskDeps,
  session: SignedIn,
  context: DeskContext,
): Promise<void> {
  if (session.mustChangePassword) throw new CallError('deskPasswordFirst');
  if (spec.roles.some((role) => session.roles.includes(role))) return;
  if (spec.write) await deps.record({ ...auditEntryOf(name, {}, session, context), error: 'deskRole' });
  throw new CallError('deskRole');
}

async function signIn(
  registered: DeskRegistered & { kind: 'open' },
  request: AnyRequest,
  deps: DeskDeps,
  context: DeskContext,
): Promise<Handled> {
  const entry = auditEntryOf(registered.name, request, undefined, context);
  try {
    const done = await registered.handler(request, context);
    await deps.record({ ...entry, operator: done.operator, subject: done.subject });
    return done;
  } catch (thrown) {
    const name = triedName(request);
    if (thrown instanceof CallError)
      await deps.recordRefusedSignIn({ ...entry, subject: `operator ${name}`, error: thrown.error }, name);
    throw thrown;
  }
}

async function recorded(
  deps: DeskDeps,
  name: string,
  request: AnyRequest,
  session: SignedIn,
  context: DeskContext,
  act: () => DeskSessionDone<unknown> | Promise<DeskSessionDone<unknown>>,
): Promise<Handled> {
  const entry = { ...auditEntryOf(name, request, session, context), subject: subjectOf(request) };
  const record = await deps.recordIntent(entry);
  let done: DeskSessionDone<unknown>;
  try {
    done = await act();
  } catch (thrown) {
    await record({ ...entry, error: errorOf(thrown) });
    throw thrown;
  }
  await record({ ...entry, subject: done.subject, before: done.before, after: done.after });
  return done;
}

function auditEntryOf(
  call: string,
  { reason = '' }: AnyRequest,
  operator: SignedIn | undefined,
  { ip, nowMs }: DeskContext,
): DeskAuditEntry {
  return {
    timeMs: nowMs,
    operator,
    ip,
    call,
    subject: '',
    reason,
    error: undefined,
    before: undefined,
    after: undefined,
  };
}

/** The subject of an action whose handler has given none: before the action is done, and when it is refused. */
function subjectOf(request: AnyRequest): string {
  const named = Object.entries(request).find(
    ([field, value]) => /Id$|^pairsName$|^currency$/.test(field) && typeof value === 'string',
  );
  return named === undefined ? '' : named.join(' ');
}

/** Short and printable: it may be anything, even a password typed into the wrong field. */
function triedName({ name }: AnyRequest): string {
  const text = String(name).trim().toLowerCase();
  return /^[a-z][a-z0-9._-]{2,31}$/.test(text) ? text : 'of no possible name';
}

function errorOf(thrown: unknown): ErrorName {
  if (thrown instanceof CallError) return thrown.error;
  return thrown instanceof UnavailableError ? 'unavailable' : 'internal';
}

/** The code of the error for the audit log; empty when there was none. */
export function errorCodeOf({ error }: DeskAuditEntry): string {
  return error === undefined ? '' : ERRORS[error].code;
}

function bodyAlone(name: DeskCallName, request: FastifyRequest): AnyRequest {
  const body = Buffer.isBuffer(request.body) ? request.body : undefined;
  return readDeskBody(name, body, queryOf(request));
}

function queryOf(request: FastifyRequest): string {
  return typeof request.query === 'string' ? request.query : '';
}
