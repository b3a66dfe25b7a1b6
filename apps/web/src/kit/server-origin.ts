/**
 * The origin of the exchange's server, the only place that knows it. A page comes from the server whose client it is; an
 * app that brings its own pages names the server here.
 */
export function serverOrigin(): string {
  return globalThis.location?.origin ?? 'http://localhost';
}
