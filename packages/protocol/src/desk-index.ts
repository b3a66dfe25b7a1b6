/** The contract of the operators' desk as everybody but servers and tests takes it: data and types, no zod. */
export type * from './desk-schemas.ts';
export * from './desk-table.ts';
export * from './desk-values.ts';
