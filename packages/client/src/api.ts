/**
 * Typed HTTP made from the routes of calls: POST as a form, GET as a query, the envelope opened. A URL that contains geetest
 * carries its parameters in the query and no session (product#calls). Invariant: it resolves with
 * the result of a SUCCEED answer or rejects with an ApiError (or the caller's own abort); it retries nothing, because
 * only the caller knows whether a request id makes that safe.
 */
import {
  API_BASE,
  type CallName,
  type CallRequest,
  type CallResult,
  type CallRoute,
  HEADERS,
  SESSION_INVALID,
  type WireLanguage,
} from '@tern/protocol';
import { ApiError, connectionError, httpFaultText, requestError, timeoutError } from './api-error.ts';
import { dateOf } from './server-clock.ts';

export interface ApiSession {
  token: string;
  userId: string;
}

export interface ApiOptions {
  /** Origin without a trailing slash; '' for the page's own. */
  baseUrl: string;
  fetch?: typeof fetch;
  timeoutMs?: number;
  session(): ApiSession | undefined;
  language(): WireLanguage;
  /** The version of the app, "1.2.3": a server that serves it no more says so (rules/releases#versions). */
  appVersion?(): string;
  /** The second in which the server answered just now, if it said so. */
  onDate?(dateMs: number): void;
  /** SYS.0015 came for the session that is still the current one. */
  onSessionInvalid?(message: string): void;
  /** A call was refused with this code. */
  onRefused?(code: string): void;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export interface Answer<N extends CallName> {
  result: CallResult<N>;
  /** Journal sequence that holds the write; hand it to reads as minSequence. Undefined when no money moved. */
  sequence: number | undefined;
  /** The read waited for minSequence in vain. */
  behind: boolean;
}

/** A call without parameters may leave them out. */
type Params<N extends CallName> =
  Record<never, never> extends CallRequest<N>
    ? [params?: CallRequest<N>, options?: CallOptions]
    : [params: CallRequest<N>, options?: CallOptions];

/** The calls of one domain, or of all where a program names no domain. */
export interface Api<Name extends CallName = CallName> {
  call<N extends Name>(name: N, ...rest: Params<N>): Promise<CallResult<N>>;
  /** The same with the journal sequence of the answer. */
  answer<N extends Name>(name: N, ...rest: Params<N>): Promise<Answer<N>>;
}

/** An unanswered request is given up after it. */
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * @param routes of the calls: a generated file of `@tern/protocol/routes` in a browser, `CALLS` of `@tern/protocol/calls`
 * anywhere else
 */
export function createApi<Name extends CallName>(
  routes: Readonly<Record<Name, CallRoute>>,
  options: ApiOptions,
): Api<Name> {
  const api: Api<Name> = {
    async answer<N extends Name>(name: N, ...rest: Params<N>) {
      const session = options.session();
      const params = (rest[0] ?? {}) as Record<string, string | undefined>;
      const response = await send(options, routes[name], params, session, rest[1]?.signal);
      return open<N>(options, response, session);
    },
    async call(name, ...rest) {
      return (await api.answer(name, ...rest)).result;
    },
  };
  return api;
}

interface Response {
  status: number;
  body: unknown;
  retryAfterSeconds: number;
}

async function send(
  options: ApiOptions,
  { method, path }: CallRoute,
  params: Record<string, string | undefined>,
  session: ApiSession | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const isGeetest = path.includes('geetest');
  const asQuery = isGeetest || method === 'GET';
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) if (value !== undefined) form.set(key, value);
  const text = form.toString();
  const headers = headersOf(options, isGeetest ? undefined : session);
  if (!asQuery) headers.set('content-type', 'application/x-www-form-urlencoded');

  const abort = new AbortController();
  const onAbort = () => abort.abort();
  signal?.addEventListener('abort', onAbort);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort.abort();
  }, options.timeoutMs ?? REQUEST_TIMEOUT_MS);
  try {
    signal?.throwIfAborted();
    const request = options.fetch ?? globalThis.fetch;
    const answer = await request(`${options.baseUrl}${API_BASE}${path}${asQuery && text ? `?${text}` : ''}`, {
      method,
      headers,
      signal: abort.signal,
      ...(!asQuery && { body: text }),
    });
    const dateMs = dateOf(answer.headers);
    if (dateMs !== undefined) options.onDate?.(dateMs);
    // 0 for anything else, such as a date.
    const retryAfterSeconds = Number(answer.headers.get('retry-after')) || 0;
    return { status: answer.status, body: parseJson(await answer.text()), retryAfterSeconds };
  } catch {
    signal?.throwIfAborted();
    throw timedOut ? timeoutError(options.language()) : connectionError(options.language());
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** A stored token may hold what no header may: then nothing can be sent. */
function headersOf(options: ApiOptions, session: ApiSession | undefined): Headers {
  const language = options.language();
  try {
    return new Headers({
      [HEADERS.language]: language,
      ...(options.appVersion && { [HEADERS.appVersion]: options.appVersion() }),
      ...(session && { [HEADERS.token]: session.token, [HEADERS.userId]: session.userId }),
    });
  } catch {
    throw requestError(language);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface AnyEnvelope {
  status?: unknown;
  errorCode?: unknown;
  errorMessage?: unknown;
  result?: unknown;
  sequence?: unknown;
  behind?: unknown;
}

function open<N extends CallName>(
  options: ApiOptions,
  response: Response,
  session: ApiSession | undefined,
): Answer<N> {
  const envelope = (
    typeof response.body === 'object' && response.body !== null ? response.body : {}
  ) as AnyEnvelope;
  const code = String(envelope.errorCode ?? '');
  const own = typeof envelope.errorMessage === 'string' ? envelope.errorMessage : '';
  if (response.status === 200 && envelope.status === 'SUCCEED') {
    return {
      result: envelope.result as CallResult<N>,
      sequence: typeof envelope.sequence === 'number' ? envelope.sequence : undefined,
      behind: envelope.behind === true,
    };
  }
  if (response.status === 200 && envelope.status === 'FAILED') {
    // A late answer to an earlier session must not end the one that followed it.
    const isCurrent = session !== undefined && options.session()?.token === session.token;
    if (code === SESSION_INVALID && isCurrent) options.onSessionInvalid?.(own);
    options.onRefused?.(code);
    const message = own || httpFaultText(0, '', options.language());
    const { retryAfterSeconds } = response;
    throw new ApiError('refused', code, message, 200, session !== undefined, retryAfterSeconds);
  }
  throw new ApiError('http', code, httpFaultText(response.status, own, options.language()), response.status);
}
