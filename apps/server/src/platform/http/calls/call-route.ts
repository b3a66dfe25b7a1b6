/**
 * The way of one call: session, limit, parameters, handler, envelope. The session comes first, so that a dead one is
 * SYS.0015 whatever else is wrong but the version of the app; calls with dead ones count for their address. A public call
 * with a live one counts for its member, and is answered like any other. A visitor's parameters come before the limit,
 * because a window for each address costs more memory than looking at them. Nothing waits unless the handler does: orders pass through here by the ten thousand a second.
 */
import { type CallSpec, DATA_AGE_HEADER, type FieldOf, HEADERS } from '@tern/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock/clock.ts';
import type { Log } from '../../log/log.ts';
import { succeeded } from '../answers/answer.ts';
import { JSON_TYPE, sendError, sendThrown } from '../answers/fault.ts';
import { languageOf } from '../answers/language.ts';
import { turnToSend } from '../answers/large-answers.ts';
import { sendPrepared } from '../answers/prepared-answer.ts';
import { type Answered, type AnyAnswer, type CallContext, CallError, type Caller } from '../call.ts';
import { withoutPort } from '../connections/client-address.ts';
import type { Connections } from '../connections/connections.ts';
import type { AnsweredErrors } from '../errors/answered-errors.ts';
import { declaredErrors } from '../errors/declared-errors.ts';
import type { LimitCheck } from '../limits/call-limits.ts';
import type { Registered } from '../registry.ts';
import type { VersionCheck } from '../requests/app-version.ts';
import { readFlatJson } from '../requests/flat-json.ts';
import { decodeBody, readForm, type Slots } from '../requests/parameters.ts';
import { type RequestShape, requestShape } from '../requests/request-shape.ts';
import type { CallMeter } from './call-meter.ts';

/** Finds the session of a request; answers at once, from memory. */
export interface SessionGate {
  find(token: string, nowMs: number): Caller | undefined;
  /** The same; the session counts as unused. */
  peek(token: string, nowMs: number): Caller | undefined;
}

/** The body as the content type parsers leave it for the call to read. */
export class RawBody {
  constructor(
    readonly format: 'form' | 'json',
    readonly bytes: Buffer,
  ) {}
}

export interface CallDeps {
  log: Log;
  clock: Clock;
  sessions: SessionGate;
  /** A connection with a session counts for its member. */
  connections: Connections;
  /** False: nothing that depends on what is durable may be answered (architecture#acknowledged-means-durable). */
  isHealthy(): boolean;
  /** The age of the data in memory where it may be answered all the same (architecture#a-silent-core); undefined: it may not. */
  staleMs(): number | undefined;
  /** Calls that not every version of the app may make are refused to old ones. */
  checkVersion: VersionCheck;
  answeredErrors: AnsweredErrors;
}

type Route = (request: FastifyRequest, reply: FastifyReply) => void;

/** From a request to its answer; calls with upload have their own. */
export type HandleCall = (
  registered: Registered,
  shape: RequestShape,
  limit: LimitCheck,
  deps: CallDeps,
  request: FastifyRequest,
) => AnyAnswer | Promise<AnyAnswer>;

export function callRoute(
  registered: Registered,
  limit: LimitCheck,
  meter: CallMeter,
  deps: CallDeps,
  handleCall: HandleCall = handle,
): Route {
  const { name, spec } = registered;
  const shape = requestShape(name);
  const declared = declaredErrors(spec);
  return (request, reply) => {
    const startedMs = performance.now();
    const refuse = (thrown: unknown) => {
      const answered = deps.answeredErrors.check(name, declared, thrown);
      const error = sendThrown(deps.log, request, reply, answered);
      meter.count(error, performance.now() - startedMs);
    };
    const answer = (answered: AnyAnswer): Promise<void> | undefined => {
      reply
        .header('content-type', JSON_TYPE)
        .header('x-content-type-options', 'nosniff')
        .header(HEADERS.requestTrace, request.id);
      const count = () => meter.count(undefined, performance.now() - startedMs);
      const later =
        'parts' in answered ? sendPrepared(request, reply, answered) : sendText(request, reply, answered);
      if (later !== undefined) return later.then(count);
      count();
      return undefined;
    };
    try {
      if (!deps.isHealthy() && !isOpenWhileSilent(spec, deps, reply))
        return sendError(request, reply, 'unavailable');
      if (!spec.everyVersion) deps.checkVersion(request.headers);
      const answered = handleCall(registered, shape, limit, deps, request);
      if (answered instanceof Promise) answered.then(answer).catch(refuse);
      else answer(answered)?.catch(refuse);
    } catch (thrown) {
      refuse(thrown);
    }
  };
}

