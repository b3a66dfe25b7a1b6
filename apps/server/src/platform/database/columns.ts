/**
 * Rows as columns: arrays in PostgreSQL's text form, so that one `select * from unnest(...)` carries any number of
 * rows in as many parameters as there are columns. The caller casts each (`${text}::bigint[]`).
 */

export function integerColumn(values: readonly (bigint | number)[]): string {
  return `{${values.join(',')}}`;
}

export function textColumn(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}
