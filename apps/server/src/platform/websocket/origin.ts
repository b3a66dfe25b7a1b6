/**
 * Which pages may open a socket (rules/security#websockets, rules/security#foreign-pages): an origin of the exact list
 * and, where the public origin is not known, the host that the request names; a page can have any host name that leads
 * here. A client without an Origin header is no browser; it has no cookies to borrow either, since a socket is
 * authenticated by ticket alone.
 */
export function originIsAllowed(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
  trustsHost: boolean,
): boolean {
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  if (host === undefined || !trustsHost) return false;
  return origin === `http://${host}` || origin === `https://${host}`;
}
