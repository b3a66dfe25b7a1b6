/**
 * Keeps what a member typed into a form of the account center while the code is fetched on another screen: in the memory
 * of the page alone, for the form and the member that it belongs to, for as long as a code is good.
 */
import { ANSWERS_KEPT_MS } from '../use-account-form.ts';
import type { SecurityForm } from './security-form.ts';

export type KeptForm = 'postPasswordSet' | 'postPasswordChange' | 'postPasswordForget';

interface Kept {
  form: KeptForm;
  userId: string;
  values: SecurityForm['values'];
  typedAtMs: number;
}

/** One form alone: opening another one drops it. */
let kept: Kept | undefined;

export function keepFields(typed: Kept): void {
  kept = typed;
}

export function keptFields(form: KeptForm, userId: string, nowMs: number): Kept['values'] | undefined {
  if (kept?.form !== form || kept.userId !== userId || nowMs - kept.typedAtMs > ANSWERS_KEPT_MS)
    return undefined;
  return kept.values;
}

export function dropKeptFields(): void {
  kept = undefined;
}
