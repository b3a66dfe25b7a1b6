export type { FigureSources } from './figures.ts';
export { openHelp } from './open-help.ts';
