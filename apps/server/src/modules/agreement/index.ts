export { askingAgreements } from './asked-calls.ts';
export { AGREEMENT_NOTICE_MS } from './desk-routes.ts';
export { openAgreement } from './open-agreement.ts';
