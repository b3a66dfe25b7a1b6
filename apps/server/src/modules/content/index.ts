export { type ContentApi, openContent } from './open-content.ts';
export { LANGUAGES } from './schedule.ts';
