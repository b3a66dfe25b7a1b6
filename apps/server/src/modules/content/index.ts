export { contentModule } from './content-module.ts';
export { contentDeskRoutes } from './desk-routes.ts';
export { Pictures } from './pictures.ts';
export { contentRoutes } from './routes.ts';
