/**
 * Tells if a request comes from the desk's own pages. Browsers name the origin on every POST; a page elsewhere cannot
 * name another one.
 */
import type { FastifyRequest } from 'fastify';

export type OriginCheck = (request: Pick<FastifyRequest, 'headers'>) => boolean;

const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * @param consoleOrigin undefined: whatever host the desk was asked under, over plain http
 * @param onlyLoopback then no other name may lead here: one that a stranger's name server points at us is not ours
 */
export function deskOrigin(consoleOrigin: string | undefined, onlyLoopback: boolean): OriginCheck {
  return ({ headers }) => {
    if (consoleOrigin !== undefined) return headers.origin === consoleOrigin;
    const host = headers.host ?? '';
    if (onlyLoopback && !LOOPBACK_HOST.test(host)) return false;
    return host !== '' && headers.origin === `http://${host}`;
  };
}
