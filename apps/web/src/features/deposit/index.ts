/** Deposits: over networks, and by application with its form, the member's applications, the receiving addresses. */
export {
  applicationDraftOf,
  chooseCoinOfApplication,
  dropApplicationDraft,
  leaveApplicationDraft,
} from './application-draft.ts';
export {
  ADDRESS_LENGTH,
  type ApplicationAction,
  type ApplicationForm,
  applicationForm,
  applicationProblems,
  applicationRequest,
  freshApplication,
  HASH_LENGTH,
  isApplicationBegun,
  REMARK_LENGTH,
  type ReceivingAddress,
  receivingKey,
  receivingOf,
} from './application-form.ts';
export { ApplicationRow } from './application-row.tsx';
export { useArrivals } from './arrivals.ts';
export {
  type Deposit,
  type DepositDetail,
  useDeposit,
  useDepositAddress,
} from './chain-queries.ts';
export { DepositRow } from './deposit-row.tsx';
export { arrivalNote, arrivalTitle, depositStatus, depositTone } from './deposit-words.ts';
export { useApplications, useReceivingAddresses, useSubmitApplication } from './queries.ts';
