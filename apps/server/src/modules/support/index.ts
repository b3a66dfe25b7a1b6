export { openSupport, type SupportApi } from './open-support.ts';
export type { HasRecord } from './routes.ts';
export { REOPEN_MS, UNANSWERED_MS } from './ticket.ts';
