export { contentTables } from './migrations/0001-init.ts';
export { sampleTexts } from './migrations/0002-sample-texts.ts';
export { contentRoutes } from './routes.ts';
