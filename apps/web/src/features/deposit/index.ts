/** Deposits by application: the form, the member's applications, the receiving addresses. */
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
  REMARK_LENGTH,
  type ReceivingAddress,
  receivingKey,
  receivingOf,
} from './application-form.ts';
export { ApplicationList } from './application-list.tsx';
export { ApplicationRow } from './application-row.tsx';
export { useApplications, useReceivingAddresses, useSubmitApplication } from './queries.ts';
