export { contentModule } from './content-module.ts';
export { openContent } from './open-content.ts';
