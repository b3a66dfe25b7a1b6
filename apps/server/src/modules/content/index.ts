export { type ContentApi, openContent } from './open-content.ts';
export { LANGUAGES, refuseIncomplete } from './schedule.ts';
