/**
 * Which pages may open a socket (SAFETY 11, 27): our own host, or an origin of the exact list. A client without an
 * Origin header is no browser; it has no cookies to borrow either, since a socket is authenticated by ticket alone.
 */
export function originIsAllowed(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  if (host === undefined) return false;
  return origin === `http://${host}` || origin === `https://${host}`;
}
