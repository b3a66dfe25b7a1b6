/** Reads errors of the system, the drivers and the database; anything may be thrown, so nothing is taken for granted. */

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Such as ENOENT of the system, FST_FILES_LIMIT of fastify or 23505 of PostgreSQL; undefined: the error has none. */
export function codeOfError(thrown: unknown): string | undefined {
  const code = fieldOfError(thrown, 'code');
  return typeof code === 'string' ? code : undefined;
}

/** One of the fields that an error has beside its message. */
export function fieldOfError(thrown: unknown, name: string): unknown {
  return thrown instanceof Error ? Reflect.get(thrown, name) : undefined;
}
