export type { PaymentConfig } from './payment-config.ts';
export { paymentModule } from './payment-module.ts';
export { type CheckPostPassword, Payments, SEALED_PAYMENTS } from './payments.ts';
export { paymentRoutes } from './routes.ts';
