export { askingAgreements } from './asked-calls.ts';
export { openAgreement } from './open-agreement.ts';