/** Resolves when a large answer was sent; a small one is sent at once. */
function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  answered: Answered<unknown>,
): Promise<void> | undefined {
  const text = succeeded(answered);
  const turn = turnToSend(text.length);
  reply.header('cache-control', 'no-store');
  if (turn === undefined) reply.send(text);
  return turn?.then(() => {
    if (!request.raw.socket.destroyed) reply.send(text);
  });
}

function isOpenWhileSilent({ whileSilent }: CallSpec, { staleMs }: CallDeps, reply: FastifyReply): boolean {
  const ageMs = staleMs();
  if (ageMs === undefined || whileSilent === 'refused') return false;
  if (whileSilent === 'stale') reply.header(DATA_AGE_HEADER, String(Math.round(ageMs)));
  return true;
}

function handle(
  registered: Registered,
  shape: RequestShape,
  limit: LimitCheck,
  deps: CallDeps,
  request: FastifyRequest,
): AnyAnswer | Promise<AnyAnswer> {
  const limitFields: FieldOf = (name) => fieldOf(request, shape, name);
  if (registered.access === 'member') {
    const caller = admit(registered, limit, deps, request, limitFields);
    return runCall(registered, shape, request, caller, { slots: readBody(request, shape) });
  }
  const params = shape.check(readBody(request, shape), readQuery(request, shape));
  const caller = admit(registered, limit, deps, request, limitFields);
  return registered.handler(params, contextOf(request, NO_FILE, caller));
}

/**
 * Session and limit. Answers whom the call counts for; undefined: a visitor. They come before a byte of the body is looked at, but for the few calls whose
 * limit depends on what they say.
 */
export function admit(
  registered: Registered,
  limit: LimitCheck,
  deps: CallDeps,
  request: FastifyRequest,
  fieldOf: FieldOf,
): Caller | undefined {
  const nowMs = deps.clock.nowMs();
  const { headers } = request;
  const ip = withoutPort(request.ip);
  const isMembers = registered.access === 'member';
  const caller = callerOf(deps.sessions, headers, nowMs, isMembers);
  const hasRoom = caller === undefined || deps.connections.claim(request.raw.socket, caller.memberId);
  if (isMembers && !hasRoom) throw new CallError('rateLimited');
  if (!limit(caller, ip, nowMs, fieldOf)) throw new CallError('rateLimited');
  if (isMembers && caller === undefined) throw new CallError('sessionInvalid');
  return caller;
}

/** The fields and the file of a body. */
export interface ReadBody {
  slots: Slots | undefined;
  file?: Uint8Array | undefined;
  /** Calls with upload: aborted when the connection closes before the answer. */
  signal?: AbortSignal | undefined;
}

export function runCall(
  registered: Registered,
  shape: RequestShape,
  request: FastifyRequest,
  caller: Caller | undefined,
  body: ReadBody,
): AnyAnswer | Promise<AnyAnswer> {
  const params = shape.check(body.slots, readQuery(request, shape));
  const context = contextOf(request, body, caller);
  return registered.access === 'member'
    ? registered.handler(params, caller as Caller, context)
    : registered.handler(params, context);
}

const NO_FILE: Omit<ReadBody, 'slots'> = {};

function contextOf(
  request: FastifyRequest,
  { file, signal }: Omit<ReadBody, 'slots'>,
  caller: Caller | undefined,
): CallContext {
  const { headers } = request;
  const ip = withoutPort(request.ip);
  const countedFor = caller?.memberId;
  return { ip, countedFor, language: languageOf(headers), userAgent: headers['user-agent'], file, signal };
}

/** undefined: no live session. */
function callerOf(
  sessions: SessionGate,
  headers: FastifyRequest['headers'],
  nowMs: number,
  isUse: boolean,
): Caller | undefined {
  const token = headers[HEADERS.token];
  if (typeof token !== 'string') return undefined;
  const userId = headers[HEADERS.userId];
  const caller = isUse ? sessions.find(token, nowMs) : sessions.peek(token, nowMs);
  return caller !== undefined && userId === String(caller.memberId) ? caller : undefined;
}

export function readBody(request: FastifyRequest, shape: RequestShape): Slots | undefined {
  const { body } = request;
  if (!(body instanceof RawBody) || body.bytes.length === 0) return undefined;
  const text = decodeBody(body.bytes);
  return body.format === 'form' ? readForm(text, shape.fields) : readFlatJson(text, shape.fields);
}

/** A request that cannot be read says nothing here; it is refused when it is read for its call. */
function fieldOf(request: FastifyRequest, shape: RequestShape, name: string): string | undefined {
  const slot = shape.fields.get(name);
  if (slot === undefined) return undefined;
  try {
    return readBody(request, shape)?.[slot] ?? readQuery(request, shape)?.[slot];
  } catch {
    return undefined;
  }
}

function readQuery(request: FastifyRequest, shape: RequestShape): Slots | undefined {
  const text = request.query;
  return typeof text !== 'string' || text === '' ? undefined : readForm(text, shape.fields);
}
