export { openContent } from './open-content.ts';
