export type { MemberTies, Ties } from './member-ties.ts';
export { openPayment, type PaymentApi } from './open-payment.ts';
export type { KeptUntil, Payee } from './payees.ts';
export { SEALED_PAYMENTS } from './payment-box.ts';
export type { PaymentConfig } from './payment-config.ts';
