export { openTransfer } from './open-transfer.ts';
export { transferRoutes } from './routes.ts';
export { transferModule } from './transfer-module.ts';
