export { openTransfer } from './open-transfer.ts';
export { transferRoutes } from './routes.ts';
