export { openContent } from './open-content.ts';
export { LANGUAGES } from './schedule.ts';
