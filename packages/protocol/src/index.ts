export * from './access.ts';
export * from './call-table.ts';
export * from './calling-codes.ts';
export * from './channels.ts';
export * from './envelope.ts';
export * from './errors.ts';
export type * from './schemas.ts';
export * from './values.ts';
