/**
 * The typed application while its coin is chosen on a screen of its own. Invariant: a draft belongs to one visit of the
 * deposit screen (its place in the history), so that an application begun anew never finds it.
 */
import { type ApplicationForm, applicationForm } from './application-form.ts';

let draft: { visit: string; form: ApplicationForm } | undefined;

export function leaveApplicationDraft(visit: string, form: ApplicationForm): void {
  draft = { visit, form };
}

export function applicationDraftOf(visit: string): ApplicationForm | undefined {
  return draft?.visit === visit ? draft.form : undefined;
}

export function dropApplicationDraft(): void {
  draft = undefined;
}

/** True when an application waited for the coin. */
export function chooseCoinOfApplication(currency: string): boolean {
  if (!draft) return false;
  draft = { visit: draft.visit, form: applicationForm(draft.form, { type: 'coin', currency }) };
  return true;
}
