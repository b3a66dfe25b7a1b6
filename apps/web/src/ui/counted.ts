/** A tab's label with the number of its rows; without a number while that is unknown. */
export function counted(label: string, rows: readonly unknown[] | undefined): string {
  return rows === undefined ? label : `${label}(${rows.length})`;
}
