/** A tab's label with how many stand behind it; without a number while nobody knows. */
export function counted(label: string, rows: readonly unknown[] | undefined): string {
  return rows === undefined ? label : `${label}(${rows.length})`;
}
