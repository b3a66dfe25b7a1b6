/**
 * The order forms of the contract screen, kept while the member is elsewhere in the app: an answer that comes meanwhile
 * empties the form that it belongs to. Invariant: a form belongs to one member and one pair; it lives in memory alone.
 */
import { create } from 'zustand';
import { type ContractForm, EMPTY_FORM } from './order-form.ts';

const useDrafts = create<Readonly<Record<string, ContractForm>>>(() => ({}));

const keyOf = (userId: string, pairsName: string) => `${userId} ${pairsName}`;

export function useDraft(userId: string, pairsName: string): ContractForm {
  return useDrafts((drafts) => drafts[keyOf(userId, pairsName)]) ?? EMPTY_FORM;
}

export function changeDraft(
  userId: string,
  pairsName: string,
  change: (before: ContractForm) => ContractForm,
): void {
  const key = keyOf(userId, pairsName);
  useDrafts.setState((drafts) => ({ [key]: change(drafts[key] ?? EMPTY_FORM) }));
}
