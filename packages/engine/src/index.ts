export * from './accounts.ts';
export type * from './batch.ts';
export * from './commands.ts';
export * from './events.ts';
export * from './rejections.ts';
export type * from './state.ts';
