export { openSupport, type SupportApi } from './open-support.ts';
export type { HasRecord } from './routes.ts';
