/**
 * The desk's calls, typed by the desk table: GET as a query, POST as JSON, the envelope opened. Invariant: resolves with
 * the result of a SUCCEED answer or rejects with an ApiError (or the caller's own abort). A refused CSRF token alone is
 * asked for anew and the call said again, because the server refuses it before it does anything.
 */

import { ApiError, connectionError, dateOf, httpFaultText, timeoutError } from '@tern/client';
import { upload } from '@tern/client/upload';
import { HEADERS, SESSION_INVALID, type WireLanguage } from '@tern/protocol';
import {
  DESK_BASE,
  DESK_HEADERS,
  DESK_ROUTES,
  type DeskCallName,
  type DeskRequest,
  type DeskResult,
  type FourEyesName,
  type ProposalMade,
} from '@tern/protocol/desk';
import { isRecord } from './is-record.ts';

const CSRF_REFUSED = 'DESK.0004';
const TIMEOUT_MS = 20_000;

/** A four-eyes call only becomes a proposal. */
export type DeskAnswer<N extends DeskCallName> = N extends FourEyesName ? ProposalMade : DeskResult<N>;

export interface DeskApiOptions {
  fetch?: typeof fetch;
  timeoutMs?: number;
  language(): WireLanguage;
  /** The token of the current session; '' without one. */
  csrf(): string;
  /** Brings a fresh CSRF token; false when the session is over or another operator's. */
  renew(): Promise<boolean>;
  /** SYS.0015: the session is over. */
  onSignedOut(message: string): void;
  /** The second in which the server answered just now, if it said so. */
  onDate?(dateMs: number): void;
  /** An answer came; `isActive`: it was to something that the operator did. */
  onAnswer(isActive: boolean): void;
  onNoAnswer(): void;
}

export interface DeskCallOptions {
  signal?: AbortSignal;
  /** Asks what it would be refused for, and does nothing. */
  check?: boolean;
  /** A request that the operator did not ask for: it does not keep the session awake. */
  passive?: boolean;
  /** Longer than usual, for what takes its time. */
  timeoutMs?: number;
  /** Gets the share of an action's bytes that are sent, 0 to 1. */
  onSent?(share: number): void;
}

export interface DeskApi {
  call<N extends DeskCallName>(
    name: N,
    request: DeskRequest<N>,
    options?: DeskCallOptions,
  ): Promise<DeskAnswer<N>>;
}

export function createDeskApi(options: DeskApiOptions): DeskApi {
  return {
    async call<N extends DeskCallName>(name: N, request: DeskRequest<N>, own: DeskCallOptions = {}) {
      const once = async () => opened(options, await send(options, name, request, own));
      try {
        return (await once()) as DeskAnswer<N>;
      } catch (error) {
        const isStale = error instanceof ApiError && error.code === CSRF_REFUSED;
        if (isStale && (await options.renew())) return (await once()) as DeskAnswer<N>;
        if (error instanceof ApiError && error.code === SESSION_INVALID) options.onSignedOut(error.message);
        throw error;
      }
    },
  };
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function send(
  options: DeskApiOptions,
  name: DeskCallName,
  request: object,
  {
    signal,
    check = false,
    passive = false,
    timeoutMs = options.timeoutMs ?? TIMEOUT_MS,
    onSent,
  }: DeskCallOptions,
): Promise<Answer> {
  const { method, path } = DESK_ROUTES[name];
  const headers: Record<string, string> = { [HEADERS.language]: options.language() };
  if (passive) headers[DESK_HEADERS.passive] = '1';
  if (check) headers[DESK_HEADERS.check] = '1';
  if (method === 'POST') {
    headers['content-type'] = 'application/json';
    if (options.csrf()) headers[DESK_HEADERS.csrf] = options.csrf();
  }
  const timeout = AbortSignal.timeout(timeoutMs);
  const end = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const ask = options.fetch ?? globalThis.fetch;
  const url = `${DESK_BASE}${path}`;
  try {
    const answer =
      method === 'GET'
        ? await ask(url + queryOf(request), { method, headers, signal: end })
        : await post(ask, url, { headers, body: JSON.stringify(request), signal: end }, onSent);
    const body = parseJson(await answer.text());
    const dateMs = dateOf(answer.headers);
    if (dateMs !== undefined) options.onDate?.(dateMs);
    options.onAnswer(!passive);
    return { status: answer.status, body };
  } catch {
    signal?.throwIfAborted();
    options.onNoAnswer();
    throw timeout.aborted ? timeoutError(options.language()) : connectionError(options.language());
  }
}

interface Posted {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

function post(
  ask: typeof fetch,
  url: string,
  posted: Posted,
  onSent: DeskCallOptions['onSent'],
): Promise<Response> {
  return onSent ? upload(url, { ...posted, onProgress: onSent }) : ask(url, { method: 'POST', ...posted });
}

function queryOf(request: object): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(request)) {
    if (value !== undefined && value !== '') query.set(key, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function opened(options: DeskApiOptions, { status, body }: Answer): unknown {
  if (status === 200 && body.status === 'SUCCEED') return body.result;
  const code = typeof body.errorCode === 'string' ? body.errorCode : '';
  const own = typeof body.errorMessage === 'string' ? body.errorMessage : '';
  const language = options.language();
  if (status === 200 && body.status === 'FAILED') {
    throw new ApiError('refused', code, own || httpFaultText(0, '', language), status);
  }
  throw new ApiError('http', code, own || httpFaultText(status, '', language), status);
}
