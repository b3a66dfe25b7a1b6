export { openPayment } from './open-payment.ts';
export type { PaymentConfig } from './payment-config.ts';
export { SEALED_PAYMENTS } from './payments.ts';
