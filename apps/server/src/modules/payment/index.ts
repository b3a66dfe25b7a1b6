export { paymentInit } from './migrations/0001-init.ts';
export { type CheckPostPassword, Payments, SEALED_PAYMENTS } from './payments.ts';
export { paymentRoutes } from './routes.ts';
