/**
 * The order forms of the contract screen, kept while the member is elsewhere in the app: an answer that comes meanwhile
 * empties the form that it belongs to. Invariant: a form belongs to one member and one pair; it lives in memory alone,
 * but for a restart of the app.
 */
import { create } from 'zustand';
import { takeDraft, useRestartDraft } from '../../kit/forms/restart-drafts.ts';
import { type ContractForm, EMPTY_FORM } from './order-form.ts';

const useDrafts = create<Readonly<Record<string, ContractForm>>>(() => ({}));

const keyOf = (userId: string, pairsName: string) => `${userId} ${pairsName}`;

export function useDraft(userId: string, pairsName: string): ContractForm {
  const key = keyOf(userId, pairsName);
  const form = useDrafts((drafts) => drafts[key]) ?? firstForm(key);
  useRestartDraft(draftName(key), form === EMPTY_FORM ? undefined : form);
  return form;
}

const draftName = (key: string) => `contract ${key}`;

const CHOICES = {
  tab: ['OPEN', 'CLOSE'],
  type: ['LIMIT', 'MARKET', 'PLAN'],
  planType: ['LIMIT', 'MARKET'],
  timeInForce: ['GTC', 'IOC', 'FOK', 'POST_ONLY'],
  triggerSource: ['MARK', 'LAST'],
  tpslSource: ['MARK', 'LAST'],
  leader: ['lots', 'percent'],
} as const;

const firstForms = new Map<string, ContractForm>();

/** The same object each time, so that the screen is not drawn again for it. */
function firstForm(key: string): ContractForm {
  const known = firstForms.get(key) ?? takeDraft<ContractForm>(draftName(key), EMPTY_FORM, CHOICES);
  firstForms.set(key, known);
  return known;
}

export function changeDraft(
  userId: string,
  pairsName: string,
  change: (before: ContractForm) => ContractForm,
): void {
  const key = keyOf(userId, pairsName);
  useDrafts.setState((drafts) => ({ [key]: change(drafts[key] ?? firstForm(key)) }));
}
