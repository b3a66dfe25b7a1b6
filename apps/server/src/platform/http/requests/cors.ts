/**
 * Which foreign pages may call the API (rules/security#foreign-pages): an exact list, never with credentials. The
 * member API knows no cookie, so an origin that is not listed simply gets no permission header and its browser keeps
 * the answer from it.
 */
import { DATA_AGE_HEADER } from '@tern/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';

const ALLOWED_HEADERS = 'token,userId,content-type,language,idempotency-key,x-trace-id,appVersion';
const EXPOSED_HEADERS = `date, retry-after, x-trace-id, ${DATA_AGE_HEADER}`;
const PREFLIGHT_SECONDS = '600';

/** Sets the permission headers when the request comes from a page of an origin that is listed. */
export type Cors = (request: FastifyRequest, reply: FastifyReply) => void;

const ALLOW_ORIGIN = 'access-control-allow-origin';

export function corsFor(origins: readonly string[]): Cors {
  const allowed = new Set(origins);
  return (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return;
    reply.header('vary', 'origin');
    if (!allowed.has(origin)) return;
    reply.header(ALLOW_ORIGIN, origin);
    reply.header('access-control-expose-headers', EXPOSED_HEADERS);
  };
}

/** The headers that the reply has already tell if the origin is listed. */
export function answerPreflight(reply: FastifyReply, method: string): void {
  if (reply.hasHeader(ALLOW_ORIGIN)) {
    reply.header('access-control-allow-methods', method);
    reply.header('access-control-allow-headers', ALLOWED_HEADERS);
    reply.header('access-control-max-age', PREFLIGHT_SECONDS);
  }
  reply.code(204).send();
}
