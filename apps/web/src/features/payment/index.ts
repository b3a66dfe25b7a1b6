/** Payment methods: their list and form, the trading password that they ask for. */
export { KindIcon, kindWords } from './kind-words.tsx';
export {
  FRESH_PAYMENT,
  groupedCard,
  keptPaymentFields,
  lastDigits,
  type PaymentField,
  type PaymentForm,
  paymentForm,
  paymentProblems,
  paymentRequest,
} from './payment-form.ts';
export { PostPasswordCells, PostPasswordSheet } from './post-password-sheet.tsx';
export { type Payment, useOwnImage, usePayments, usePaymentsChanged } from './queries.ts';
