export { type ContentApi, openContent } from './open-content.ts';
