/**
 * Which foreign pages may call the API (SAFETY 27): an exact list, never with credentials. The member API knows no
 * cookie, so an origin that is not listed simply gets no permission header and its browser keeps the answer from it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

const ALLOWED_HEADERS = 'token,userId,content-type,language,idempotency-key,x-trace-id';
const PREFLIGHT_SECONDS = '600';

export type Cors = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Sets the permission headers when the request's origin is listed; false when there is none or it is not. */
export function corsFor(origins: readonly string[]): Cors {
  const allowed = new Set(origins);
  return (request, reply) => {
    const origin = request.headers.origin;
    if (origin === undefined) return false;
    reply.header('vary', 'origin');
    if (!allowed.has(origin)) return false;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'date, x-trace-id');
    return true;
  };
}

export function answerPreflight(
  cors: Cors,
  request: FastifyRequest,
  reply: FastifyReply,
  method: string,
): void {
  if (cors(request, reply)) {
    reply.header('access-control-allow-methods', method);
    reply.header('access-control-allow-headers', ALLOWED_HEADERS);
    reply.header('access-control-max-age', PREFLIGHT_SECONDS);
  }
  reply.code(204).send();
}
