/**
 * Every answer that is not a result: refusals at HTTP 200, transport faults at their own status, both in the envelope.
 * The text of an unforeseen error goes to the log under the trace id and never to the caller.
 */
import { ERRORS, type ErrorName, HEADERS } from '@tern/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeOfError, fieldOfError } from '../../errors/thrown.ts';
import { UnavailableError } from '../../errors/unavailable-error.ts';
import type { Log } from '../../log/log.ts';
import { CallError } from '../call.ts';
import { failed } from './answer.ts';
import { languageOf } from './language.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
const RETRY_SECONDS = '1';

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: ErrorName,
  values?: Record<string, string>,
  retryAfterSeconds?: number,
): void {
  const { http } = ERRORS[error];
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  else if (http === 429 || http === 503) reply.header('retry-after', RETRY_SECONDS);
  reply
    .code(http)
    .header('content-type', JSON_TYPE)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header(HEADERS.requestTrace, request.id)
    .send(failed(error, languageOf(request.headers), values));
}

/** Sends the caller the error that a thrown value stands for; answers its name. */
export function sendThrown(
  log: Log,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): ErrorName {
  if (thrown instanceof CallError) {
    sendError(request, reply, thrown.error, thrown.values, thrown.retryAfterSeconds);
    return thrown.error;
  }
  const error = faultOf(request, thrown);
  if (error === 'internal')
    log.error({ trace: request.id, url: request.url.split('?', 1)[0], err: thrown }, 'call failed');
  sendError(request, reply, error);
  return error;
}

function faultOf(request: FastifyRequest, thrown: unknown): ErrorName {
  if (thrown instanceof UnavailableError) return 'unavailable';
  // A client that hangs up in the middle of its request reads no answer, and it is no bug.
  if (thrown !== undefined && thrown === request.raw.errored) return 'malformedBody';
  return transportFault(thrown);
}

function transportFault(thrown: unknown): ErrorName {
  const code = codeOfError(thrown);
  const statusCode = fieldOfError(thrown, 'statusCode');
  if (code === undefined || !code.startsWith('FST_')) return 'internal';
  if (statusCode === 413) return 'bodyTooLarge';
  if (statusCode === 415) return 'mediaType';
  if (statusCode === 404 || code === 'FST_ERR_BAD_URL') return 'notFound';
  if (statusCode === 405) return 'methodNotAllowed';
  if (statusCode === 503) return 'unavailable';
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
    ? 'malformedBody'
    : 'internal';
}
