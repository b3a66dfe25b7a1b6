/** One step of the schema. Applied once, in the order of the list in modules.ts; an applied one never changes. */
export interface Migration {
  /** e.g. wallet/0001-init */
  id: string;
  sql: string;
}
