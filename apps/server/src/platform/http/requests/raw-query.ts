/** The query stays text: a call reads it against its own field list. */
export function rawQuery(text: string): Record<string, unknown> {
  return text as unknown as Record<string, unknown>;
}
