/** Withdrawals over networks and the address book. */
export { AddressInput } from './address-input.tsx';
export { coinsOfChain, countsFrom, savedEntry, uniqueChains } from './book-form.ts';
export {
  type AddressBook,
  type SavedAddress,
  useAddressBook,
  useRemoveAddress,
  useSaveAddress,
  useSetSavedAddressesOnly,
} from './book-queries.ts';
export { ConfirmationForm } from './confirmation.tsx';
export { WithdrawalLockNote } from './lock-note.tsx';
export {
  type Confirmation,
  useCancelWithdrawal,
  useRequestWithdrawal,
  useWithdrawal,
  useWithdrawalTerms,
  type WithdrawalDetail,
} from './queries.ts';
export { type AddressCheck, useAddressCheck } from './use-address-check.ts';
export {
  chooseCoinOfWithdrawal,
  dropWithdrawalDraft,
  leaveWithdrawalDraft,
  withdrawalDraftOf,
} from './withdrawal-draft.ts';
export {
  arrivesOf,
  freshWithdrawal,
  isLink,
  LEDGER_SCALE,
  networkOf,
  type WithdrawalAction,
  type WithdrawalForm,
  withdrawalForm,
} from './withdrawal-form.ts';
export {
  amountProblem,
  mayLeaveOf,
  type WithdrawalBlock,
  type WithdrawalTerms,
  withdrawalBlocks,
} from './withdrawal-problems.ts';
export { WithdrawalRow } from './withdrawal-row.tsx';
export { withdrawalStatus, withdrawalTone } from './withdrawal-words.ts';
