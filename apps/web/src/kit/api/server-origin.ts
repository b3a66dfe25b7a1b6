/**
 * The origin of the exchange's server, the only place that knows it. A page comes from the server whose client it is; the
 * build for the native app, which brings its own pages, names the server.
 */
export function serverOrigin(): string {
  return import.meta.env.TERN_ORIGIN ?? globalThis.location?.origin ?? 'http://localhost';
}

/** The address of a path that the server names, such as that of a picture; an address that is whole already stays. */
export function serverAddress(path: string): string {
  return path.startsWith('/') ? serverOrigin() + path : path;
}
