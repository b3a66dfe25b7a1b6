/** Comments of tables as data: docs/schema.sql is made of them and of the migrated database (npm run schema). */
export interface TableComment {
  holds: string;
  /** The columns at which a reader would ask; the names of the others say enough. */
  columns?: Readonly<Record<string, string>>;
}

/** Keyed by the table's name. */
export type TableComments = Readonly<Record<string, TableComment>>;
