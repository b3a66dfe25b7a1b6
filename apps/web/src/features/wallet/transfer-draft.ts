/**
 * The typed transfer while its coin is chosen on a screen of its own. Invariant: a draft belongs to one visit of the
 * transfer (its place in the history), so that a transfer begun anew never finds it.
 */
import { changeTransferForm, type TransferForm } from './transfer-form.ts';

let draft: { visit: string; form: TransferForm } | undefined;

export function leaveDraft(visit: string, form: TransferForm): void {
  draft = { visit, form };
}

export function draftOf(visit: string): TransferForm | undefined {
  return draft?.visit === visit ? draft.form : undefined;
}

/** True when a transfer waited for the coin; its amount stays only where the coin does. */
export function chooseCoinOfDraft(currency: string): boolean {
  if (!draft) return false;
  if (draft.form.currency !== currency)
    draft = { ...draft, form: changeTransferForm(draft.form, { type: 'currency', currency }) };
  return true;
}
