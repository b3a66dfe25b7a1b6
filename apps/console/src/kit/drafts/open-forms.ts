/** The forms on the screen that keep drafts or hold something typed: the ways out of a page ask them before it is left. */
import type { DeskCallName } from '@tern/protocol/desk';
import { createStore } from '../store.ts';

/** Names a draft among those of its operator. */
export interface DraftName {
  /** The call that the form ends in. */
  form: DeskCallName;
  /** The object of the form: a number, a pair, `new`; `-` where there is one form alone. */
  subject: string;
}

export interface OpenForm {
  /** undefined: nothing of the form is kept. */
  name: DraftName | undefined;
  isChanged: boolean;
  /** True when all that it holds stands in a draft, or will once what waits is sent. */
  isKept: boolean;
  /** Sends what waits to be kept. */
  flush(): Promise<void>;
  /** Its action went through, or its operator gave it up: what it holds is worth nothing any more. */
  end(): Promise<void>;
}

/** A new list at each change. */
export const openForms = createStore<readonly OpenForm[]>([]);

export function addForm(form: OpenForm): () => void {
  openForms.set([...openForms.get(), form]);
  return () => openForms.set(openForms.get().filter((one) => one !== form));
}

/** A form has begun or ceased to hold something. */
export function noteFormChange(): void {
  openForms.set([...openForms.get()]);
}

export function hasChangedForm(): boolean {
  return openForms.get().some(({ isChanged }) => isChanged);
}

/** True when leaving loses nothing that was typed. */
export function isEverythingKept(): boolean {
  return openForms.get().every(({ isChanged, isKept }) => !isChanged || isKept);
}

export async function flushForms(): Promise<void> {
  await Promise.all(openForms.get().map((form) => form.flush()));
}

/** An action went through: the forms that end in it hold nothing from now on; resolves when their drafts are gone too. */
export async function endForms(call: DeskCallName): Promise<void> {
  await Promise.all(openForms.get().map((form) => (form.name?.form === call ? form.end() : undefined)));
}
