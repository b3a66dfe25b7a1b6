export { transferRoutes } from './routes.ts';
export { transferModule } from './transfer-module.ts';
