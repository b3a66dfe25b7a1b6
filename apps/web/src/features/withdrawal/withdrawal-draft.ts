/**
 * The typed withdrawal while its coin is chosen, or the address book is looked at, on a screen of its own. Invariant: a
 * draft belongs to one visit of the withdrawal (its place in the history), so that one begun anew never finds it.
 */
import { type WithdrawalForm, withdrawalForm } from './withdrawal-form.ts';

let draft: { visit: string; form: WithdrawalForm } | undefined;

export function leaveWithdrawalDraft(visit: string, form: WithdrawalForm): void {
  draft = { visit, form };
}

export function withdrawalDraftOf(visit: string): WithdrawalForm | undefined {
  return draft?.visit === visit ? draft.form : undefined;
}

export function dropWithdrawalDraft(): void {
  draft = undefined;
}

/** True when a withdrawal waited for the coin. */
export function chooseCoinOfWithdrawal(currency: string): boolean {
  if (!draft) return false;
  draft = { visit: draft.visit, form: withdrawalForm(draft.form, { type: 'coin', currency }) };
  return true;
}
